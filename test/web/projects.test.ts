import { describe, expect, it } from 'vitest';
import type { ProjectContent } from '../../common/project.ts';
import { summaryOf } from '../../common/projectSummary.ts';
import { stores } from '../accounts/store.ts';
import type { Browser } from '../support/site.ts';
import { useSettingsSuite } from './settingsSuite.ts';

const content: ProjectContent = {
  name: 'Plant in the South',
  purpose: 'Second line of a food plant',
  question: {
    states: ['TX'],
    requirements: { max_unemployment: 4 },
    criteria: [{ measure: 'labor_force', direction: 'higher_better', weight: 1 }],
    partial: false,
  },
  shortlist: [{ cbsa: '46140', status: 'rejected', note: '<script>alert(1)</script>' }],
  release: '2026-11-30',
  isArchived: false,
};

describe.each(await stores())('projects over HTTP, with %s', (_kind, open) => {
  const suite = useSettingsSuite(open);
  const path = '/settings/projects';

  async function read(browser: Browser, from: string) {
    const { status, html, headers } = await browser.get(from);
    return { status, json: JSON.parse(html), headers };
  }
  const formOf = async (browser: Browser) => (await read(browser, path)).json.form as string;
  async function send(browser: Browser, to: string, body: object, headers: Record<string, string> = {}) {
    const { status, html } = await browser.request(to, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Origin: suite.site.origin, ...headers },
    });
    return { status, json: html.startsWith('{') ? JSON.parse(html) : undefined };
  }
  /** Sends a body with the token that the pages of the browser have. */
  const post = async (browser: Browser, to: string, body: object) =>
    send(browser, to, { form: await formOf(browser), ...body });
  const add = async (browser = suite.owner) =>
    (await post(browser, path, { in: suite.account, project: content })).json.id as string;

  it('are added, listed, read and saved by the members of an account, and cached by nobody', async () => {
    const id = await add();
    const member = await suite.addMember('bob@example.org', 'member');
    const list = await read(member, path);
    expect(list.headers.get('Cache-Control')).toBe('no-store');
    expect(list.json).toMatchObject({ projects: [{ id, name: 'Plant in the South', changedBy: 'ada@example.org' }] });
    // The list of who changed it names nobody.
    const [own] = (await read(suite.owner, path)).json.projects;
    expect(own).toEqual({ ...summaryOf(content), id, changedAt: expect.any(Number), isFollowed: false });
    const project = { ...content, name: 'Plant in Texas' };
    expect(await post(member, `${path}/${id}`, { revision: 1, project })).toMatchObject({
      status: 200,
      json: { revision: 2, changedBy: 'bob@example.org' },
    });
    expect((await read(suite.owner, `${path}/${id}`)).json).toMatchObject({ content: project, links: [] });
    expect(await post(suite.owner, `${path}/${id}`, { revision: 1, project: content })).toMatchObject({
      status: 409,
      json: { message: 'bob@example.org has changed this project', project: { revision: 2, content: project } },
    });
    const { json } = await read(suite.owner, `${path}/${id}/versions`);
    expect(json.versions).toMatchObject([{ revision: 1, savedBy: 'ada@example.org', content }]);
    const restored = await post(suite.owner, `${path}/${id}/restore`, { revision: 1 });
    expect(restored.json).toMatchObject({ revision: 3, content });
    expect((await read(suite.owner, `${path}/export`)).json).toMatchObject([{ id, revision: 3 }]);
    expect((await post(member, `${path}/${id}/delete`, {})).status).toBe(403);
    expect((await post(suite.owner, `${path}/${id}/delete`, {})).status).toBe(200);
    expect((await read(suite.owner, `${path}/${id}`)).status).toBe(404);
    const activity = await suite.owner.get('/settings/activity');
    expect(activity.text).toMatch(/Deleted a project\s*: Plant in the South/);
  });

  it('are 401 without a session, 403 before the terms are accepted, and 404 for other accounts', async () => {
    const id = await add();
    await suite.site.person('eve@example.org');
    const eve = await suite.signIn('eve@example.org');
    const changes = [
      ['', { in: suite.account, project: content }],
      [`/${id}`, { revision: 1, project: content }],
      [`/${id}/restore`, { revision: 1 }],
      [`/${id}/delete`, {}],
      [`/${id}/share`, { days: 7 }],
      [`/${id}/unshare`, { link: 'x' }],
      [`/${id}/follow`, { follow: true }],
    ] as const;
    const before = await suite.store.sql.all('select * from project');
    const stranger = suite.site.browser();
    const form = await stranger.formToken();
    for (const [to, body] of changes) {
      expect((await send(stranger, path + to, { form, ...body })).status).toBe(401);
      if (to !== '') expect((await post(eve, path + to, body)).status).toBe(404);
    }
    expect((await read(stranger, path)).json).toEqual({ account: null, projects: [] });
    for (const to of ['/export', `/${id}`, `/${id}/versions`])
      expect((await read(stranger, path + to)).status).toBe(401);
    expect((await read(eve, path)).json.projects).toEqual([]);
    expect((await read(eve, `${path}/export`)).json).toEqual([]);
    for (const to of [`/${id}`, `/${id}/versions`]) expect((await read(eve, path + to)).status).toBe(404);
    await suite.site.terms.publish({ id: 'operator' }, 'New terms.');
    expect(await read(suite.owner, path)).toMatchObject({
      status: 403,
      json: { message: 'Accept the terms of service at /terms first.' },
    });
    expect(await suite.store.sql.all('select * from project')).toEqual(before);
  });

  it('are changed only with the token of the browser, from a page of this site (CSRF)', async () => {
    const id = await add();
    const form = await formOf(suite.owner);
    const theirs = await formOf(await suite.signIn('ada@example.org'));
    const before = await suite.store.sql.all('select * from project');
    let tries = 0;
    for (const [to, body] of [
      ['', { in: suite.account, project: content }],
      [`/${id}`, { revision: 1, project: { ...content, name: 'Stolen' } }],
      [`/${id}/restore`, { revision: 1 }],
      [`/${id}/delete`, {}],
      [`/${id}/share`, { days: 7 }],
      [`/${id}/unshare`, { link: 'x' }],
      [`/${id}/follow`, { follow: true }],
      ['/feed', { on: true }],
    ] as const) {
      for (const token of [undefined, '', theirs, form.slice(0, -1), `${form}x`, 1, [form], { form }])
        expect([++tries, (await send(suite.owner, path + to, { form: token, ...body })).status]).toEqual([tries, 403]);
      for (const headers of [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { 'Content-Type': 'text/plain' },
        { 'Content-Type': 'application/x-www-form-urlencoded' },
      ] as Record<string, string>[])
        expect([++tries, (await send(suite.owner, path + to, { form, ...body }, headers)).status]).toEqual([
          tries,
          403,
        ]);
    }
    expect(tries).toBeGreaterThanOrEqual(63);
    expect(await suite.store.sql.all('select * from project')).toEqual(before);
    for (const table of ['project_link', 'project_follower', 'project_feed'])
      expect(await suite.store.sql.all(`select * from ${table}`)).toEqual([]);
  });

  it('are refused with the place of the error, and never half saved', async () => {
    const id = await add();
    const tryContent = async (change: object) =>
      (await post(suite.owner, `${path}/${id}`, { revision: 1, project: { ...content, ...change } })).json
        .message as string;
    expect(await tryContent({ name: ' ' })).toBe('The request has an error at `project.name`: must not be empty.');
    expect(await tryContent({ shortlist: [{ cbsa: '1', status: 'candidate', note: '' }] })).toContain(
      '`project.shortlist.0.cbsa`: must be a CBSA code of five digits',
    );
    expect(await tryContent({ shortlist: [...content.shortlist, ...content.shortlist] })).toContain('each place once');
    expect(await tryContent({ question: { ...content.question, states: ['ZZ'] } })).toContain(
      '`project.question.states',
    );
    expect(await tryContent({ extra: 1 })).toContain('`project`');
    expect(
      (await post(suite.owner, path, { in: suite.account, project: content, padding: 'x'.repeat(300_000) })).status,
    ).toBe(413);
    const long = [{ ...content.question.criteria[0], measure: 'x'.repeat(101) }];
    expect(await tryContent({ question: { ...content.question, criteria: long } })).toContain('at most 100 characters');
    const broken = await suite.owner.request(path, {
      method: 'POST',
      body: '{',
      headers: { 'Content-Type': 'application/json', Origin: suite.site.origin },
    });
    expect([broken.status, broken.html]).toEqual([400, '{"message":"The body is not JSON."}']);
    // Another account was active when the page was shown.
    const { id: other } = await suite.site.accounts.add({ id: 'operator' }, 'Other', 'ada@example.org');
    expect((await post(suite.owner, path, { in: other, project: content })).status).toBe(409);
    expect((await read(suite.owner, `${path}/${id}`)).json).toMatchObject({ revision: 1, content });
  });

  it('are read by anyone with a link, which shows no addresses and no revoked project', async () => {
    const id = await add();
    const { json } = await post(suite.owner, `${path}/${id}/share`, { days: 30 });
    const stranger = suite.site.browser();
    const shared = await send(stranger, '/shared-project', { token: json.token });
    expect(shared).toMatchObject({ status: 200, json: { id, content } });
    expect(JSON.stringify(shared.json)).not.toContain('@');
    expect(suite.site.log.text).not.toContain(json.token);
    expect((await read(suite.owner, `${path}/${id}`)).json.links).toMatchObject([{ createdBy: 'ada@example.org' }]);
    await post(suite.owner, `${path}/${id}/unshare`, { link: json.links[0].id });
    const gone = await send(stranger, '/shared-project', { token: json.token });
    expect(gone).toMatchObject({ status: 400, json: { message: expect.stringContaining('revoked or has expired') } });
    const tries = await Promise.all(
      Array.from({ length: 130 }, () => send(stranger, '/shared-project', { token: 'x' })),
    );
    expect(tries.map(({ status }) => status)).toContain(429);
  });

  it('are followed by who asks for it, and left by the link in a mail, without a session', async () => {
    const id = await add();
    const member = await suite.addMember('bob@example.org', 'member');
    const followed = async (browser: Browser) => (await read(browser, path)).json.projects[0].isFollowed as boolean;
    expect((await post(member, `${path}/${id}/follow`, { follow: true })).status).toBe(200);
    expect([await followed(member), await followed(suite.owner)]).toEqual([true, false]);
    const { token } = await mailOf(id);
    const stranger = suite.site.browser();
    const page = await stranger.get(`/unfollow/${token}`);
    expect(page.text).toContain('You follow the project Plant in the South');
    expect(await followed(member)).toBe(true);
    // As a mail program posts (RFC 8058): from nowhere, without cookies.
    const once = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (let i = 0; i < 2; i++)
      expect((await fetch(`${suite.site.address}/unfollow/${token}`, { ...once, headers })).status).toBe(200);
    expect(await followed(member)).toBe(false);
    expect((await stranger.get(`/unfollow/${token}x`)).status).toBe(404);
    expect(suite.site.log.text).not.toContain(token);
  });

  it('have news in a private feed, which needs its address and no session', async () => {
    const id = await add();
    expect((await read(suite.owner, path)).json).toMatchObject({ hasFeed: false, news: 'feed' });
    await post(suite.owner, `${path}/${id}/follow`, { follow: true });
    await mailOf(id);
    const { status, json } = await post(suite.owner, `${path}/feed`, { on: true });
    expect([status, json.address]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${suite.site.origin}/project-feeds/[\\w-]{43}$`)),
    ]);
    const address = json.address.replace(suite.site.origin, '');
    const feed = await suite.site.browser().get(address);
    expect(feed.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(feed.headers.get('Cache-Control')).toBe('no-store');
    expect(feed.html).toContain('<title>Plant in the South: 1 rank changed with release later</title>');
    expect(feed.html).toContain('<li>1. Oak &lt;City&gt;, TX (was 2): revised figures up 1.0</li>');
    expect(feed.html).toContain(`<link href="${suite.site.origin}/report?project=${id}"></link>`);
    await post(suite.owner, `${path}/feed`, { on: false });
    expect((await suite.site.browser().get(address)).status).toBe(404);
    expect(suite.site.log.text).not.toContain(address);
  });

  /** Records news for the followers of a project, and claims the mail about it. */
  async function mailOf(project: string) {
    const news = suite.site.projectNews;
    const oak = { name: 'Oak <City>, TX', from: 2, to: 1, why: 'revised figures up 1.0' };
    const since = suite.served.id;
    await news.record({ project, since }, 'later', { first: [oak], shortlist: [], credits: ['Source.'] }, true);
    const [first] = await news.dueMails();
    return (await news.claimMail(first!))!;
  }

  it('are all listed if there are a thousand', async () => {
    const [person] = await suite.store.sql.all('select id from person');
    const values = Array.from({ length: 1000 }, (_, i) => [`project-${i}`, suite.account, JSON.stringify(content)]);
    await suite.store.sql.transaction(async (to) => {
      for (const [id, account, body] of values)
        await to.run(
          `insert into project
           (id, account_id, revision, body, summary, created_at, created_by, changed_at, changed_by, begun_at)
           values (?, ?, 1, ?, '{}', 0, ?, 0, ?, 0)`,
          [id!, account!, body!, person!['id']!, person!['id']!],
        );
    });
    const { json } = await read(suite.owner, path);
    expect(json.projects).toHaveLength(1000);
  });
});
