// @module-tag long
import { describe, expect, it } from 'vitest';
import { readCompared, writeCompared } from '../../site/compare/address.ts';
import { showFigure } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';

describe('the address of a comparison', () => {
  it('has each metro once, at most 25, and the measure of the chart (D227)', () => {
    expect(readCompared('?ids=12420,%2019100,,12420&chart=gdp')).toEqual({ ids: ['12420', '19100'], chart: 'gdp' });
    const many = Array.from({ length: 30 }, (_, i) => String(10_000 + i));
    expect(readCompared(`?ids=${many.join(',')}`).ids).toEqual(many.slice(0, 25));
  });

  it('is written as it is read', () => {
    for (const search of ['', '?ids=12420', '?ids=12420,19100&chart=gdp'])
      expect(writeCompared(readCompared(search))).toBe(search);
  });
});

describe.skipIf(executablePath === undefined)('the comparison in a real browser', () => {
  const window = useWindow();
  const heads = () => window.page.locator('#compared thead th[scope="col"] a').allTextContents();
  const problem = () => window.page.locator('.message').first().textContent();
  const status = () => window.page.locator('#compare-status').textContent();

  it('shows four metros with the values of the API, the median metro and a chart (D227)', async () => {
    const ids = '12420,39580,34980,14260';
    await window.go(`/compare?ids=${ids}`);
    expect(await heads()).toEqual(['Austin, TX', 'Raleigh, NC', 'Nashville, TN', 'Boise City, ID']);
    const response = await fetch(`${window.site.origin}/api/v1/metros/compare?ids=${ids}&measures=gdp`);
    const { data } = (await response.json()) as any;
    const row = window.page.locator('#compared tr').filter({ has: window.page.locator('a[href="/measures/gdp"]') });
    const cells = await row.locator('td').allTextContents();
    expect(cells.slice(0, 4)).toEqual(
      data.metros.map(({ values }: any) => showFigure(values.gdp, { unit: data.measures[0].unit, decimals: 0 })),
    );
    expect(await window.page.locator('.line-chart path').count()).toBe(5);
    await window.page.getByText('Unusual figures').click();
    await expect.poll(() => window.page.locator('.statements > li').count()).toBe(4);
    expect(await window.page.locator('.credits li').count()).toBeGreaterThan(5);
  });

  it('adds a metro by a nickname, removes one, and keeps both in the address (D227)', async () => {
    await window.go('/compare');
    expect(await window.page.locator('#start a').count()).toBe(3);
    const add = window.page.getByRole('combobox', { name: 'Add a metro' });
    for (const [text, count] of [
      ['NYC', 1],
      ['12420', 2],
    ] as const) {
      await add.fill(text);
      await add.press('Enter');
      await expect.poll(async () => (await heads()).length).toBe(count);
    }
    expect(new URL(window.page.url()).search).toBe('?ids=35620,12420');
    await window.page.getByRole('button', { name: 'Remove New York' }).click();
    await expect.poll(heads).toEqual(['Austin, TX']);
    await add.fill('Atlantis City of nowhere');
    await add.press('Enter');
    await expect.poll(status).toContain('No metro matches');
    await window.page.getByLabel('Chart', { exact: true }).selectOption('unemployment_rate');
    await expect.poll(() => window.page.locator('.line-chart b').textContent()).toMatch(/^Unemployment rate, /);
    expect(new URL(window.page.url()).search).toBe('?ids=12420&chart=unemployment_rate');
  });

  it('keeps the names of metros in sight, and has room for three of them on a phone', async () => {
    const ids = '12420,19100,38060,14260';
    const head = window.page.locator('#compared thead th').last();
    const topOf = async () => (await head.boundingBox())!.y;
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await window.go(`/compare?ids=${ids}`);
    await window.page.locator('#compared tr').last().scrollIntoViewIfNeeded();
    const header = (await window.page.locator('header').first().boundingBox())!;
    await expect.poll(topOf).toBeCloseTo(header.y + header.height, -1);
    // On a phone, the table scrolls, also sideways.
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go(`/compare?ids=${ids}`);
    await head.waitFor();
    const table = window.page.getByRole('group', { name: 'Comparison' });
    await table.evaluate((one) => one.scrollTo(0, 2000));
    await table.scrollIntoViewIfNeeded();
    expect((await topOf()) - (await table.boundingBox())!.y).toBeCloseTo(0, 0);
    const third = (await window.page.locator('#compared thead th').nth(2).boundingBox())!;
    expect(third.x + third.width).toBeLessThanOrEqual(390);
  });

  it('says in words that a metro is unknown, or the server cannot be reached or asks to wait (D229)', async () => {
    await window.go('/compare?ids=99999,12420');
    await window.page.locator('.message').waitFor();
    expect(await problem()).toContain('No metro has the code 99999.');
    expect(await heads()).toEqual(['Austin, TX']);
    await window.page.getByText('Remove 99999').click();
    expect(await window.page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await expect.poll(() => new URL(window.page.url()).search).toBe('?ids=12420');
    await expect.poll(() => window.page.locator('.message').count()).toBe(0);
    await window.page.route('**/api/v1/metros/compare?*', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, body: '{}' }),
    );
    await window.go('/compare?ids=12420');
    expect(await problem()).toContain('Too many requests. Try again in 20 seconds.');
    expect(await window.page.locator('.message a').getAttribute('href')).toBe('/docs/limits');
    expect(await window.page.locator('#chosen li').textContent()).toContain('Austin');
    await window.page.unroute('**/api/v1/metros/compare?*');
    await window.page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(heads).toEqual(['Austin, TX']);
    await window.page.route('**/brief?*', (route) => route.abort());
    await window.go('/compare?ids=12420');
    expect(await heads()).toEqual(['Austin, TX']);
    await window.page.getByText('Unusual figures').click();
    expect(await window.page.locator('.message').textContent()).toContain('The server could not be reached');
    // The browser logs failed requests.
    window.problems = [];
  });

  it('says without JavaScript that it needs it, and links to metros', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(`${window.site.origin}/compare?ids=12420`);
    expect(await window.page.locator('main').innerText()).toContain('The comparison needs JavaScript');
    expect(await window.page.locator('main a[href^="/metros/"]').count()).toBeGreaterThan(3);
  });
});
