import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBodyValue } from '../../api/gate/body.ts';
import { readInput } from '../../api/gate/request.ts';
import { rankMetros } from '../../api/operations/rankMetros.ts';
import type { ProjectContent } from '../../common/project.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { ComputeThreads } from '../../dynamic/compute/threads.ts';
import type { Compute } from '../../dynamic/compute/compute.ts';
import { type Mailer, smtpMailer } from '../../dynamic/identity/accounts/mail.ts';
import { NoProject } from '../../dynamic/identity/accounts/projects.ts';
import { accountServices, type AccountServices } from '../../dynamic/identity/accounts/services.ts';
import { tellNews } from '../../dynamic/identity/news/newsJob.ts';
import { mailServer } from '../support/mailServer.ts';
import { plainQueue } from '../support/queue.ts';
import { openServed } from '../support/served.ts';
import { operator } from '../support/site.ts';
import { hazardProject, revisedTiny } from '../support/revised.ts';
import type { Workshop } from '../support/tiny.ts';
import { stores, type TestStore } from './store.ts';

const origin = 'https://metro.example';
const plenty = { perMinute: 1e9, perDay: 1e9 };
const limits = { address: plenty, credential: plenty, accountPerDay: 1e9 };
const log = pino({ level: 'silent' });
const dayMs = 86_400_000;

const content = hazardProject;
/** A project whose ranking `tiny-2` does not change. */
const still: ProjectContent = {
  ...content,
  name: 'Unchanged',
  question: { ...content.question, criteria: [{ measure: 'population', direction: 'higher_better', weight: 1 }] },
};

/** Returns the headers of a mail, each on a line, and its text. */
function readMail(raw: string): [string, string] {
  const at = raw.indexOf('\r\n\r\n');
  const bytes = raw
    .slice(at + 4)
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return [raw.slice(0, at + 2).replace(/\r\n(?= )/g, ''), Buffer.from(bytes, 'latin1').toString()];
}

let shop: Workshop;
let served: BuiltRelease;
let threads: ComputeThreads;
let compute: Compute<any>;

beforeAll(async () => {
  shop = await revisedTiny();
  served = await openServed(join(shop.distDir, 'tiny-2'));
  threads = new ComputeThreads(limits, { queue: plainQueue(), log });
  compute = threads.at(origin);
});
afterAll(async () => {
  await threads.close();
  served.close();
  await shop.remove();
});

describe.each(await stores())('news of projects, in %s', (_kind, open) => {
  let store: TestStore;
  let services: AccountServices;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  let mail: Mailer;
  let now = 0;
  let ada: { id: string; email: string };
  let account: string;

  const person = async (name: string) => {
    const email = `${name}@example.org`;
    const { id } = await services.people.add(operator, { email, name, password: 'correct horse battery staple' });
    return { id, email };
  };
  const tell = (over: Partial<Parameters<typeof tellNews>[0]> = {}) =>
    tellNews({
      ...{ sql: store.sql, now: () => now, origin, release: () => served, compute, mail, log, isClosing: () => false },
      ...over,
    });
  /** The metros by rank, as `POST /rank` has them. */
  async function ranksNow(): Promise<Map<string, number>> {
    const body = readBodyValue(rankMetros, { criteria: content.question.criteria });
    const call = { operation: rankMetros, input: { ...readInput(rankMetros, {}, ''), body }, me: undefined };
    const asker = { client: { key: 'test', lane: 'open', groups: [] }, signal: new AbortController().signal };
    const { body: bytes } = await compute.answer({ ...call, encoding: 'identity' }, served, asker as any);
    return new Map(
      JSON.parse(Buffer.from(bytes).toString())
        .data.metros.filter(({ rank }: any) => rank !== null)
        .map(({ name, rank }: any) => [name, rank]),
    );
  }
  const follow = async (project = content, release = 'tiny-1', who = ada) => {
    const { id } = await services.projects.add(ada, account, project);
    await services.projectNews.follow(who, id, release);
    return id;
  };
  const tokenIn = (text: string) => /https:\/\/metro\.example\/unfollow\/([\w-]+)/.exec(text)![1]!;

  beforeEach(async () => {
    now = Date.now();
    store = await open();
    services = accountServices(store.sql, () => now);
    ada = await person('ada');
    ({ id: account } = await services.accounts.add(operator, 'Site selectors', ada.email));
    smtp = await mailServer();
    mail = smtpMailer(smtp.url, undefined, origin, log);
  });
  afterEach(async () => {
    await smtp.close();
    await store.remove();
  });

  it('are one mail for each project whose ranking a release changed, with the ranks that POST /rank has', async () => {
    const id = await follow();
    await follow(still);
    await follow({ ...content, question: { ...content.question, criteria: [] } });
    await tell();
    await smtp.arrived(1);
    const [{ to, text }] = smtp.mails as [{ to: string[]; text: string }];
    expect(to).toEqual([ada.email]);
    const [headers, body] = readMail(text);
    expect(headers).toMatch(/^Subject: Plant in the South: \d ranks changed with release tiny-2\r$/m);
    expect(headers).toMatch(/^List-Unsubscribe: <https:\/\/metro\.example\/unfollow\/[\w-]{43}>\r$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(body).toContain('Release tiny-2 of the data replaced release tiny-1.');
    expect(body).toContain(`${origin}/report?project=${id}`);
    const [news] = await store.sql.all('select body from project_news');
    const { first, credits } = JSON.parse(String(news!['body']));
    const ranks = await ranksNow();
    expect(first.map(({ name, to }: any) => [name, to])).toEqual([...ranks]);
    const moved = first.filter(({ from, to }: any) => from !== to);
    expect(moved.length).toBeGreaterThan(0);
    for (const { name, from, to, why } of moved) {
      expect(why).toMatch(/^revised figures (up|down) \d\.0$/);
      expect(body).toContain(`${to}. ${name} (was ${from}): ${why}`);
    }
    expect(credits).toHaveLength(2);
    for (const credit of credits) expect(body).toContain(credit);
    await tell();
    expect(smtp.mails).toHaveLength(1);
  });

  it('are told once, whichever of several processes does it', async () => {
    await follow();
    const other = await store.again();
    await Promise.all([tell(), tell({ sql: other }), tell(), tell({ sql: other })]);
    await tell();
    await smtp.arrived(1);
    expect(await store.sql.all('select id from project_news')).toHaveLength(1);
  });

  it('are told later if the mail server is down, or the process ended in between', async () => {
    await follow();
    await smtp.close();
    await tell();
    expect(await store.sql.all('select is_due from project_notice')).toEqual([{ is_due: 1 }]);
    smtp = await mailServer(smtp.port);
    await tell();
    expect(smtp.mails).toHaveLength(0);
    now += 11 * 60_000;
    await tell();
    await smtp.arrived(1);
    // A process claimed a comparison and ended.
    const id = await follow({ ...content, name: 'Second plant' });
    expect(await services.projectNews.claim({ project: id, since: 'tiny-1' })).toBeDefined();
    await tell();
    expect(smtp.mails).toHaveLength(1);
    now += 11 * 60_000;
    await tell();
    await smtp.arrived(2);
  });

  it('end with a mail that the mail server refuses, and do not delay others', async () => {
    const refused = await person('refused');
    await services.accounts.setMember(operator, account, refused.email, 'member');
    const id = await follow(content, 'tiny-1', refused);
    await services.projectNews.follow(ada, id, 'tiny-1');
    await tell();
    await smtp.arrived(1);
    expect(await store.sql.all('select * from project_notice where is_due = 1')).toEqual([]);
  });

  it('end with the link in a mail, however often it is used', async () => {
    const id = await follow();
    await tell();
    const token = tokenIn(smtp.mails[0]!.text);
    expect(await store.dump()).not.toContain(token);
    expect(await services.projectNews.nameFor(token)).toBe(content.name);
    for (let i = 0; i < 2; i++) await services.projectNews.unfollowBy(token);
    expect((await services.projects.list(account, ada.id))[0]).toMatchObject({ id, isFollowed: false });
    expect(await services.projectNews.nameFor(token)).toBeUndefined();
    expect(await store.sql.all('select * from project_notice')).toEqual([]);
    await expect(services.projectNews.unfollowBy(`${token}x`)).rejects.toThrow(/this link does not work/);
    now += 366 * dayMs;
    await expect(services.projectNews.unfollowBy(token)).rejects.toThrow(/this link does not work/);
  });

  it('say once that a ranking cannot be compared, when the earlier release has not come for a day', async () => {
    await follow(content, 'tiny-0');
    await tell();
    expect(smtp.mails).toEqual([]);
    now += dayMs + 60_000;
    await tell();
    await smtp.arrived(1);
    expect(smtp.mails[0]!.text).toMatch(/Subject: Plant in the South: not compared with release tiny-2/);
    expect(smtp.mails[0]!.text).toContain('This server no longer has release tiny-0.');
    await store.sql.run("update project_follower set release = 'tiny-0'");
    await tell();
    now += dayMs + 60_000;
    await tell();
    expect(smtp.mails).toHaveLength(1);
    expect(await store.sql.all('select release from project_follower')).toEqual([{ release: 'tiny-2' }]);
  });

  it('go on after a project that cannot be compared, and end when another release becomes active', async () => {
    const broken = { ...content, question: { ...content.question, criteria: [{ ...content.question.criteria[0]! }] } };
    broken.question.criteria[0]!.measure = 'population';
    await follow(broken);
    await follow();
    const failing: Compute<any> = {
      ...compute,
      answer: (call, over, asker) =>
        JSON.stringify(call.input).includes('population')
          ? Promise.reject(new Error('a thread ended'))
          : compute.answer(call, over, asker),
    };
    await tell({ compute: failing });
    await smtp.arrived(1);
    let asked = 0;
    await follow({ ...content, name: 'Third' });
    await tell({ release: () => (asked++ === 0 ? served : undefined) });
    expect(smtp.mails).toHaveLength(1);
    await tell();
    await smtp.arrived(2);
  });

  it('are tried again if the mail server takes a mail later, and stop if it refuses the sender', async () => {
    await follow();
    const answers = ['later', 'unavailable', 'sent'] as const;
    let tries = 0;
    const slow: Mailer = { send: () => Promise.resolve(answers[tries++]!) };
    for (let i = 0; i < 4; i++) {
      await tell({ mail: slow });
      now += 11 * 60_000;
    }
    expect(tries).toBe(3);
    expect(await store.sql.all('select * from project_unfollow')).toHaveLength(1);
  });

  it('are not of archived projects', async () => {
    await follow({ ...content, isArchived: true });
    await tell();
    expect(smtp.mails).toEqual([]);
    expect(await store.sql.all('select release from project_follower')).toEqual([{ release: 'tiny-2' }]);
  });

  it('go to members only, and not to people who are disabled', async () => {
    const bob = await person('bob');
    const eve = await person('eve');
    for (const { email } of [bob, eve]) await services.accounts.setMember(operator, account, email, 'member');
    const id = await follow(content, 'tiny-1', bob);
    await services.projectNews.follow(eve, id, 'tiny-1');
    await services.accounts.removeMember(operator, account, bob.email);
    await services.people.disable(operator, eve.email, true);
    await tell();
    expect(smtp.mails).toEqual([]);
    for (const act of [
      () => services.projectNews.follow(bob, id, 'tiny-1'),
      () => services.projectNews.unfollow(bob, id),
    ])
      await expect(act()).rejects.toThrow(NoProject);
  });

  it('are in a private feed, whose address is replaced or turned off', async () => {
    await follow();
    const first = await services.projectNews.makeFeed(ada);
    const token = await services.projectNews.makeFeed(ada);
    await tell({ mail: undefined });
    expect(await store.dump()).not.toContain(token);
    const { items } = await services.projectNews.readFeed(token);
    expect(items).toMatchObject([{ name: content.name, since: 'tiny-1', release: 'tiny-2' }]);
    await expect(services.projectNews.readFeed(first)).rejects.toThrow(/this feed does not exist/);
    await services.projectNews.unfollow(ada, items[0]!.project);
    expect((await services.projectNews.readFeed(token)).items).toEqual([]);
    for (const end of [
      () => services.projectNews.dropFeed(ada),
      () => services.access.endAll(ada, 'session'),
      () => services.people.disable(operator, ada.email, true),
    ]) {
      const made = await services.projectNews.makeFeed(ada);
      await end();
      await expect(services.projectNews.readFeed(made)).rejects.toThrow(/this feed does not exist/);
    }
    expect(await services.projectNews.hasFeed(ada.id)).toBe(false);
    await expect(services.projectNews.readFeed(token)).rejects.toThrow(/this feed does not exist/);
  });

  it('are deleted with the project', async () => {
    const id = await follow();
    await tell();
    await services.projects.delete(ada, id);
    for (const table of ['project', 'project_follower', 'project_news', 'project_notice', 'project_unfollow'])
      expect(await store.sql.all(`select * from ${table}`)).toEqual([]);
  });
});
