import { readFileSync } from 'node:fs';
import { read as readBook, utils } from '@e965/xlsx';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { showName } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';
import { nameInList } from '../support/sitePlaces.ts';

describe.skipIf(executablePath === undefined)('the site in a real browser', () => {
  const window = useWindow();

  it('home: sends each example to this server and shows the response', async () => {
    await window.go('/');
    for (const example of await window.page.locator('.example').all()) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      const answer = JSON.parse((await example.locator('.answer').textContent())!);
      expect(answer.attribution.length).toBeGreaterThan(0);
    }
  });

  it.each([
    [1280, 800, 'austin'],
    [390, 844, 'income'],
  ])('home: shows suggestions over the rest of the page, %i pixels wide', async (width, height, words) => {
    await window.page.setViewportSize({ width, height });
    await window.go('/');
    await window.page.getByRole('combobox', { name: /^Search/ }).fill(words);
    const options = window.page.locator('#site-search-list').getByRole('option');
    await options.first().waitFor();
    // The middle of each option that fits into the list and the window.
    const hidden = await window.page
      .evaluate(`[...document.querySelectorAll('#site-search-list [role="option"]')].filter((one) => {
      const { x, y, width, height, bottom } = one.getBoundingClientRect();
      const isInView = bottom < Math.min(one.closest('ul').getBoundingClientRect().bottom, innerHeight);
      return isInView && !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length`);
    expect(hidden).toBe(0);
    // Where the links below the field are.
    const strip = (await window.page.locator('.opening .hint').first().boundingBox())!;
    const boxes = await Promise.all((await options.all()).map((one) => one.boundingBox()));
    const over = boxes.findIndex((box) => box!.y + box!.height / 2 > strip.y);
    expect(over).toBeGreaterThan(-1);
    await options.nth(over).click();
    await expect.poll(() => new URL(window.page.url()).pathname).toMatch(/^\/(metros|measures|datasets|docs)\//);
  });

  it('home and reference: never show a cached response as a new one', async () => {
    const remainingIn = (text: string | null) =>
      Number(/(\d+) requests remaining|Remaining: (\d+)/.exec(text!)!.slice(1).join(''));
    await window.go('/');
    const example = window.page.locator('.example').first();
    const left: number[] = [];
    for (let i = 0; i < 2; i++) {
      await example.getByRole('button', { name: 'Run it now' }).click();
      await example.getByText(/^200 in \d+ ms/).waitFor();
      left.push(remainingIn(await example.locator('output').textContent()));
    }
    await window.go('/reference/listDatasets');
    await window.page.getByText('Try it', { exact: true }).click();
    const form = window.page.locator('form.try');
    for (let i = 0; i < 2; i++) {
      await form.getByRole('button', { name: 'Send' }).click();
      await form.getByText(/^Status 200/).waitFor();
      left.push(remainingIn(await form.locator('.outcome').textContent()));
    }
    expect(left[1]).toBe(left[0]! - 1);
    expect(left[3]).toBe(left[2]! - 1);
  });

  it('reference: has a page with a form for every operation, and shows errors as text', async () => {
    await window.go('/reference');
    const links = await window.page
      .locator('.operations a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    const { paths } = (await (await fetch(`${window.site.origin}/api/v1/openapi.json`)).json()) as { paths: object };
    expect(links).toHaveLength(Object.values(paths).flatMap((methods) => Object.keys(methods as object)).length);
    // A sample, with an operation that needs a key and one that needs API access.
    const chosen = links.filter((link, i) => i % 6 === 0 || /getMe|listIncentivePrograms/.test(link));
    for (const link of chosen) {
      await window.go(link);
      // The browser logs the responses 401 and 403.
      window.page.removeAllListeners('console');
      await window.page.getByText('Try it', { exact: true }).click();
      const form = window.page.locator('form.try');
      await form.getByRole('button', { name: 'Send' }).click();
      const status = form.locator('.outcome').getByText(/^Status/);
      await status.waitFor();
      const path = await form.getAttribute('data-path');
      const wanted =
        path === '/me' ? 'Status 401' : path!.startsWith('/incentive_programs') ? 'Status 403' : 'Status 200';
      expect([path, await status.textContent()]).toEqual([path, expect.stringContaining(wanted)]);
    }
    await window.go('/reference/getMeasureValues');
    await window.page.getByText('Try it', { exact: true }).click();
    await window.page.getByLabel('state').fill('<b>Texas');
    await window.page.getByRole('button', { name: 'Send' }).click();
    await window.page.getByText('Status 400').waitFor();
    expect(await window.page.locator('.outcome b').count()).toBe(0);
  });

  it('reference: shows the request in the chosen language, with the origin and a placeholder for the key', async () => {
    await window.go('/reference/getMe');
    const shown = () => window.page.locator('[data-language]:visible').innerText();
    expect(await shown()).toContain(`curl '${window.site.origin}/api/v1/me'`);
    await window.page.getByRole('radio', { name: 'Python' }).check();
    expect(await shown()).toContain('"Authorization": "Bearer YOUR_API_KEY"');
  });

  it('search: finds documents, measures and metros, also by the query of its address', async () => {
    await window.go('/search');
    await window.page.getByRole('searchbox').fill('mayaguez');
    await window.page.getByRole('link', { name: /^Mayagüez/ }).waitFor();
    await window.page.getByRole('searchbox').fill('retry-after');
    await window.page.getByRole('link', { name: 'Rate limits', exact: true }).waitFor();
    expect(new URL(window.page.url()).search).toBe('?q=retry-after');
    // No document contains the code of this metro, and codes match exactly.
    await window.page.getByRole('searchbox').fill('10180');
    await window.page.locator('#found').getByText('1 result', { exact: true }).waitFor();
    await window.page.getByRole('searchbox').fill('Travis County');
    const county = window.page.getByRole('link', { name: 'Travis County, TX', exact: true });
    expect(await county.getAttribute('href')).toBe('/counties/48453-travis-county-tx');
    await window.page.getByRole('searchbox').fill('jobless');
    await window.page.getByRole('link', { name: 'Unemployment rate', exact: true }).waitFor();
    // Whole words come before longer ones.
    await window.page.getByRole('searchbox').fill('FEMA');
    await expect
      .poll(() => window.page.locator('#results .results li').first().textContent())
      .toMatch(/National Risk Index/);
    expect(await window.page.locator('#results').textContent()).toContain('Female population');
    await window.page.getByRole('searchbox').fill('zzzzqqqq');
    await window.page.getByRole('heading', { name: 'No results for “zzzzqqqq”' }).waitFor();
    await window.go('/search?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E');
    expect(await window.page.locator('main img').count()).toBe(0);
    await window.go('/search?q=austin%20round');
    await window.page.getByRole('link', { name: /^Austin–Round Rock/ }).click();
    await window.page.getByRole('heading', { level: 1, name: /Austin/ }).waitFor();
  });

  it('search: answers questions with the figures of the API', async () => {
    const api = async (path: string) => (await fetch(`${window.site.origin}/api/v1${path}`)).json() as Promise<any>;
    const answer = window.page.getByRole('region', { name: 'Answer' });
    await window.go('/search?q=Tulsa%20unemployment');
    const { data } = await api('/places/46140?measures=unemployment_rate&ranks=1');
    const [{ value, year, rank }] = data.measures;
    await answer.getByText(`${value.toFixed(1)}%`, { exact: true }).waitFor();
    // The results come with the answer, and do not list its measures again.
    expect(await window.page.locator('#results .groups a[href="/measures/unemployment_rate"]').count()).toBe(0);
    expect(await window.page.locator('#results .groups a[href="/metros/us/ok/tulsa-46140"]').count()).toBe(1);
    expect(await answer.textContent()).toContain(String(year));
    expect(await answer.textContent()).toContain(`of ${rank.of} metros`);
    expect(await answer.textContent()).toContain('Local Area Unemployment Statistics');
    await answer.getByRole('button', { name: /^Cite: Unemployment rate: Tulsa, OK/ }).click();
    await window.page.getByRole('dialog').getByText('/places/46140?measures=unemployment_rate').waitFor();
    await window.go('/search?q=Tulsa%27s%20unemployment%20is%20the%20lowest%20in%20Oklahoma');
    const ranks = await api('/measures/unemployment_rate/ranks?geography=msa&state=OK&direction=lower_better');
    const own = ranks.data.regions.find(({ geoid }: any) => geoid === '46140');
    expect(own.rank).toBeGreaterThan(1);
    await answer.getByText(new RegExp(`^Tulsa, OK: ${own.rank}\\w\\w lowest of ${ranks.data.count}`)).waitFor();
    expect(await answer.getByRole('row').count()).toBe(ranks.data.regions.length);
    const compare = answer.getByRole('link', { name: `Compare these ${ranks.data.regions.length}` });
    const ids = ranks.data.regions.map(({ geoid }: any) => geoid).join(',');
    expect(await compare.getAttribute('href')).toBe(`/compare?ids=${ids}&chart=unemployment_rate`);
    await window.go('/search?q=lowest%20unemployment%20oklahoma');
    // Fort Smith, AR-OK, is in the table; no metro of Florida is in another state.
    const ofSeveral = 'Figures of a metro in several states are of all of it.';
    await expect.poll(() => answer.textContent()).toContain(ofSeveral);
    await window.go('/search?q=lowest%20unemployment%20florida%20metros');
    await answer.getByText(/^\d+ metros have a/).waitFor();
    expect(await answer.textContent()).not.toContain(ofSeveral);
  });

  it('keeps what was opened last in the browser only, until a person clears it', async () => {
    const field = window.page.getByRole('combobox', { name: /^Search/ });
    const titles = () => window.page.getByRole('option').locator('p').allTextContents();
    await window.go('/measures/unemployment_rate');
    await window.go('/metros/us/ok/tulsa-46140');
    const name = await window.page.locator('main h1').innerText();
    await window.go('/explorer/food_plant');
    await window.page.locator('#results[aria-busy=false]').waitFor();
    await window.go('/docs/quick-start');
    expect(await titles()).toEqual([]);
    await field.focus();
    await expect.poll(titles).toEqual(['Food plant', name, 'Unemployment rate', 'Clear this list']);
    await window.go('/explorer');
    await window.page
      .getByRole('region', { name: 'Recently opened' })
      .getByRole('link', { name: 'Food plant' })
      .waitFor();
    await window.go('/search');
    await window.page.getByRole('region', { name: 'Recently opened' }).getByRole('button', { name: 'Clear' }).click();
    expect(await window.page.getByRole('region', { name: 'Recently opened' }).count()).toBe(0);
    expect(await window.page.evaluate('localStorage.length')).toBe(0);
    // Pages work where the browser stores nothing.
    await window.page.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('off'); } })",
    );
    await window.go('/measures/unemployment_rate');
    await window.go('/search?q=rent%20boise');
    const answer = window.page.getByRole('region', { name: 'Answer' });
    await answer.getByRole('link', { name: 'Fair market rent of a two-bedroom unit' }).waitFor();
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go('/search?q=Tulsa%20unemployment');
    await answer
      .getByText(/^−?\d\.\d points$/)
      .first()
      .waitFor();
    expect(await window.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('search in the header: begins with the answer, and says that nothing is found', async () => {
    await window.go('/docs/quick-start');
    const field = window.page.getByRole('combobox', { name: /^Search/ });
    await field.fill('Tulsa unemployment');
    const first = window.page.getByRole('option').first();
    await first.getByText(/^\d+\.\d% \(\d{4}\)$/).waitFor();
    expect(await first.textContent()).toContain('Unemployment rate: Tulsa, OK');
    // The last word may be unfinished.
    await field.fill('rent boi');
    await first.getByText(/^\$[\d,]+ \(\d{4}–\d{4}\)$/).waitFor();
    expect(await first.textContent()).toContain('Median gross rent: Boise City, ID');
    await field.fill('zzzzqqqq');
    await window.page.getByText('No suggestions.', { exact: false }).waitFor({ state: 'visible' });
    await field.fill('Tulsa unemployment');
    await first.click();
    await window.page.waitForURL('**/search?q=Tulsa%20unemployment');
  });

  it('leads in four clicks from the home page to a workbook with the counties of Ohio by broadband, the worst first', async () => {
    let clicks = 0;
    const click = async (target: Locator) => {
      await target.click();
      clicks++;
    };
    const { page } = window;
    const query = 'geography=county&state=OH&direction=lower_better&per_page=500';
    const response = await fetch(`${window.site.origin}/api/v1/measures/broadband_share/ranks?${query}`);
    const { data } = (await response.json()) as any;
    await window.go('/');
    await click(page.getByRole('combobox', { name: /^Search/ }));
    await page.keyboard.type('Ohio counties with the worst broadband');
    await click(page.locator('#site-search-list').getByRole('option').first());
    const [first] = data.regions;
    await page
      .getByRole('region', { name: 'Answer' })
      .getByRole('row', { name: new RegExp(`^1 ${first.name} ${first.value}%`) })
      .waitFor();
    await click(page.getByRole('link', { name: 'Open the table' }));
    await page.getByText('88 counties in Ohio', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await click(page.locator('.region-table').getByRole('button', { name: 'Excel' }));
    const file = await download;
    expect([clicks, file.suggestedFilename()]).toEqual([4, 'broadband-share-counties-OH.xlsx']);
    const book = readBook(readFileSync(await file.path()));
    const [head, ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets['Values']!, { header: 1 });
    expect(head!.slice(2, 4)).toEqual(['County', 'FIPS']);
    expect(rows).toHaveLength(88);
    expect(rows[0]!.slice(2, 5)).toEqual([first.name, first.geoid, first.value]);
    const ranks = new Map(data.regions.map(({ geoid, rank }: any) => [geoid, rank]));
    expect(rows.map(([rank]) => rank)).toEqual(rows.map((row) => ranks.get(row[3])));
    const sources = utils.sheet_to_json<string[]>(book.Sheets['Sources']!, { header: 1 }).flat();
    expect(sources).toContain(`Release ${window.served.id}`);
    expect(sources.at(-1)).toContain('/measures/broadband_share?geography=county&state=OH&order=lowest');
  });

  it('search: orders the places with a number of people, and opens their table', async () => {
    const { page } = window;
    await window.go('/search?q=fastest%20growing%20metros%20over%20a%20million');
    const answer = page.getByRole('region', { name: 'Answer' });
    const body = {
      measures: ['population_growth_5yr'],
      places: ['metros'],
      where: [{ measure: 'population', min: 1_000_000 }],
      order: 'highest',
    };
    const response = await fetch(`${window.site.origin}/api/v1/data`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { data, meta } = (await response.json()) as any;
    await answer.getByText(`${meta.total} metros with at least 1,000,000 people have a 2025 figure.`).waitFor();
    const names = data.rows.map(({ name }: any) => showName(name));
    expect(await answer.getByRole('rowheader').allInnerTexts()).toEqual(names.slice(0, 5));
    await answer.getByRole('link', { name: 'Open the table' }).click();
    await page.getByText(`${meta.total} metros with at least 1,000,000 people`, { exact: true }).waitFor();
    expect(await page.locator('.region-table tbody th').allTextContents()).toEqual(
      data.rows.slice(0, 25).map(({ name }: any) => nameInList(name)),
    );
  });

  it('copies a sample to the clipboard', async () => {
    await window.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await window.go('/docs/quick-start');
    await window.page.getByRole('button', { name: 'Copy' }).first().click();
    await window.page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await window.page.evaluate('navigator.clipboard.readText()')).toContain(
      `api=${window.site.origin}/api/v1\ncurl -s -G "$api/metros/compare"`,
    );
  });

  it('docs: show the language that is chosen, and mark the section in view', async () => {
    await window.go('/docs/quick-start#write-a-program');
    const isShown = (name: string) => window.page.getByRole('group', { name, exact: true }).isVisible();
    expect(await Promise.all(['TypeScript', 'Python', 'R'].map(isShown))).toEqual([true, false, false]);
    await window.page.getByRole('radio', { name: 'Python' }).check();
    expect(await Promise.all(['TypeScript', 'Python', 'R'].map(isShown))).toEqual([false, true, false]);
    const marked = window.page.locator('.headings [aria-current]');
    expect(await marked.allTextContents()).toEqual(['Write a program']);
    await window.page.evaluate('scrollTo(0, 0)');
    await window.page.locator('.headings [aria-current]', { hasText: 'Get a figure' }).waitFor();
  });
});
