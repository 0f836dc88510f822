import type {
  Project,
  ProjectContent,
  ProjectLink,
  ProjectSummary,
  ProjectVersion,
  StoredProject,
} from '../../common/project.ts';
import { contentOf } from './project.ts';
import { NotSaved, type ProjectStore } from './projectStore.ts';

const path = '/settings/projects';

/** How long changes are collected until they are saved together, in milliseconds. */
const collectMs = 500;
/** How often a change is made again on what someone else has saved meanwhile. */
const maxTries = 4;

/** The most characters of a request that outlives its window: browsers refuse more than 64 KiB of UTF-8 at a time. */
const maxKeptAlive = 15_000;

type Change = <P extends ProjectContent>(project: P) => P;

/** What the server answers. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Account {
  readonly id: string;
  readonly name: string;
}

/** The list of projects. `account` is null if nobody is signed in. */
interface Listed {
  readonly form: string;
  readonly account: Account | null;
  readonly projects: readonly ProjectSummary[];
  /** Whether the person has a private feed. */
  readonly hasFeed: boolean;
  /** How followers of projects get word; null if they do not. */
  readonly news: 'mail' | 'feed' | null;
}

/** The changes of a project that are saved together. */
interface Batch {
  readonly changes: Change[];
  readonly saved: Promise<Project | undefined>;
  /** Saves at once. */
  readonly hurry: (nothing?: undefined) => void;
}

/** The projects of the account of a person who is signed in. */
export class AccountProjects implements ProjectStore {
  readonly place: string;
  /** How followers of projects get word; null if they do not. */
  readonly news: Listed['news'];
  /** Whether the person has a private feed. */
  readonly hasFeed: boolean;
  /** The id of the account. */
  readonly #account: string;
  #form: string;
  #listed: readonly ProjectSummary[] | undefined;
  /** What the server had last. */
  readonly #known = new Map<string, StoredProject>();
  /** The changes of each project that wait. */
  readonly #waiting = new Map<string, Batch>();
  /** The changes of each project that could not be saved: the next save has them, too. */
  readonly #unsaved = new Map<string, readonly Change[]>();
  /** The last save of each project. */
  readonly #last = new Map<string, Promise<unknown>>();

  private constructor({ id, name }: Account, { form, projects, hasFeed, news }: Listed) {
    this.#form = form;
    this.news = news;
    this.hasFeed = hasFeed;
    this.#account = id;
    this.place = `“${name}”`;
    this.#listed = projects;
    // A window that is closed saves what it has, and asks before it loses what is not saved.
    addEventListener('pagehide', () => this.#waiting.forEach(({ hurry }) => hurry()));
    addEventListener('beforeunload', (event) => {
      if (this.#unsaved.size > 0) event.preventDefault();
    });
  }

  /** Returns the projects of the account; undefined if nobody is signed in. @throws NotSaved if accounts are unavailable */
  static async open(): Promise<AccountProjects | undefined> {
    const listed = read(await ask(path)) as Listed;
    return listed.account ? new AccountProjects(listed.account, listed) : undefined;
  }

  async list(): Promise<readonly ProjectSummary[]> {
    const first = this.#listed;
    this.#listed = undefined;
    if (first) return first;
    const { account, projects } = read(await ask(path)) as Listed;
    if (account?.id !== this.#account)
      throw new NotSaved('You have signed out, or switched to another account. Reload the page.');
    return projects;
  }

  async exportAll(): Promise<Blob> {
    const response = await fetch(`${path}/export`);
    if (!response.ok) throw new NotSaved('The projects could not be exported. Reload the page and try again.');
    return response.blob();
  }

  async find(id: string): Promise<Project | undefined> {
    const answer = await ask(addressOf(id));
    if (answer.status === 404) return undefined;
    const project = this.#keep(read(answer) as StoredProject);
    return (this.#unsaved.get(id) ?? []).reduce((changed, change) => change(changed), project);
  }

  async add(content: ProjectContent): Promise<Project> {
    return this.#keep(read(await this.#post(path, { in: this.#account, project: content })) as StoredProject);
  }

  update(id: string, change: Change): Promise<Project | undefined> {
    const waiting = this.#waiting.get(id);
    if (waiting) {
      waiting.changes.push(change);
      return waiting.saved;
    }
    const changes = [change];
    const { promise: collected, resolve: hurry } = Promise.withResolvers<undefined>();
    setTimeout(hurry, collectMs, undefined);
    const before = this.#last.get(id);
    const saved = Promise.all([collected, before?.catch(() => undefined)]).then(async () => {
      this.#waiting.delete(id);
      const all = [...(this.#unsaved.get(id) ?? []), ...changes];
      this.#unsaved.set(id, all);
      const project = await this.#save(id, (project) => all.reduce((changed, one) => one(changed), project));
      this.#unsaved.delete(id);
      return project;
    });
    this.#waiting.set(id, { changes, saved, hurry });
    this.#last.set(id, saved);
    return saved;
  }

  async delete(id: string): Promise<void> {
    read(await this.#post(`${addressOf(id)}/delete`, {}));
  }

  watch(act: () => void): () => void {
    addEventListener('focus', act);
    return () => removeEventListener('focus', act);
  }

  async versions(id: string): Promise<readonly ProjectVersion[]> {
    return (read(await ask(`${addressOf(id)}/versions`)) as { versions: ProjectVersion[] }).versions;
  }

  async restore(id: string, revision: number): Promise<Project> {
    return this.#keep(read(await this.#post(`${addressOf(id)}/restore`, { revision })) as StoredProject);
  }

  async links(id: string): Promise<readonly ProjectLink[]> {
    return (read(await ask(addressOf(id))) as { links: ProjectLink[] }).links;
  }

  /** Makes a link that works for some days. @returns its token, which is not shown again, and all links */
  async share(id: string, days: number): Promise<{ readonly token: string; readonly links: readonly ProjectLink[] }> {
    return read(await this.#post(`${addressOf(id)}/share`, { days })) as { token: string; links: ProjectLink[] };
  }

  async unshare(id: string, link: string): Promise<readonly ProjectLink[]> {
    return (read(await this.#post(`${addressOf(id)}/unshare`, { link })) as { links: ProjectLink[] }).links;
  }

  /** Starts or ends word of what releases change in the ranking of a project. */
  async follow(id: string, follow: boolean): Promise<void> {
    read(await this.#post(`${addressOf(id)}/follow`, { follow }));
  }

  /** Makes an address of the private feed of the person, which replaces the one before. @returns it; it is not shown again */
  async makeFeed(): Promise<string> {
    return (read(await this.#post(`${path}/feed`, { on: true })) as { address: string }).address;
  }

  async dropFeed(): Promise<void> {
    read(await this.#post(`${path}/feed`, { on: false }));
  }

  async #save(id: string, change: Change): Promise<Project | undefined> {
    let known = this.#known.get(id);
    if (!known && !(await this.find(id))) return undefined;
    known ??= this.#known.get(id)!;
    for (let tries = 1; ; tries++) {
      const body = { revision: known.revision, project: change(known.content) };
      const answer = await this.#post(addressOf(id), body);
      if (answer.status === 404) return undefined;
      if (answer.status !== 409 || tries === maxTries) return this.#keep(read(answer) as StoredProject);
      known = (answer.body as { project: StoredProject }).project;
    }
  }

  async #post(to: string, body: object): Promise<Answer> {
    const answer = await this.#send(to, body);
    if (answer.status !== 403) return answer;
    // A sign-in in another window has changed the token of forms.
    const { form } = read(await ask(path)) as Listed;
    if (form === this.#form) return answer;
    this.#form = form;
    return this.#send(to, body);
  }

  #send(to: string, body: object): Promise<Answer> {
    const text = JSON.stringify({ form: this.#form, ...body });
    return ask(to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: text,
      // A save outlives its window.
      keepalive: text.length < maxKeptAlive,
    });
  }

  #keep(saved: StoredProject): Project {
    this.#known.set(saved.id, saved);
    const { id, content, createdAt, changedAt } = saved;
    return { ...contentOf(content), id, createdAt, changedAt };
  }
}

const addressOf = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** @throws NotSaved if the server cannot be reached, or says nothing that a page can read */
async function ask(address: string, init?: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new NotSaved('The server could not be reached. Check the connection and try again.', { cause });
  }
}

/** Returns the body of an answer. @throws NotSaved with the reason that the server gives */
function read({ status, body }: Answer): unknown {
  if (status < 300) return body;
  const { message } = body as { message?: string };
  const reason = message?.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, '.');
  throw new NotSaved(reason ?? 'The server refused the change. Reload the page and try again.');
}
