// @module-tag long
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import type { ProjectContent } from '../../common/project.ts';
import { openStore } from '../../dynamic/identity/accounts/openStore.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { Browser, operator, password } from '../support/site.ts';
import { freePort } from '../support/stores.ts';

afterEach(stopHosts);

const people = ['ada@example.org', 'bob@example.org', 'cleo@example.org', 'dan@example.org'];
const projectCount = 8;
/** When the server is killed, in milliseconds after the saves began. */
const kills = [150, 400, 900];

/** Returns what is saved as a revision: each part says which one it is of. */
const contentOf = (project: number, revision: number): ProjectContent => ({
  name: `Plant ${project}, revision ${revision}`,
  purpose: `revision ${revision}`.repeat(20),
  question: {
    states: [],
    requirements: {},
    criteria: [{ measure: 'labor_force', direction: 'higher_better', weight: revision }],
    partial: false,
  },
  shortlist: Array.from({ length: 40 }, (_, i) => ({
    ...{ cbsa: String(10_000 + i), status: 'candidate' as const, note: `revision ${revision}` },
  })),
  release: inject('release'),
  isArchived: false,
});

it('a server that is killed while projects are saved has every acknowledged revision, and nothing in half', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'metro-killed-'));
  const environment = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  const origin = `http://127.0.0.1:${environment.PORT}`;
  const open = async () => {
    const sql = await openStore({ DATABASE_URL: undefined, DATA_DIR: folder });
    return { sql, ...accountServices(sql, Date.now) };
  };

  const made = await open();
  const ids: string[] = [];
  let account = '';
  for (const email of people) {
    const { id } = await made.people.add(operator, { email, name: email, password });
    await made.terms.accept(operator, email);
    if (account === '') account = (await made.accounts.add(operator, 'Plants', email)).id;
    else await made.accounts.setMember(operator, account, email, 'member');
    if (ids.length > 0) continue;
    for (let i = 0; i < projectCount; i++) ids.push((await made.projects.add({ id }, account, contentOf(i, 1))).id);
  }
  await made.sql.close();

  /** The last revision of each project that the server acknowledged. */
  const acknowledged = ids.map(() => 1);
  for (const kill of kills) {
    const host = startHost(environment);
    await host.port();
    const browsers = people.map(() => new Browser(origin, origin));
    const forms = await Promise.all(
      browsers.map(async (browser, i) => {
        await browser.signIn(people[i]!);
        return (JSON.parse((await browser.get('/settings/projects')).html) as { form: string }).form;
      }),
    );
    /** Saves a project as one person after the other until the server is gone: each save keeps an earlier version. */
    const save = async (project: number) => {
      for (;;) {
        const revision = acknowledged[project]!;
        const who = revision % people.length;
        const sent = browsers[who]!.request(`/settings/projects/${ids[project]}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: origin },
          body: JSON.stringify({ form: forms[who], revision, project: contentOf(project, revision + 1) }),
        }).catch(() => undefined);
        const page = await sent;
        if (page === undefined) return;
        expect([page.status, page.text.slice(0, 100)]).toEqual([200, expect.anything()]);
        acknowledged[project] = revision + 1;
      }
    };
    const saves = ids.map((_, project) => save(project));
    await setTimeout(kill);
    process.kill(-host.child.pid!, 'SIGKILL');
    await Promise.all([...saves, host.ended()]);

    const after = await open();
    expect(await after.sql.all('pragma integrity_check', [])).toEqual([{ integrity_check: 'ok' }]);
    const person = String((await after.people.list())[0]!['id']);
    const listed = new Map((await after.projects.list(account, 'nobody')).map((one) => [one.id, one]));
    for (const [project, id] of ids.entries()) {
      const { revision, content } = await after.projects.read(person, id);
      // A save whose answer did not arrive may be there, too.
      expect([acknowledged[project], acknowledged[project]! + 1]).toContain(revision);
      acknowledged[project] = revision;
      expect(content).toEqual(contentOf(project, revision));
      expect(listed.get(id)).toMatchObject({ name: content.name, places: 40 });
      const versions = await after.projects.versions(person, id);
      for (const version of versions) expect(version.content).toEqual(contentOf(project, version.revision));
      const earlier = Array.from({ length: revision - 1 }, (_, i) => revision - 1 - i);
      expect(versions.map((version) => version.revision)).toEqual(earlier.slice(0, 100));
    }
    await after.sql.close();
  }
  for (const revision of acknowledged) expect(revision).toBeGreaterThan(kills.length);
});
