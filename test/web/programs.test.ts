import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Release } from '../../api/domain/release.ts';
import type { Limits } from '../../api/gate/principal.ts';
import { type Served, servedWithoutPages } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { servedProgram } from '../incentives/fitPrograms.ts';
import { openBuilt } from '../support/service.ts';
import { type Browser, openSite, operator, type Page, type Site, unescape } from '../support/site.ts';

const sentence = 'A business must create at least 10 jobs & <b>more</b>.';
const austin = '12420';

/** Made-up programs: one that fits 10 jobs, one that does not, and 39 that state no minimum. */
const programs = [
  servedProgram({
    name: 'Able <script>alert("x")</script> Grant',
    mechanism: 'grant',
    mechanism_label: 'Grant',
    mechanisms: ['grant', 'loan'],
    inventory_id: 'TC.001',
    captured_at: '2025-02-26T00:00:00.000Z',
    status: 'active',
    min_jobs: 10,
    min_investment_usd: 5e6,
    entity_types: ['small_business', 'any'],
    activities: ['Business and Commerce - Small Business'],
    evidence: { min_jobs: sentence },
    edited_fields: ['min_investment_usd'],
    source_url: 'https://example.org/us?a=1&b="2"',
  }),
  servedProgram({ name: 'Big Loan', min_jobs: 500, sunset_on: '2099-12-31' }),
  ...Array.from({ length: 39 }, (_, i) =>
    servedProgram({
      name: `Open Credit ${i + 1}`,
      ...(i === 38 && { obligations: [{ year: 2024, amount_usd: 2e6, kind: 'actual' }] }),
    }),
  ),
];

let built: Served;
let served: Served;
beforeAll(async () => {
  built = await openBuilt(inject('release'));
  const { content, column } = built.release;
  const [credit] = content.attributions.values();
  const attributions = new Map([...content.attributions, ['incentive-programs-plenty', credit!]]);
  const release = new Release(
    { ...content, attributions, incentives: { ...content.incentives, available: true, programs } },
    column,
  );
  served = servedWithoutPages(built.file, { release, close: () => undefined });
});
afterAll(() => built.close());

describe('the page that compares a project with programs (D217)', () => {
  let store: TestStore;
  let site: Site;
  let account: string;
  let ada: Browser;
  beforeEach(async () => {
    store = await sqliteStore();
    await open();
  });
  afterEach(async () => {
    await site.close();
    await store.remove();
  });

  async function open(limits: Partial<Limits> = {}): Promise<void> {
    site = await openSite({ sql: store.sql, served, limits });
    ({ account } = await site.person('ada@example.org', { access: true }));
    ada = site.browser();
    await ada.signIn('ada@example.org');
  }
  async function reopen(limits: Partial<Limits>): Promise<void> {
    await site.close();
    await store.remove();
    store = await sqliteStore();
    await open(limits);
  }

  const wordsOf = (article: string) => unescape(article.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');
  /** What a card shows above its fold. */
  const cardOf = (article: string) => article.slice(0, article.indexOf('<details'));
  const namesOf = (page: Pick<Page, 'html'>) =>
    articles(page as Page).map((article) => unescape(/<h3>[^<]*<a [^>]*>([^<]*)</.exec(article)![1]!));
  const articles = ({ html }: Page) => html.match(/<article[^]*?<\/article>/g) ?? [];

  it('asks to sign in, and returns to the search', async () => {
    const search = '/programs?metro=12420&jobs=10';
    const browser = site.browser();
    const { status, location } = await browser.get(search);
    expect([status, location]).toEqual([303, `/sign-in?next=${encodeURIComponent(search)}`]);
    expect((await browser.get(location)).text).toContain('Sign in to search incentive programs: grants, loans');
    const page = await browser.submit(location, '/sign-in', {
      email: 'ada@example.org',
      password: 'correct horse battery staple',
    });
    expect(page.location).toBe(search);
    expect((await browser.get(search)).text).toContain('1 program matches');
  });

  it('shows everybody the number of programs by kind, and what is covered, but no program', async () => {
    const { status, text, html } = await site.browser().get('/programs');
    expect(status).toBe(200);
    expect(text).toContain('Federal 41 State not covered Local not covered');
    expect(text).toContain('A program can be of several kinds.');
    expect(text).toMatch(/Grant 1 Loan 1/);
    expect(html.split('class="program-kinds"')[1]!.split('</table>')[0]).not.toContain('<svg');
    expect(text).toContain('Programs of each state');
    expect(text).toContain('Counts are public; details need an account with API access.');
    expect(text).toContain('Federal programs are covered. No state and no local government is covered yet.');
    expect(html).toContain('href="/sign-in?next=%2Fprograms"');
    expect(html).toContain('href="/docs/incentive-coverage"');
    for (const { program } of programs) expect(text).not.toContain(program.name);
  });

  it('answers scripts with the programs that fit, if the account has access', async () => {
    const read = async (browser: Browser, query: string) => {
      const { status, headers, html } = await browser.get(`/programs/fits?${query}`);
      return { status, json: JSON.parse(html), cache: headers.get('Cache-Control') };
    };
    const search = `place=${austin}&jobs=10`;
    const { json, ...answer } = await read(ada, search);
    expect(answer).toEqual({ status: 200, cache: 'no-store' });
    expect(json.data.map((fit: any) => [fit.verdict, fit.program.name])).toEqual([['fits', programs[0]!.program.name]]);
    expect(json.meta).toMatchObject({ counts: { fits: 1, may_fit: 39, does_not_fit: 1 } });
    expect(json.attribution.length).toBeGreaterThan(0);
    expect(await read(ada, 'place=nowhere')).toMatchObject({
      status: 400,
      json: { message: expect.stringContaining('is not a metro or a state: `nowhere`') },
    });
    expect(await read(site.browser(), search)).toEqual({
      status: 200,
      json: { needs: 'to sign in to an account with API access' },
      cache: 'no-store',
    });
    await site.accounts.setAccess(operator, account, false);
    expect((await read(ada, search)).json).toEqual({ needs: 'an account with API access' });
  });

  it('counts what scripts ask as searches', async () => {
    await reopen({ credential: { perMinute: 1, perDay: 100 } });
    const read = () => ada.get(`/programs/fits?place=${austin}`);
    expect((await read()).status).toBe(200);
    const { status, html, headers } = await read();
    expect([status, headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(JSON.parse(html).message).toContain('over the limit of 1 search per minute');
  });

  it('sorts states by their programs, says not covered in place of 0, and has what is of no kind below other assistance', async () => {
    const { content, column } = built.release;
    const of = (usps: string, name: string) =>
      servedProgram({ name, jurisdiction: { level: 'state', key: usps, name: usps, state: usps, cbsa: null } });
    const federal = { level: 'federal', key: 'us', name: 'United States', state: null, cbsa: null } as const;
    const ofForm = (name: string, form?: 'deduction' | 'insurance') =>
      servedProgram({ name, jurisdiction: federal, mechanism: 'other', ...(form && { form }) });
    const others = [ofForm('Deduct', 'deduction'), ofForm('Insure', 'insurance'), ofForm('Else')];
    const own = [of('OH', 'Able'), of('OH', 'Big'), of('TX', 'Cut'), ...others];
    const release = new Release(
      { ...served.release.content, incentives: { ...content.incentives, available: true, programs: own } },
      column,
    );
    await site.close();
    site = await openSite({
      sql: store.sql,
      served: servedWithoutPages(built.file, { release, close: () => undefined }),
      limits: {},
    });
    const { html } = await site.browser().get('/programs');
    const rows = [
      ...html.matchAll(/<tr>\s*<th scope="row"><a href="[^"]*">([^<]+)<\/a><\/th>\s*<td>(.*?)<\/td>/gs),
    ].map(([, name, count]) => [name, count!.replaceAll(/<[^>]+>|\s+/g, ' ').trim()]);
    expect(rows.slice(0, 3)).toEqual([
      ['Ohio', '2'],
      ['Texas', '1'],
      ['Alabama', 'not covered'],
    ]);
    expect(rows).toHaveLength(content.regions.state.length);
    // What programs are that are of no kind adds up to the row above it.
    const kinds = html.split('class="program-kinds"')[1]!.split('</table>')[0]!;
    const counted = [
      ...kinds.matchAll(/<tr( class="part")?[^>]*>\s*<th scope="row">([^<]+)<\/th>\s*<td class="number">([^<]+)</g),
    ].map(([, part, name, count]) => [name, count, part !== undefined]);
    expect(counted.slice(-4)).toEqual([
      ['Other assistance', '3', false],
      ['Tax deduction', '1', true],
      ['Insurance', '1', true],
      ['Not stated', '1', true],
    ]);
    expect(html).toContain('<title>Ohio: 2 programs</title>');
    expect(html).toContain('<title>Alaska: not covered</title>');
  });

  it('shows everybody how many programs a place has, but no program', async () => {
    const browser = site.browser();
    for (const [query, title] of [
      ['metro=12420', '41 federal programs for Austin–Round Rock–San Marcos, TX'],
      ['place=tx', '41 federal programs for Texas'],
    ] as const) {
      const { status, text, html } = await browser.get(`/programs?${query}`);
      expect([status, text]).toEqual([200, expect.stringContaining(title)]);
      expect(text).toContain('Federal programs are covered.');
      expect(text).toMatch(/Grant 1 Loan 1/);
      expect(html).toMatch(/href="\/sign-in\?next=%2Fprograms%3F/);
      for (const { program } of programs) expect(text).not.toContain(program.name);
    }
    const grants = await browser.get('/programs?place=TX&mechanisms=grant&activities=');
    expect(grants.text).toContain('1 federal program for Texas Only the kind “Grant”.');
    expect(grants.html).toContain('href="/programs?place=OH&amp;mechanisms=grant"');
    expect(grants.html).toContain('/sign-in?next=%2Fprograms%3Fplace%3DTX%26mechanisms%3Dgrant');
    for (const { program } of programs) expect(grants.text).not.toContain(program.name);
    const unknown = await browser.get('/programs?place=Atlantis');
    expect([unknown.status, unknown.text]).toEqual([
      200,
      expect.stringContaining('Place: is not a metro or a state: `Atlantis`; choose one from the list.'),
    ]);
  });

  it('says that an account has no API access', async () => {
    await site.accounts.setAccess({ id: 'operator' }, account, false);
    const { status, text, html } = await ada.get('/programs?metro=12420');
    expect(status).toBe(403);
    expect(text).toContain('This account has no API access yet, so you cannot compare programs.');
    expect(text).toContain('41 federal programs for Austin–Round Rock–San Marcos, TX');
    expect(html).not.toContain('<article');
  });

  it('shows the form, the catalog and examples before a search', async () => {
    const { status, html, text, headers } = await ada.get('/programs');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(text).toContain('41 federal programs: grants, loans, tax credits');
    expect(text).toContain('As of February 26, 2025; may have changed since.');
    expect(text).toContain('State and local programs are not in the catalog yet.');
    expect(html).toContain('<form method="get" action="/programs#results"');
    expect(html).toMatch(/<option value="12420"\s*>Austin–Round Rock–San Marcos, TX/);
    expect(html).toMatch(/<option value="TX"\s*>Texas/);
    expect(html).toMatch(/<option value="grant"\s*>Grant/);
    expect(html).not.toContain('<option value="zone_designation"');
    expect(html).toMatch(/type="checkbox"\s+name="activities"\s+value="Business and Commerce"/);
    expect(text).toMatch(
      /Browse by category The number of programs in each category\. A program can be in several\. Business and Commerce 1 /,
    );
    expect(text).toContain('Big Loan United States Ends December 31, 2099');
    expect(text).toContain('Ending next 1 of 41 programs states an end date that has not passed. Big Loan');
    expect(text).not.toContain('May match');
    const links = [...html.matchAll(/href="(\/programs\?[^"]+)"/g)].map(([, path]) => unescape(path!));
    expect(links).toEqual([
      '/programs?place=12420&entity_type=small_business&activities=Business+and+Commerce#results',
      '/programs?entity_type=for_profit&mechanisms=loan#results',
      '/programs?activities=Business+and+Commerce#results',
    ]);
    for (const link of links) expect((await ada.get(link)).text).toContain('1 program matches');
    expect((await ada.get('/settings/keys')).html).toContain('<a href="/programs"');
  });

  it('shows what the API answers: verdicts, facts with sentences, the official page, the note and the credits', async () => {
    const page = await ada.get(
      '/programs?metro=&state=TX&industry=&entity_type=small_business&jobs=10&investment_usd=5000000&activities=business+and+commerce&on=',
    );
    expect(page.status).toBe(200);
    const { text } = page;
    expect(text).toMatch(
      /1 program matches of 41 federal programs Change Clear Source: .* As of February 26, 2025; may have changed since\. Texas Small business Business and Commerce 10 jobs \$5,000,000 investment/,
    );
    expect(text).toContain('Match 1 May match 39 Do not match 1');
    expect(text).not.toContain('Next page');
    expect(text).toMatch(/not advice, and not a finding of eligibility/);
    expect(text).toContain('Federal programs are covered.');
    expect(text).toMatch(/Credits .* Retrieved [A-Z][a-z]+ \d+, \d{4}\./);
    expect(text).toContain('Method: fit/4');
    expect(text).not.toContain('Minimum jobs: not');
    const [able, second] = articles(page).map(wordsOf);
    expect(second).toBeUndefined();
    expect(able).toContain(
      'Grant (official page) Grant, Loan No amount stated United States Active Before the 2025 tax law',
    );
    expect(able).toContain(`Jobs: met. The request reaches the stated minimum.`);
    expect(able).toContain(`Minimum jobs 10 ${sentence}`);
    expect(able).toContain('Minimum investment $5,000,000 (set by a reviewer)');
    expect(able).toContain('Who may apply Small business, Any');
    expect(able).toMatch(/Source: .*, captured February 26, 2025/);
    expect(able).toContain('Agency United States');
    expect(able).toContain('Category: Business and Commerce (Small Business)');
    expect(able).toContain('Place: no limit to an area is stated.');
    expect(text).toContain('marks official pages from before Public Law 119-21 of July 4, 2025');
    expect(articles(page)[0]).toContain('href="https://example.org/us?a=1&amp;b=&quot;2&quot;"');
    // The form keeps the search, with the names of its lists.
    expect(page.html).toMatch(/<option value="TX" selected/);
    expect(page.html).toMatch(/<option value="small_business" selected/);
    expect(page.html).toMatch(/value="Business and Commerce"\s+checked/);
    expect(page.html).toMatch(/type="number" min="0" step="1" value="10"/);
    const { token } = await site.keys.add({ id: 'operator' }, account, 'ada@example.org', 'laptop');
    const body = {
      state: 'TX',
      entity_type: 'small_business',
      jobs: 10,
      investment_usd: 5e6,
      activities: ['Business and Commerce'],
    };
    const response = await fetch(`${site.address}/api/v1/incentive_programs/fit?per_page=20`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data: { program: { name: string } }[] };
    expect(namesOf(page)).toEqual([data[0]!.program.name]);
  });

  it('has a tab for each verdict, first that of the programs that match', async () => {
    const search = '/programs?place=TX&activities=Business+and+Commerce&jobs=10';
    const first = await ada.get(search);
    const links = [...first.html.matchAll(/href="([^"]+verdict=(\w+))#results"/g)];
    expect(links.map(([, path]) => unescape(path!))).toEqual(
      ['fits', 'may_fit', 'does_not_fit'].map((verdict) => `${search}&verdict=${verdict}`),
    );
    expect(first.html).toMatch(/verdict=fits#results"\s+aria-current="page"/);
    expect(articles(first)).toHaveLength(1);
    const rest = await ada.get(`${search}&verdict=does_not_fit`);
    expect(articles(rest).map(wordsOf)).toEqual([expect.stringContaining('Big Loan')]);
    expect((await ada.get('/programs?place=TX&jobs=1')).html).toMatch(/verdict=may_fit#results"\s+aria-current="page"/);
    expect((await ada.get(`${search}&verdict=best`)).html).toMatch(/verdict=fits#results"\s+aria-current="page"/);
  });

  it('says once what is the same for all programs of a page', async () => {
    const { html, text } = await ada.get('/programs?place=TX&jobs=10&verdict=may_fit');
    expect(text).toContain('None on this page states a minimum of jobs.');
    const cards = articles({ html } as Page).map((article) => wordsOf(cardOf(article)));
    expect(cards).toHaveLength(20);
    expect(cards.join(' ')).not.toMatch(/Place:|Not stated:/);
    expect(text.match(/Not stated: Jobs/g)).toHaveLength(20);
  });

  it('says in words that no program has a verdict', async () => {
    const none = await ada.get('/programs?place=TX&jobs=9&verdict=fits');
    expect(none.text).toContain('No programs match of 41 federal programs');
    expect(none.text).toContain('No program matches everything you asked for.');
    expect(none.text).not.toContain('past the end');
    expect(none.text).not.toContain('Sort:');
    expect((await ada.get('/programs?mechanisms=grant&jobs=10&verdict=does_not_fit')).text).toContain(
      'No programs are ruled out of 1 federal program',
    );
  });

  it('counts one thing in the singular', async () => {
    const { text } = await ada.get('/programs?jobs=1&verdict=does_not_fit');
    expect(text).toMatch(/2 programs do not match of 41 federal programs .* Anywhere in the US 1 job Match/);
    expect((await ada.get('/programs?jobs=1000&verdict=fits')).text).toContain(' 1,000 jobs Match');
    expect((await ada.get('/programs?q=big&jobs=1')).text).toContain('1 program does not match of 1 federal program');
  });

  it('finds programs by words, and says that nothing was compared with them', async () => {
    const found = await ada.get('/programs?q=open+cred');
    expect(found.text).toMatch(/39 programs may match of 39 federal programs .* “open cred” Anywhere in the US/);
    expect(found.text).toContain('Choose who applies or a category to see which of these match.');
    expect(found.html).toMatch(/type="search" autocomplete="off" placeholder="such as solar" value="open cred"/);
    expect(unescape(found.html)).toContain('"/programs?q=open+cred&verdict=may_fit&page=2#results"');
    expect((await ada.get('/programs?q=zebra')).text).toContain('No programs to compare');
  });

  it('sorts programs by amount or name, and keeps the order from page to page', async () => {
    const byMatch = await ada.get('/programs?q=credit');
    // All have the word in their name, so the amount decides (D212).
    expect(namesOf(byMatch).slice(0, 2)).toEqual(['Open Credit 39', 'Open Credit 1']);
    expect(byMatch.text).toContain(
      'Among programs that meet as many of your choices, those with a keyword in their name come first.',
    );
    expect(byMatch.html).toMatch(/aria-current="true"\s*>Closest match</);
    const byAmount = await ada.get('/programs?q=credit&sort=amount');
    expect(byAmount.text).not.toContain('in their name come first');
    expect(namesOf(byAmount).slice(0, 2)).toEqual(['Open Credit 39', 'Open Credit 1']);
    expect(byAmount.text).toContain('$2 million obligated to all recipients, fiscal 2024');
    expect(unescape(byAmount.html)).toContain('&verdict=may_fit&sort=amount&page=2#results"');
    expect(namesOf(await ada.get('/programs?q=credit&sort=name'))[1]).toBe('Open Credit 10');
  });

  it('marks what ended', async () => {
    const ended = await ada.get('/programs?on=2100-01-01&verdict=does_not_fit');
    expect(wordsOf(articles(ended).at(-1)!)).toContain('Date: not met.');
  });

  it('compares without the fields that no program states, and says so once', async () => {
    const { html, text } = await ada.get('/programs?state=TX&industry=336&jobs=10&entity_type=for_profit');
    expect(text).toContain('1 program matches of 41 federal programs');
    expect(text).toContain('Texas For-profit business 10 jobs Match 1');
    expect(text.match(/so this was not compared/g)).toHaveLength(1);
    expect(text).not.toContain('NAICS 336');
    expect(text).toContain('No program in the catalog states an industry, so this was not compared.');
    expect(unescape(html)).toContain(
      '"/programs?place=TX&entity_type=for_profit&industry=336&jobs=10&verdict=may_fit#results"',
    );
    const big = await ada.get('/programs?q=big&investment_usd=1000&jobs=500');
    expect(big.text).toContain('1 program matches of 1 federal program');
    expect(big.text).toContain('No program of this search states a minimum investment, so this was not compared.');
  });

  it('has a field only for what a program of the catalog states', async () => {
    const { html } = await ada.get('/programs');
    const fields = [...html.matchAll(/<(?:input|select) id="(\w+)" name=/g)].map(([, name]) => name);
    expect(fields).toEqual(['place', 'entity_type', 'q', 'mechanisms', 'jobs', 'investment_usd', 'on']);
    expect(html).toContain('<summary>Size and date</summary>');
  });

  it('lists the programs that are undecided for a reason', async () => {
    const search = '/programs?entity_type=nonprofit&jobs=10&verdict=may_fit';
    const all = await ada.get(search);
    expect(all.text).toContain('Do not state who may apply');
    expect(all.text).toMatch(/All Do not state who may apply (\d+) Do not state a minimum of jobs 39/);
    const link = unescape(/href="([^"]+reason=entity_type_not_stated)#results"/.exec(all.html)![1]!);
    expect(link).toBe(`${search}&reason=entity_type_not_stated`);
    const some = await ada.get(link);
    const [, count] = /Do not state who may apply (\d+)/.exec(all.text)!;
    expect(some.text).toContain(`1–20 of ${count}`);
    expect(some.text).toContain('None on this page states who may apply');
    expect((await ada.get(`${search}&reason=other`)).text).toContain('1–20 of 39');
  });

  it('pages through a comparison without the fields that no program states', async () => {
    const search = '/programs?place=TX&jobs=10&verdict=may_fit&page=2';
    expect(namesOf(await ada.get(`${search}&industry=336`))).toEqual(namesOf(await ada.get(search)));
  });

  it('says which programs of the list are on the page', async () => {
    const search = '/programs?place=TX&jobs=10&verdict=may_fit';
    expect((await ada.get(search)).text).toContain('1–20 of 39');
    expect((await ada.get(`${search}&page=2`)).text).toContain('21–39 of 39');
    expect((await ada.get('/programs?place=TX&jobs=10&verdict=does_not_fit')).text).not.toContain('1–');
  });

  it('escapes the texts of programs, and loads no script of theirs', async () => {
    const { html, headers } = await ada.get('/programs?jobs=10&industry=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
    expect(html).not.toContain('<script>alert');
    const found = await ada.get('/programs?jobs=10');
    expect(found.html).toContain('Able &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; Grant');
    expect(found.html).toContain('&lt;b&gt;more&lt;/b&gt;');
    expect(found.html).not.toContain('<script>alert');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('finds a metro by its slug, and a state by its FIPS code', async () => {
    const { slug } = served.release.content.metros.find(({ cbsa }) => cbsa === austin)!;
    expect((await ada.get(`/programs?metro=${encodeURIComponent(slug)}`)).html).toMatch(
      /<option value="12420" selected/,
    );
    expect((await ada.get('/programs?state=48')).html).toMatch(/<option value="TX" selected/);
  });

  it('has pages of 20 programs of a verdict, with links that keep the search', async () => {
    const search = '/programs?place=TX&activities=Business+and+Commerce&jobs=10&verdict=may_fit';
    const first = await ada.get(search);
    expect(articles(first)).toHaveLength(20);
    expect(first.html).not.toContain('Previous page');
    const next = unescape(/href="([^"]*)">Next page/.exec(first.html)![1]!);
    expect(next).toBe(`${search}&page=2#results`);
    const last = await ada.get(`${search}&page=2`);
    expect([articles(last).length, last.html.includes('Next page')]).toEqual([19, false]);
    const names = [first, last].flatMap(namesOf);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 39 }, (_, i) => `Open Credit ${i + 1}`)));
    const beyond = await ada.get(`${search}&page=9`);
    expect(beyond.text).toContain('This page is past the end of the list.');
    expect(unescape(beyond.html)).toMatch(/page=2#results">Last page/);
    expect((await ada.get(`${search}&page=x`)).text).toContain('Page 1 of 2');
    expect(unescape((await ada.get('/programs?metro=&verdict=may_fit')).html)).toContain(
      '"/programs?place=&verdict=may_fit&page=2#results"',
    );
  });

  it('finds only programs of a kind', async () => {
    const { text } = await ada.get('/programs?mechanisms=grant&jobs=10');
    expect(text).toContain('1 program matches');
    expect(text).toContain('Match 1 May match 0 Do not match 0');
  });

  it.each([
    ['place=99999', 'place', 'Place: is not a metro or a state: `99999`; choose one from the list.'],
    ['metro=99999', 'place', 'Place: is not a metro or a state: `99999`'],
    ['state=XX', 'place', 'Place: is not a metro or a state: `XX`'],
    ['state=TX&metro=12420', 'place', 'Place: name one place, a metro or a state.'],
    ['mechanisms=gift', 'mechanisms', 'Kind of program: must be one of tax_credit'],
    ['q=' + 'many+'.repeat(17), 'q', 'Keywords: must be at most 200 characters and 16 words.'],
    ['industry=3', 'industry', 'Industry: must be the first 2 to 6 digits of a NAICS code, such as 336.'],
    ['entity_type=any', 'entity_type', 'Who applies: must be one of for_profit'],
    ['jobs=1.5', 'jobs', 'Jobs: must be a whole number, at least 0.'],
    ['jobs=many', 'jobs', 'Jobs: must be a whole number, at least 0.'],
    ['investment_usd=-1', 'investment_usd', 'Investment in dollars: must be a number of dollars, at least 0.'],
    ['on=2026-02-30', 'on', 'In force on: must be a date such as 2026-12-31.'],
  ])('%s: shows the problem at the field', async (query, field, problem) => {
    const { status, html, text } = await ada.get(`/programs?${query}`);
    expect(status).toBe(400);
    expect(text).toContain(problem);
    expect(text).toContain('Some fields cannot be read. They are marked below.');
    expect(html.match(/aria-invalid/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`id="${field}" name="${field}" aria-describedby="[^"]*${field}-problem"`));
    expect(html).not.toContain('<article');
  });

  it('shows an unknown category in the open fold of categories', async () => {
    const { status, html, text } = await ada.get('/programs?activities=Zebras');
    expect(status).toBe(400);
    expect(text).toContain('Categories: no program has the category `Zebras`');
    expect(html).toMatch(/<fieldset id="activities" aria-invalid="true">/);
    expect(html).not.toContain('<article');
  });

  it('marks each field that has a problem', async () => {
    const { html } = await ada.get('/programs?jobs=-1&industry=x&on=never');
    expect(html.match(/aria-invalid/g)).toHaveLength(3);
  });

  it('counts a search against the limits of the person and of the account, as a request to the API', async () => {
    await reopen({ credential: { perMinute: 2, perDay: 100 }, accountPerDay: 3 });
    for (let i = 0; i < 3; i++) expect((await ada.get('/programs')).status).toBe(200);
    expect((await ada.get('/programs?jobs=10')).status).toBe(200);
    expect((await ada.get('/programs?jobs=-1')).status).toBe(400);
    const over = await ada.get('/programs?jobs=10');
    expect(over.status).toBe(429);
    expect(over.text).toContain('This is over the limit of 2 searches per minute.');
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    const { token } = await site.keys.add({ id: 'operator' }, account, 'ada@example.org', 'laptop');
    const readStatus = async () =>
      (await fetch(`${site.address}/api/v1/datasets`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect([await readStatus(), await readStatus()]).toEqual([200, 429]);
    site.clock.ahead += 60_000;
    expect((await ada.get('/programs?jobs=10')).text).toContain('This is over the limit of 3 searches per day.');
  });

  it('is unavailable without a release', async () => {
    await site.close();
    site = await openSite({ sql: store.sql });
    const browser = site.browser();
    await browser.signIn('ada@example.org');
    const { status, headers, text } = await browser.get('/programs');
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(text).toContain('No data is available on this server yet.');
  });
});
