// @module-tag long
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProjectContent } from '../../common/project.ts';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { Links } from '../../dynamic/identity/accounts/links.ts';
import { openStore } from '../../dynamic/identity/accounts/openStore.ts';
import { root } from '../support/service.ts';

const emptyProject: ProjectContent = {
  name: 'Plant',
  purpose: '',
  question: { states: [], requirements: {}, criteria: [], partial: false },
  shortlist: [],
  release: '2026-11-30',
  isArchived: false,
};

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'metro-admin-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function admin(args: string[], input = '', more: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['dynamic/admin/cli.ts', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...more },
  });
  child.stdin.end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', resolve)));
  return { code, out, error, json: args.includes('--json') && code === 0 ? JSON.parse(out) : undefined };
}

it('prints its commands', async () => {
  const { code, out } = await admin([]);
  expect(code).toBe(0);
  for (const group of ['user', 'account', 'member', 'invitation', 'key', 'terms', 'audit'])
    expect(out).toContain(group);
});

it('creates and revokes a person, an account and a key, as text and as JSON', async () => {
  const added = await admin(
    ['user', 'add', '--email', 'ada@example.org', '--name', 'Ada', '--password-stdin', '--json'],
    'a long pass phrase\n',
  );
  expect(added.json).toEqual({ id: expect.any(String), email: 'ada@example.org' });
  const account = (await admin(['account', 'add', '--name', 'Sites Inc', '--owner', 'ada@example.org', '--json'])).json;
  const refused = await admin(['key', 'add', '--account', account.id, '--email', 'ada@example.org', '--name', 'x']);
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.error).toMatch(
    /has no API access; to give it API access, run: npm run admin -- account access on [0-9a-f-]{36}\n$/,
  );
  expect((await admin(['account', 'access', 'on', account.id])).out).toBe('done\n');
  const add = ['key', 'add', '--account', account.id, '--email', 'ada@example.org', '--name', 'laptop', '--json'];
  const tooLong = await admin([...add, '--days', '3651']);
  expect([tooLong.code, tooLong.error]).toEqual([1, expect.stringContaining('from 1 to 3650')]);
  const key = (await admin([...add, '--days', '90'])).json;
  expect(key).toEqual({ id: expect.any(String), token: expect.stringMatching(/^svc_key_/) });
  const listed = await admin(['key', 'list', '--account', account.id]);
  expect(listed.out).toMatch(
    new RegExp(
      `^id ${key.id}  name laptop  email ada@example.org  person_id [-0-9a-f]{36}  created_at \\d{4}-.*  expires_at \\d{4}-`,
    ),
  );
  expect(listed.out).not.toContain(key.token);
  expect((await admin(['key', 'revoke', key.id])).code).toBe(0);
  writeFileSync(join(folder, 'terms.md'), 'Be kind.');
  expect((await admin(['terms', 'publish', '--file', join(folder, 'terms.md'), '--json'])).json).toEqual({
    version: 2,
  });
  expect((await admin(['terms', 'accept', '--email', 'ada@example.org', '--json'])).json).toEqual({ version: 2 });
  const audit = (await admin(['audit', '--account', account.id, '--json'])).json;
  expect(audit.map(({ action }: any) => action)).toContain('key.revoke');
});

it('lists and revokes the open invitations of an account', async () => {
  const sql = await openStore({ DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined });
  const { accounts, people } = accountServices(sql, Date.now);
  const ada = await people.add({ id: 'operator' }, { email: 'ada@example.org', name: 'Ada', password: null });
  const { id } = await accounts.add({ id: 'operator' }, 'Sites Inc', ada.email);
  await new Links(sql, Date.now).createInvitation(ada, id, 'admin');
  await sql.close();
  const [invitation] = (await admin(['invitation', 'list', '--account', id, '--json'])).json;
  expect(invitation).toMatchObject({ role: 'admin', email: 'ada@example.org' });
  expect((await admin(['invitation', 'revoke', '--account', id, '--id', invitation.id])).out).toBe('done\n');
  expect((await admin(['invitation', 'list', '--account', id])).out).toBe('none\n');
  const again = await admin(['invitation', 'revoke', '--account', id, '--id', invitation.id]);
  const hyphened = await admin(['invitation', 'revoke', '--account', id, '--id', '-x']);
  for (const { code, error } of [again, hyphened])
    expect([code, error]).toEqual([1, expect.stringContaining('already used or revoked')]);
});

it('limits the lines of the audit log, and deletes old ones', async () => {
  for (const name of ['Ada', 'Bea', 'Cy'])
    await admin(
      ['user', 'add', '--email', `${name}@example.org`, '--name', name, '--password-stdin'],
      'a long pass phrase\n',
    );
  expect((await admin(['audit', '--limit', '2', '--json'])).json).toHaveLength(2);
  const today = new Date().toISOString().slice(0, 10);
  expect((await admin(['audit-delete', '--before', today, '--json'])).json).toEqual({ deleted: 0 });
  const store = new DatabaseSync(join(folder, 'data/accounts.sqlite'));
  store.exec(`update audit set at = at - 86400000 where action = 'person.add'`);
  store.close();
  expect((await admin(['audit-delete', '--before', today, '--json'])).json).toEqual({ deleted: 3 });
  const entries = (await admin(['audit', '--json'])).json;
  expect(entries.map(({ action }: any) => action)).toEqual(['audit.delete', 'audit.delete', 'terms.publish']);
  expect(entries.slice(0, 2).map(({ detail }: any) => JSON.parse(detail).deleted)).toEqual([3, 0]);
});

it('revokes all keys, apps, sessions, links to projects and feeds, or those that were made or used since a day', async () => {
  const sql = await openStore({ DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined });
  const { accounts, apps, keys, people, projectLinks, projectNews, projects, sessions } = accountServices(
    sql,
    Date.now,
  );
  const operator = { id: 'operator' };
  const ada = await people.add(operator, { email: 'ada@example.org', name: 'Ada', password: 'correct horse battery' });
  const { id } = await accounts.add(operator, 'Sites Inc', ada.email);
  await accounts.setAccess(operator, id, true);
  for (const name of ['old', 'used', 'new']) await keys.add(operator, id, ada.email, name);
  await apps.approve(ada, id, { id: 'https://app.example', name: 'App' }, 'a-request');
  const [row] = await sql.all('select password from person where id = ?', [ada.id]);
  const device = { address: '192.0.2.1', userAgent: 'test' };
  await sessions.begin({ id: ada.id, password: String(row!['password']) }, device, {
    session: 'none',
    browser: undefined,
  });
  const project = await projects.add(ada, id, emptyProject);
  for (const days of [7, 30] as const) await projectLinks.add(ada, project.id, days);
  await projectNews.makeFeed(ada);
  const longAgo = Date.now() - 10 * 86_400_000;
  await sql.run("update api_key set created_at = ? where name in ('old', 'used')", [longAgo]);
  await sql.run('update project_link set created_at = ? where expires_at < ?', [longAgo, Date.now() + 10 * 86_400_000]);
  await sql.run("update api_key set last_used_at = ? where name = 'used'", [Date.now()]);
  await sql.close();
  const today = new Date().toISOString().slice(0, 10);
  const revoked = { keys: 2, apps: 1, sessions: 1, project_links: 1, feeds: 1 };
  expect((await admin(['revoke-all', '--since', today, '--json'])).json).toEqual(revoked);
  const left = (await admin(['key', 'list', '--account', id, '--json'])).json;
  expect(left.filter(({ revoked_at }: any) => revoked_at === null).map(({ name }: any) => name)).toEqual(['old']);
  const none = { keys: 0, apps: 0, sessions: 0, project_links: 0, feeds: 0 };
  expect((await admin(['revoke-all', '--since', today, '--json'])).json).toEqual(none);
  expect((await admin(['revoke-all', '--all', '--json'])).json).toEqual({ ...none, keys: 1, project_links: 1 });
  const said = (await admin(['audit', '--json'])).json.map(({ action }: any) => action);
  expect(said.filter((action: string) => /revoke|session\.end/.test(action))).toHaveLength(5);
});

it('prints errors on stderr, with a non-zero exit code', async () => {
  for (const [args, message] of [
    [['user', 'add'], /--email/],
    [['user', 'add', '--email', 'x'], /is not an email address/],
    [
      ['user', 'add', '--email', 'a@example.org', '--name', 'A\u200Bda'],
      /name of the person .* U\+200B at character 2/,
    ],
    [['account', 'access', 'maybe', 'x'], /one of on, off/],
    [['member', 'add', '--account', 'x', '--email', 'a@example.org'], /account x does not exist/],
    [['key', 'revoke', 'x'], /key x does not exist/],
    [['audit', '--limit', 'all'], /whole number from 1/],
    [['audit-delete', '--before', '2999-01-01'], /today or an earlier day/],
    [['audit-delete', '--before', '2025-02-30'], /today or an earlier day/],
    [['revoke-all'], /--all, or --since/],
    [['revoke-all', '--all', '--since', '2025-01-01'], /cannot be used with/],
    [['nonsense'], /unknown command/],
  ] as const) {
    const { code, out, error } = await admin([...args]);
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(error).toMatch(message);
  }
  const away = await admin(['user', 'list'], '', { DATABASE_URL: 'postgres://127.0.0.1:1/accounts' });
  expect([away.code, away.error]).toEqual([
    1,
    'the account store 127.0.0.1:1/accounts is unavailable: connect ECONNREFUSED 127.0.0.1:1\n',
  ]);
  const empty = await admin(['user', 'add', '--email', 'a@example.org', '--password-stdin']);
  expect([empty.code, empty.error]).toEqual([1, 'standard input has no password\n']);
});
