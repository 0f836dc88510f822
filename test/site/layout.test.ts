// @module-tag long
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, inject, it } from 'vitest';
import { executablePath, useWindow } from './window.ts';

/** One page of every kind. */
const kinds = [
  '/',
  '/docs',
  '/docs/quick-start',
  '/docs/ranking',
  '/reference',
  '/reference/rankMetros',
  '/reference/getMe',
  '/projects',
  '/report?preset=food_plant',
  '/verify',
  '/status',
  '/datasets',
  '/datasets/fema-nri',
  '/measures',
  '/measures/unemployment_rate',
  '/measures/median_household_income',
  '/measures/broadband_share?geography=county&state=OH&order=lowest&people=50000',
  '/metros',
  '/metros/us/tx/austin-round-rock-san-marcos-12420',
  '/states',
  '/states/tx',
  '/counties/48453-travis-county-tx',
  '/releases',
  `/releases/${inject('release')}`,
  '/search?q=unemployment',
  '/explorer',
  '/explorer/battery_plant?metro=12420',
  '/explorer?c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1',
  '/compare',
  '/compare/texas',
  '/compare?ids=12420,19100&c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1',
  '/compare?ids=12420,19100',
  '/embed/chart?measure=unemployment_rate&regions=12420,39580',
  '/embed/chart?measure=unemployment_rate&view=map',
];

describe.skipIf(executablePath === undefined)('every type of page in a real browser', () => {
  const window = useWindow();

  it.each(kinds)(
    '%s: has no layout shift, overflow or axe violation, narrow and dark or wide and light',
    async (path) => {
      await window.page.addInitScript(`
      window.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
      for (const [widths, colorScheme] of [
        [[390], 'dark'],
        [[1920, 1280], 'light'],
      ] as const) {
        await window.page.setViewportSize({ width: widths[0], height: 900 });
        await window.page.emulateMedia({ colorScheme });
        await window.go(path);
        expect(await window.page.evaluate('window.moved')).toBeLessThan(0.01);
        for (const width of widths) {
          await window.page.setViewportSize({ width, height: 900 });
          expect(await window.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
        const { violations } = await new AxeBuilder({ page: window.page }).setLegacyMode().analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([]);
      }
    },
  );

  it('fits every dataset and measure on a phone screen', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    const { datasets, measures } = window.served.release.content;
    // Those with the longest words and headings, and a sample of the others.
    const chosen = measures.filter(({ name }, i) => name === 'old_age_dependency_ratio' || i % 12 === 0);
    const wide: string[] = [];
    for (const path of [
      ...datasets.map(({ key }) => `/datasets/${key}`),
      ...chosen.map(({ name }) => `/measures/${name}`),
    ]) {
      await window.page.goto(window.site.origin + path);
      const width = await window.page.evaluate('document.documentElement.scrollWidth');
      if (Number(width) > 390) wide.push(`${path}: ${String(width)}`);
    }
    expect(wide).toEqual([]);
  });

  it.each(kinds)('%s: works without JavaScript', async (path) => {
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(window.site.origin + path);
    expect(await window.page.locator('h1').count()).toBe(1);
    expect((await window.page.locator('main').innerText()).length).toBeGreaterThan(100);
    // Buttons that need JavaScript are hidden.
    expect(await window.page.locator('main button:visible').count()).toBe(0);
  });
});
