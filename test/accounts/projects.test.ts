import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectContent } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { NotAllowed } from '../../dynamic/identity/accounts/errors.ts';
import { NoProject, ProjectChanged } from '../../dynamic/identity/accounts/projects.ts';
import { accountServices, type AccountServices } from '../../dynamic/identity/accounts/services.ts';
import { operator } from '../support/site.ts';
import { stores, type TestStore } from './store.ts';

const content: ProjectContent = {
  name: 'Plant in the South',
  purpose: 'Second line of a food plant',
  question: {
    states: ['TX'],
    requirements: { tier: '250k' },
    criteria: [{ measure: 'unemployment_rate', direction: 'lower_better', weight: 2 }],
    partial: false,
  },
  shortlist: [{ cbsa: '46140', status: 'chosen', note: 'Site by the river' }],
  release: '2026-11-30',
  isArchived: false,
};

describe.each(await stores())('projects of an account, in %s', (_kind, open) => {
  let store: TestStore;
  let services: AccountServices;
  let now = 0;
  const minutes = (count: number) => void (now += count * 60_000);
  const named = (name: string): ProjectContent => ({ ...content, name });

  async function person(name: string): Promise<{ id: string; email: string }> {
    const email = `${name}@example.org`;
    const { id } = await services.people.add(operator, { email, name, password: 'correct horse battery staple' });
    return { id, email };
  }

  /** Ada owns an account, and Bob is a member of it. Eve has an account of her own. */
  async function people() {
    const [ada, bob, eve] = [await person('ada'), await person('bob'), await person('eve')];
    const { id: account } = await services.accounts.add(operator, 'Site selectors', ada.email);
    const { id: other } = await services.accounts.add(operator, 'Others', eve.email);
    await services.accounts.setMember(operator, account, bob.email, 'member');
    return { ada, bob, eve, account, other };
  }

  beforeEach(async () => {
    now = 1_700_000_000_000;
    store = await open();
    services = accountServices(store.sql, () => now);
  });
  afterEach(() => store.remove());

  it('are seen and changed by every member, and by nobody else', async () => {
    const { ada, bob, eve, account, other } = await people();
    const { id } = await services.projects.add(ada, account, content);
    const saved = await services.projects.save(bob, id, 1, named('Plant in Texas'));
    expect(saved).toMatchObject({ revision: 2, changedBy: 'bob@example.org', content: { name: 'Plant in Texas' } });
    expect(await services.projects.read(ada.id, id)).toEqual(saved);
    expect(await services.projects.list(account, ada.id)).toEqual([
      {
        id,
        name: 'Plant in Texas',
        purpose: content.purpose,
        release: '2026-11-30',
        isArchived: false,
        criteria: 1,
        places: 1,
        chosen: 1,
        leading: ['46140'],
        changedAt: now,
        changedBy: 'bob@example.org',
        isFollowed: false,
      },
    ]);
    const { projects, projectLinks } = services;
    const tries = await Promise.allSettled([
      projects.read(eve.id, id),
      projects.save(eve, id, 2, content),
      projects.versions(eve.id, id),
      projects.restore(eve, id, 1),
      projectLinks.list(eve.id, id),
      projectLinks.add(eve, id, 7),
      projectLinks.revoke(eve, id, 'x'),
      projects.delete(eve, id),
    ]);
    for (const tried of tries) expect(tried).toMatchObject({ reason: expect.any(NoProject) });
    await expect(projects.add(eve, account, content)).rejects.toThrow(NotAllowed);
    expect(await projects.list(other, eve.id)).toEqual([]);
    await services.accounts.removeMember(ada, account, bob.email);
    await expect(projects.read(bob.id, id)).rejects.toThrow(NoProject);
  });

  it('are not saved over a revision that was not read', async () => {
    const { ada, bob, account } = await people();
    const { id } = await services.projects.add(ada, account, content);
    await services.projects.save(ada, id, 1, named('First'));
    const late = services.projects.save(bob, id, 1, named('Second'));
    await expect(late).rejects.toThrow('ada@example.org has changed this project');
    const error: unknown = await late.catch((cause: unknown) => cause);
    expect((error as ProjectChanged).project).toMatchObject({ revision: 2, content: { name: 'First' } });
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) => services.projects.save(ada, id, 2, named(`Try ${i}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await services.projects.read(ada.id, id)).revision).toBe(3);
  });

  it('keep earlier versions: of each person, every ten minutes; and go back to one', async () => {
    const { ada, bob, account } = await people();
    const { projects } = services;
    const { id } = await projects.add(ada, account, named('1'));
    minutes(1);
    await projects.save(ada, id, 1, named('2'));
    minutes(1);
    await projects.save(bob, id, 2, named('3'));
    minutes(11);
    await projects.save(bob, id, 3, named('4'));
    const names = async () => (await projects.versions(ada.id, id)).map((one) => [one.content.name, one.savedBy]);
    expect(await names()).toEqual([
      ['3', 'bob@example.org'],
      ['2', 'ada@example.org'],
    ]);
    const restored = await projects.restore(bob, id, 2);
    expect(restored).toMatchObject({ revision: 5, content: { name: '2' }, changedBy: 'bob@example.org' });
    expect((await names())[0]).toEqual(['4', 'bob@example.org']);
    await expect(projects.restore(bob, id, 99)).rejects.toThrow('no longer kept');
  });

  it('keep the last hundred versions', async () => {
    const { ada, account } = await people();
    const { id } = await services.projects.add(ada, account, named('0'));
    for (let revision = 1; revision <= 103; revision++) {
      minutes(11);
      await services.projects.save(ada, id, revision, named(String(revision)));
    }
    const versions = await services.projects.versions(ada.id, id);
    expect([versions.length, versions[0]!.content.name, versions.at(-1)!.content.name]).toEqual([100, '102', '3']);
  });

  it('keep a million characters of versions', async () => {
    const { ada, account } = await people();
    const large = (name: string) => ({ ...named(name), purpose: 'x'.repeat(300_000) });
    const { id } = await services.projects.add(ada, account, large('0'));
    for (let revision = 1; revision <= 5; revision++) {
      minutes(11);
      await services.projects.save(ada, id, revision, large(String(revision)));
    }
    const versions = await services.projects.versions(ada.id, id);
    expect(versions.map(({ content }) => content.name)).toEqual(['4', '3', '2']);
  });

  it('are deleted with their versions and links, by who added them or manages the account', async () => {
    const { ada, bob, account } = await people();
    const { projects } = services;
    const ofAda = await projects.add(ada, account, content);
    const ofBob = await projects.add(bob, account, content);
    minutes(11);
    await projects.save(bob, ofAda.id, 1, named('Changed'));
    await services.projectLinks.add(bob, ofAda.id, 7);
    await expect(projects.delete(bob, ofAda.id)).rejects.toThrow(NotAllowed);
    await projects.delete(bob, ofBob.id);
    await projects.delete(ada, ofAda.id);
    expect(await projects.list(account, ada.id)).toEqual([]);
    for (const table of ['project', 'project_version', 'project_link'])
      expect(await store.sql.all(`select * from ${table}`)).toEqual([]);
    const log = await services.audit.list(account);
    expect(log.filter(({ action }) => action === 'project.delete')).toHaveLength(2);
  });

  it('are at most 200 in an account, also for requests at a time', async () => {
    const { ada, account } = await people();
    for (let i = 0; i < projectLimits.projects - 2; i++) await services.projects.add(ada, account, content);
    const last = await Promise.allSettled(
      Array.from({ length: 4 }, () => services.projects.add(ada, account, content)),
    );
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(services.projects.add(ada, account, content)).rejects.toThrow('at most 200 projects');
  });

  it('are read with a link until it expires or is revoked; the store has only its hash', async () => {
    const { ada, account } = await people();
    const { projects, projectLinks } = services;
    const { id } = await projects.add(ada, account, content);
    const token = await projectLinks.add(ada, id, 7);
    expect(await projectLinks.read(token)).toEqual({ id, content, createdAt: now, changedAt: now });
    expect(await store.dump()).not.toContain(token);
    const [link] = await projectLinks.list(ada.id, id);
    expect(link).toMatchObject({ createdBy: 'ada@example.org', expiresAt: now + 7 * 86_400_000 });
    await projectLinks.revoke(ada, id, link!.id);
    await expect(projectLinks.read(token)).rejects.toThrow('revoked or has expired');
    await expect(projectLinks.revoke(ada, id, link!.id)).rejects.toThrow('already revoked');
    const other = await projectLinks.add(ada, id, 30);
    minutes(30 * 24 * 60 - 1);
    expect((await projectLinks.read(other)).id).toBe(id);
    minutes(1);
    await expect(projectLinks.read(other)).rejects.toThrow('revoked or has expired');
    for (let i = 0; i < 20; i++) await projectLinks.add(ada, id, 7);
    await expect(projectLinks.add(ada, id, 7)).rejects.toThrow('at most 20 links');
  });

  it('are exported with their versions', async () => {
    const { ada, account } = await people();
    const { id } = await services.projects.add(ada, account, named('1'));
    minutes(11);
    await services.projects.save(ada, id, 1, named('2'));
    await services.projects.add(ada, account, named('3'));
    const names: string[][] = [];
    for await (const { content, versions } of services.projects.export(account))
      names.push([content.name, ...versions.map((one) => one.content.name)]);
    expect(names).toEqual([['2', '1'], ['3']]);
  });
});
