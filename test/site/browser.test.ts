import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { openBuilt } from '../support/service.ts';
import { openSite, type Site } from '../support/site.ts';

const executablePath = findChromium();
if (executablePath === undefined)
  console.warn('Skipping browser tests of the site: no Chromium found. Set CHROMIUM_PATH to use one.');

/** One page of every kind. */
const kinds = [
  '/',
  '/docs',
  '/docs/quick-start',
  '/docs/ranking',
  '/reference',
  '/datasets',
  '/datasets/fema-nri',
  '/measures',
  '/measures/unemployment_rate',
  '/measures/median_household_income',
  '/metros',
  '/metros/us/tx/austin-round-rock-san-marcos-12420',
  '/releases',
  '/search?q=unemployment',
  '/explorer',
];

describe.skipIf(executablePath === undefined)('the site in a real browser', () => {
  let chrome: Browser;
  let store: TestStore;
  let served: Served;
  let site: Site;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    chrome = await chromium.launch({ executablePath: executablePath!, args: chromiumArgs });
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served });
  });
  afterAll(async () => {
    await chrome.close();
    await site.close();
    served.close();
    await store.remove();
  });
  beforeEach(() => open());
  afterEach(async () => {
    // No errors, and no requests to other hosts.
    expect(problems).toEqual([]);
    await context.close();
  });

  /** Opens a new window and closes the last one. */
  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
    await (context as BrowserContext | undefined)?.close();
    context = await chrome.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    page = await context.newPage();
    page.setDefaultTimeout(30_000);
    problems = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin)) problems.push(`requested ${request.url()}`);
    });
  }
  const go = (path: string) => page.goto(site.origin + path, { waitUntil: 'networkidle' });
  /** Waits until the page has handled earlier events. */
  const settle = () => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  const metrosShown = () => page.locator('#ranking tbody th a').allTextContents();
  const request = async (): Promise<any> => {
    const code = await page.locator('#code').textContent();
    return JSON.parse(/-d '(.*)'/s.exec(code!)![1]!);
  };
  const ranked = async (body: unknown): Promise<any> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return ((await (await fetch(`${site.origin}/api/v1/rank`, init)).json()) as any).data;
  };

  it.each(kinds)(
    '%s: has no layout shift, overflow or axe violation, narrow and dark or wide and light',
    async (path) => {
      await page.addInitScript(`
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
      for (const [widths, colorScheme] of [
        [[390], 'dark'],
        [[1920, 1280], 'light'],
      ] as const) {
        await page.setViewportSize({ width: widths[0], height: 900 });
        await page.emulateMedia({ colorScheme });
        await go(path);
        expect(await page.evaluate('window.moved')).toBeLessThan(0.01);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
      }
    },
  );

  it('fits every dataset and measure on a phone screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { datasets, measures } = served.release.content;
    // Those with the longest words and headings, and a sample of the others.
    const chosen = measures.filter(({ name }, i) => name === 'old_age_dependency_ratio' || i % 12 === 0);
    const wide: string[] = [];
    for (const path of [
      ...datasets.map(({ key }) => `/datasets/${key}`),
      ...chosen.map(({ name }) => `/measures/${name}`),
    ]) {
      await page.goto(site.origin + path);
      const width = await page.evaluate('document.documentElement.scrollWidth');
      if (Number(width) > 390) wide.push(`${path}: ${String(width)}`);
    }
    expect(wide).toEqual([]);
  });

  it.each(kinds)('%s: works without JavaScript', async (path) => {
    await open({ javaScriptEnabled: false });
    await page.goto(site.origin + path);
    expect(await page.locator('h1').count()).toBe(1);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
    // Buttons that need JavaScript are hidden.
    expect(await page.locator('main button:visible').count()).toBe(0);
  });

  it('home: sends each example to this server and shows the response', async () => {
    await go('/');
    for (const example of await page.locator('.example').all()) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      const shown = JSON.parse((await example.locator('.answer').textContent())!);
      expect(shown.attribution.length).toBeGreaterThan(0);
    }
  });

  it('home and reference: never show a cached response as a new one', async () => {
    const remaining = (text: string | null) =>
      Number(/(\d+) requests remaining|Remaining: (\d+)/.exec(text!)!.slice(1).join(''));
    await go('/');
    const example = page.locator('.example').first();
    const left: number[] = [];
    for (let i = 0; i < 2; i++) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      left.push(remaining(await example.locator('output').textContent()));
    }
    await go('/reference');
    const form = page.locator('form.try[data-path="/datasets"]');
    await form.locator('summary').click();
    for (let i = 0; i < 2; i++) {
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText(/^Status 200/).waitFor();
      left.push(remaining(await form.locator('.outcome').textContent()));
    }
    expect(left[1]).toBe(left[0]! - 1);
    expect(left[3]).toBe(left[2]! - 1);
  });

  it('reference: has a form for every operation, and shows errors as text', async () => {
    await go('/reference');
    const operations = await page.locator('form.try').all();
    const { paths } = (await (await fetch(`${site.origin}/api/v1/openapi.json`)).json()) as { paths: object };
    expect(operations).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length);
    // The browser logs the responses 401 and 403.
    page.removeAllListeners('console');
    for (const form of operations) {
      await form.locator('summary').click();
      await form.getByRole('button', { name: 'Send' }).click();
      const told = form.locator('.outcome').getByText(/^Status/);
      await told.waitFor();
      const path = await form.getAttribute('data-path');
      const wanted = path === '/me' ? 'Status 401' : path === '/incentive_programs' ? 'Status 403' : 'Status 200';
      expect([path, await told.textContent()]).toEqual([path, expect.stringContaining(wanted)]);
    }
    const values = page.locator('form.try[data-path="/measures/{name}/values"]');
    await values.getByLabel('state').fill('<b>Texas');
    await values.getByRole('button', { name: 'Send' }).click();
    await values.getByText('Status 400').waitFor();
    expect(await values.locator('.outcome b').count()).toBe(0);
  });

  it('search: finds documents, measures and metros, also by the query of its address', async () => {
    await go('/search');
    await page.getByRole('searchbox').fill('mayaguez');
    await page.getByRole('link', { name: /^Mayagüez/ }).waitFor();
    await page.getByRole('searchbox').fill('retry-after');
    await page.getByRole('link', { name: 'Rate limits', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=retry-after');
    // No document contains the code of this metro, and codes match exactly.
    await page.getByRole('searchbox').fill('10180');
    await page.locator('#found').getByText('1 result', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('jobless');
    await page.getByRole('link', { name: 'Unemployment rate', exact: true }).waitFor();
    // Whole words come before longer ones.
    await page.getByRole('searchbox').fill('FEMA');
    await expect.poll(() => page.locator('#results li').first().textContent()).toMatch(/\bFEMA\b|\bfema\b/);
    expect(await page.locator('#results').textContent()).toContain('Female population');
    await page.getByRole('searchbox').fill('zzzzqqqq');
    await page.getByText('Nothing found.').waitFor();
    await go('/search?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    expect(await page.locator('main img').count()).toBe(0);
    await go('/search?q=austin%20round');
    await page.getByRole('link', { name: /^Austin-Round Rock/ }).click();
    await page.getByRole('heading', { level: 1, name: /Austin/ }).waitFor();
  });

  it.each([
    '',
    '?c=unemployment_rate:lower:3&c=population:higher:0:lt:200000&tier=250k&rtw_only=1',
    '?states=TX,OK,LA&c=hazard_risk_index:lower:1.5&c=poverty_rate:higher:1&max_elec_price=7.5',
    '?c=',
  ])('explorer %s: ranks in the browser like POST /rank', async (search) => {
    await go(`/explorer${search}`);
    await page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    const body = await request();
    const theirs = await ranked(body);
    await expect.poll(() => page.locator('#status').textContent()).toContain(`${theirs.count} of 393`);
    if (await page.locator('#more').isVisible()) await page.locator('#more').click();
    expect(await metrosShown()).toEqual(theirs.metros.map(({ name }: any) => name));
    const composites = await page.locator('#ranking tbody td:nth-of-type(3)').allTextContents();
    expect(composites).toEqual(
      theirs.metros.map(({ composite }: any) => (composite === null ? '–' : composite.toFixed(1))),
    );
    expect(await page.locator('#funnel strong').allTextContents()).toEqual(
      theirs.funnel.map(({ count }: any) => String(count)),
    );
    await page.getByRole('button', { name: 'Check with the API' }).click();
    await page.getByText(`The API returns the same ${theirs.metros.length} metros`).waitFor();
  });

  it('explorer: works by keyboard and keeps its state in the address', async () => {
    await go('/explorer');
    await page.locator('#max_unemployment').focus();
    for (let i = 0; i < 140; i++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(page.url()).searchParams.get('max_unemployment')).not.toBeNull();
    await page.locator('#weight-0').focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Add a criterion' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#measure-3').selectOption('poverty_rate');
    await page.locator('#direction-3').selectOption('lower_better');
    await page.locator('#cutoff-3').selectOption('gt');
    await page.locator('fieldset').nth(3).getByLabel('Cutoff in percent').fill('15');
    await page.getByRole('button', { name: 'Remove Unemployment rate' }).click();
    await page.getByLabel('Show numbers instead of bars').check();
    await page.locator('#ranking input').first().check();
    await page.getByLabel('Add a metro, up to five').fill('Tulsa, OK');
    await page.keyboard.press('Tab');
    await page.locator('#comparison').getByText('Tulsa, OK').waitFor();
    await page.locator('#y').selectOption('gdp');
    await page.locator('#scatter-credits').filter({ hasText: 'CAGDP2' }).waitFor();
    for (const shown of ['ranking', 'comparison', 'scatter']) {
      const credits = await page.locator(`#${shown}-credits li`).allTextContents();
      // The dataset of the regions has no figures.
      expect(credits.filter((text) => !text.startsWith('Computed by Metro data service from: '))).toEqual([
        expect.stringContaining('omb-delineation'),
      ]);
    }
    await page.getByRole('button', { name: 'Check with the API' }).click();
    await page.getByText(/^The API returns the same/).waitFor();
    const [address, order, body] = [page.url(), await metrosShown(), await request()];
    expect(body.criteria).toEqual([
      { measure: 'population_growth_5yr', direction: 'higher_better', weight: 10 },
      { measure: 'industrial_electricity_price', direction: 'lower_better', weight: 1 },
      { measure: 'poverty_rate', direction: 'lower_better', weight: 1, cutoff: { comparator: 'gt', value: 15 } },
    ]);
    expect(body.requirements.max_unemployment).toBeGreaterThan(1);

    await open();
    await page.goto(address);
    await page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    await expect.poll(metrosShown).toEqual(order);
    expect(await request()).toEqual(body);
    expect(await page.locator('#comparison thead th').count()).toBe(3);
    expect(await page.locator('#scatter figcaption').textContent()).toMatch(
      /^Gross domestic product \(20\d\d\) against .* \(20\d\d[^)]*\), \d+ metros$/,
    );
    expect(await page.locator('#scatter text.name').allTextContents()).toEqual(['1', '2']);
    expect(await page.locator('#scatter ol li').nth(1).textContent()).toMatch(/^Tulsa, OK: /);
    expect(await page.locator('#scatter .hint').first().textContent()).toMatch(/ \(20\d\d\), .*, logarithmic scale$/);
    expect(await page.locator('#scatter .across').textContent()).toMatch(/ \(20\d\d[^)]*\), /);
    for (const head of (await page.locator('#ranking thead th').allTextContents()).slice(4))
      expect(head).toMatch(/ \(20\d\d[^)]*\), /);
    expect(await page.locator('#scatter .legend').textContent()).toContain('Orange, with a number: compared');
    await page.locator('#scatter-values summary').click();
    await expect.poll(() => page.locator('#scatter-table tbody tr').count()).toBe(393);
  });

  it('explorer: keeps the keyboard focus when rows are rebuilt', async () => {
    await go('/explorer?compare=12420,46140');
    const focused = () => page.evaluate('document.activeElement.id');
    const box = page.locator('#ranking input:not(:checked)').first();
    const id = await box.getAttribute('id');
    await box.press('Space');
    await page.locator('#comparison thead th').nth(3).waitFor();
    expect(await focused()).toBe(id);
    await page.locator('#remove-12420').press('Enter');
    await page.locator('#remove-12420').waitFor({ state: 'detached' });
    expect(await focused()).toBe('remove-46140');
    const last = page.locator('#comparison button').last();
    await last.press('Enter');
    await expect.poll(focused).toBe('add-metro');
    await page.locator('#more').press('Enter');
    expect(await page.evaluate('document.activeElement.textContent')).toBe((await metrosShown())[25]);
  });

  it('explorer: lists metros without a figure, and shows a message for an empty ranking', async () => {
    await go('/explorer?min_mfg_share=0&c=');
    const summary = page.getByText('47 without a figure, removed: New York-Newark-Jersey City, NY-NJ and 46 more');
    await summary.click();
    await page.getByText(/Philadelphia-Camden-Wilmington, PA-NJ-DE-MD; .*; 22 more$/).waitFor();
    const { metros } = await ranked({ requirements: { min_mfg_share: 0 }, include_eliminated: true });
    expect(metros.filter(({ reasons }: any) => String(reasons).includes('has no value'))).toHaveLength(47);
    await go('/explorer?max_unemployment=1');
    await page.getByText('No metros remain. Relax a requirement.').waitFor();
    expect(await page.locator('#ranking').isVisible()).toBe(false);
  });

  it('explorer: adds a metro by a unique part of its name, or shows the number of matches', async () => {
    await go('/explorer');
    const field = page.getByLabel('Add a metro, up to five');
    for (const [typed, said] of [
      ['zzz', 'No metro name contains “zzz”.'],
      ['san', /^\d+ metros match. Type more of the name.$/],
      ['MAYAGUEZ', /^Added Mayagüez, PR.$/],
      ['mayag', /^Mayagüez, PR is already in the comparison.$/],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await page.locator('#adding').getByText(said).waitFor();
    }
    await page
      .locator('#comparison')
      .getByText(/^\d+(st|nd|rd|th) of \d+, highest first$/)
      .first()
      .waitFor();
    await page
      .locator('#comparison tbody')
      .getByText(/^percent, 20\d\d/)
      .first()
      .waitFor();
  });

  it('explorer: shows check boxes and scatter numbers without overlap on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The largest metros, which are close together if both measures are counts.
    await go('/explorer?compare=35620,31080,16980,19100,26420&x=population&y=gdp');
    await page.locator('#scatter text.name').nth(4).waitFor();
    const box = (await page.locator('#ranking input').first().boundingBox())!;
    expect(box.x + box.width).toBeLessThan(390);
    const bar = (await page.locator('#ranking .contributions').first().boundingBox())!;
    expect(bar.x + bar.width).toBeLessThan(390);
    expect(bar.width).toBeGreaterThan(90);
    expect((await page.locator('#ranking').boundingBox())!.width).toBeLessThan(390);
    const boxes = await Promise.all((await page.locator('#scatter text.name').all()).map((one) => one.boundingBox()));
    for (const [i, a] of boxes.entries()) {
      expect(a!.x + a!.width).toBeLessThan(390);
      for (const b of boxes.slice(i + 1)) expect(Math.hypot(a!.x - b!.x, a!.y - b!.y)).toBeGreaterThan(10);
    }
  });

  it('explorer: fits the numbers of a ranking next to the controls', async () => {
    await go('/explorer');
    await page.getByLabel('Show numbers instead of bars').check();
    const table = page.locator('.scroll:has(#ranking)');
    await expect
      .poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0);
  });

  it('explorer: ignores late responses to earlier requests', async () => {
    page.removeAllListeners('console');
    await go('/explorer');
    let [fail, answer] = [() => {}, () => {}];
    await page.route('**/explorer/values-births.json', (route) => {
      fail = () => void route.abort();
    });
    const held = page.waitForRequest('**/explorer/values-births.json');
    await page.locator('#measure-0').selectOption('births');
    await held;
    await page.locator('#measure-0').selectOption('poverty_rate');
    await page.locator('#legend').getByText('Poverty rate').waitFor();
    const failed = page.waitForEvent('requestfailed');
    fail();
    await failed;
    await settle();
    expect(await page.locator('#status').textContent()).toContain('metros remain');

    await page.route('**/api/v1/rank', (route) => {
      answer = () => void route.fulfill({ json: { data: { metros: [] } } });
    });
    const asked = page.waitForRequest('**/api/v1/rank');
    await page.getByRole('button', { name: 'Check with the API' }).click();
    await asked;
    await page.locator('#weight-0').press('ArrowRight');
    await expect.poll(() => page.locator('#checked').textContent()).toBe('');
    const answered = page.waitForResponse('**/api/v1/rank');
    answer();
    await (await answered).finished();
    await settle();
    expect(await page.locator('#checked').textContent()).toBe('');
  });

  it('explorer: reports invalid parts of the address and runs no script from it', async () => {
    const script = encodeURIComponent('<img src=x onerror=alert(1)>');
    await go(
      `/explorer?c=${script}:higher:1&c=gdp:higher:1&x=${script}&tier=${script}&compare=${script},12420&states=${'T'.repeat(9000)}`,
    );
    await page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    expect(await page.locator('#problems li').count()).toBe(5);
    expect(await page.locator('main img').count()).toBe(0);
    expect((await request()).criteria).toEqual([{ measure: 'gdp', direction: 'higher_better', weight: 1 }]);
  });

  it('explorer: reports figures that cannot be loaded, and recovers', async () => {
    page.removeAllListeners('console');
    await go('/explorer');
    await page.route('**/explorer/values-*', (route) => route.abort());
    await page.locator('#measure-0').selectOption('births');
    await page.getByText('The figures could not be loaded').waitFor();
    await page.unroute('**/explorer/values-*');
    await page.locator('#weight-0').press('ArrowRight');
    await page.getByRole('status').filter({ hasText: 'metros remain' }).waitFor();
    expect(await page.locator('#legend').textContent()).toMatch(/Births \(20\d\d/);
    expect(await page.locator('fieldset').first().locator('.hint').textContent()).toMatch(/^births, 20\d\d/);
  });

  it('copies a sample to the clipboard', async () => {
    await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await go('/docs/quick-start');
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`curl -s '${site.origin}/api/v1/measures`);
  });
});
