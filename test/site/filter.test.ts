import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { showName } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';

describe.skipIf(executablePath === undefined)('the lists of metros and measures in a real browser', () => {
  const window = useWindow();
  const addresses = (links: string) =>
    window.page
      .locator(links)
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href')))].sort() as string[]);
  const visibleMetros = () => addresses('.metro-list tbody a:visible');
  const visibleMeasures = () => addresses('.topics th a:visible');
  /** Opens each fold of the topics that is closed. */
  const openFolds = async () => {
    for (const fold of await window.page.locator('.topics summary').all())
      if ((await fold.locator('..').getAttribute('open')) === null) await fold.click();
  };
  const metroBox = () => window.page.getByRole('searchbox', { name: 'Filter metros' });
  const measureBox = () => window.page.getByRole('searchbox', { name: 'Filter measures' });
  const count = () => window.page.locator('.bar-of-list [role="status"]').innerText();

  it('filters metros by name, state, CBSA code and everyday name', async () => {
    await window.go('/metros');
    const { metros } = window.served.release.content;
    await metroBox().fill('mayaguez');
    expect(await visibleMetros()).toEqual(['/metros/us/pr/mayaguez-32420']);
    await metroBox().fill('12420');
    expect(await visibleMetros()).toEqual(['/metros/us/tx/austin-round-rock-san-marcos-12420']);
    await metroBox().fill('nyc');
    expect(await visibleMetros()).toEqual(['/metros/us/ny/new-york-newark-jersey-city-35620']);
    expect(await count()).toBe(`1 of ${metros.length} metros`);
    await metroBox().fill('kansas city');
    expect(await visibleMetros()).toEqual(['/metros/us/mo/kansas-city-28140']);
    await metroBox().fill('idaho');
    const ofIdaho = metros.filter(({ states }) => states.includes('ID'));
    expect(await visibleMetros()).toEqual(ofIdaho.map(({ slug }) => `/metros/${slug}`).sort());
    await metroBox().fill('zzzz');
    await window.page.getByText('No metro matches.').waitFor();
    await metroBox().fill('');
    expect(await count()).toBe(`${metros.length} metros`);
  });

  it('finds a metro by what names it, not by its address or its population', async () => {
    await window.go('/metros');
    const { metros } = window.served.release.content;
    for (const word of ['us', 'metros', 'million']) {
      await metroBox().fill(word);
      expect([word, await visibleMetros()]).toEqual([word, []]);
    }
    await metroBox().fill('26');
    const ofCode = metros.filter(({ cbsa }) => cbsa.startsWith('26')).map(({ slug }) => `/metros/${slug}`);
    expect(await visibleMetros()).toEqual(ofCode.sort());
    await metroBox().fill('DC');
    expect(await visibleMetros()).toContain('/metros/us/dc/washington-arlington-alexandria-47900');
  });

  it.each(['/measures', '/datasets'])(
    'sorts each table of %s by the newest figures, and back (D501)',
    async (address) => {
      await window.go(address);
      const tables = () =>
        window.page
          .locator('main tbody:has([data-year])')
          .evaluateAll((all) =>
            all.map((body) =>
              [...(body as any).rows].map((row: any): [string, string] => [row.innerText, row.dataset['year']]),
            ),
          );
      const before = await tables();
      await window.page.locator('#order').selectOption('Newest figures first');
      const sorted = await tables();
      expect(sorted).not.toEqual(before);
      const newestFirst = (rows: (typeof before)[number]) => rows.toSorted((a, b) => Number(b[1]) - Number(a[1]));
      expect(sorted.map((rows) => rows.map(([, year]) => year))).toEqual(
        before.map((rows) => newestFirst(rows).map(([, year]) => year)),
      );
      await window.page.locator('#order').selectOption({ index: 0 });
      expect(await tables()).toEqual(before);
    },
  );

  it('shows the 50 largest metros first, and the others on request', async () => {
    await window.go('/metros');
    const rows = window.page.locator('.metro-list tbody tr:visible');
    expect(await rows.count()).toBe(50);
    expect(await rows.locator('a').first().innerText()).toMatch(/^New York/);
    await window.page.getByRole('button', { name: 'Show all 393 metros' }).click();
    expect(await rows.count()).toBe(393);
  });

  it('sorts metros by a figure of the API, by name, and those without the figure last', async () => {
    await window.go('/metros');
    const names = () => window.page.locator('.metro-list tbody tr:visible a').allInnerTexts();
    const head = (name: RegExp) => window.page.getByRole('columnheader', { name });
    const path = '/api/v1/measures/population_growth_5yr/values?geography=msa&per_page=500';
    const { data } = (await (await fetch(window.site.origin + path)).json()) as any;
    const top = data.values.toSorted((a: any, b: any) => b.value - a.value)[0];
    await head(/^Growth/)
      .getByRole('button')
      .click();
    expect(await head(/^Growth/).getAttribute('aria-sort')).toBe('descending');
    const [highest] = await names();
    expect(highest).toBe(showName(top.name));
    await head(/^Growth/)
      .getByRole('button')
      .click();
    expect(await head(/^Growth/).getAttribute('aria-sort')).toBe('ascending');
    await window.page.getByRole('button', { name: 'Show all' }).click();
    expect(await window.page.locator('.metro-list tbody tr').last().locator('td').nth(2).innerText()).toBe('–');
    await head(/^Metro/)
      .getByRole('button')
      .click();
    expect((await names())[0]).toBe('Abilene, TX');
  });

  it('ranks metros by the figure that they are sorted by, below the median of all', async () => {
    await window.go('/metros');
    const path = '/api/v1/measures/unemployment_rate/values?geography=msa&per_page=500';
    const { data } = (await (await fetch(window.site.origin + path)).json()) as any;
    const rates: number[] = data.values.flatMap(({ value }: any) => value ?? []).sort((a: number, b: number) => b - a);
    const column = window.page.getByRole('columnheader', { name: /^Unemployment/ });
    await column.getByRole('button').click();
    const austin = window.page.locator('.metro-list tbody tr', { hasText: 'Austin' });
    const own = data.values.find(({ geoid }: any) => geoid === '12420').value;
    expect(await austin.locator('td').first().textContent()).toBe(String(rates.indexOf(own) + 1));
    const middle = (rates[Math.floor((rates.length - 1) / 2)]! + rates[Math.floor(rates.length / 2)]!) / 2;
    const median = window.page.locator('.metro-list .median td').last();
    expect((await median.innerText()).trim()).toBe(`${middle.toFixed(1)}%`);
  });

  it('shows on a phone the population and the figure that the reader chooses', async () => {
    await window.open({ viewport: { width: 390, height: 844 } });
    await window.go('/metros');
    const heads = () => window.page.locator('.metro-list th[scope="col"]:visible').allInnerTexts();
    const names = async () => (await heads()).map((head) => head.split(/\s/)[0]);
    expect(await names()).toEqual(['Metro', 'Population', 'Growth']);
    await window.page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Unemployment');
    expect(await names()).toEqual(['Metro', 'Population', 'Unemployment']);
    const first = window.page.locator('.metro-list tbody tr').first();
    expect((await first.locator('th').innerText()).trim()).toBe('New York, NY-NJ');
    expect((await first.locator('td').nth(1).innerText()).trim()).toMatch(/^[\d.]+M$/);
  });

  it('lists the metros of the state that the map, the menu or the address names', async () => {
    await window.go('/metros#TX');
    const { metros } = window.served.release.content;
    const of = (code: string) =>
      metros.filter(({ states }) => states.includes(code)).map(({ slug }) => `/metros/${slug}`);
    expect(await visibleMetros()).toEqual(of('TX').sort());
    expect(await window.page.locator('#state').inputValue()).toBe('TX');
    await window.page.locator('nav[aria-label="States"] a[href="#NY"]').click();
    expect(await visibleMetros()).toEqual(of('NY').sort());
    const { search, hash } = new URL(window.page.url());
    expect([search, hash]).toEqual(['?state=NY', '']);
    await window.page.locator('#state').selectOption('Ohio');
    expect(await visibleMetros()).toEqual(of('OH').sort());
    await window.page.locator('nav[aria-label="States"] a[href="#OH"]').click();
    expect(await count()).toBe(`${metros.length} metros`);
  });

  it('has the state, the order and the words of the list of metros in the address, and saves what it shows', async () => {
    await window.go('/metros?state=OH');
    await window.page
      .getByRole('columnheader', { name: /^Unemployment/ })
      .getByRole('button')
      .click();
    await window.page.getByLabel('Filter metros').fill('c');
    const { search } = new URL(window.page.url());
    expect(search).toBe('?state=OH&sort=unemployment_rate&filter=c');
    const rows = window.page.locator('.metro-list tbody tr:visible');
    const before = await rows.allInnerTexts();
    expect(before.length).toBeGreaterThan(1);
    await window.go(`/metros${search}`);
    expect(await rows.allInnerTexts()).toEqual(before);
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name: 'CSV: this table' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines[0]).toMatch(/^Rank,Metro,Code,"Population \d{4}, people",.*"GDP \d{4}, thousands of dollars",/);
    expect(lines).toHaveLength(before.length + 1);
    // Also those of the list that are shown on request.
    await window.go('/metros');
    const all = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name: 'CSV: this table' }).click();
    expect(
      readFileSync(await (await all).path(), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(394);
  });

  it('finds a measure by each of its geographies, its publisher and its latest year', async () => {
    await window.go('/measures');
    for (const words of ['states population', 'census population', '2024 unemployment']) {
      await measureBox().fill(words);
      expect([words, await visibleMeasures()]).not.toEqual([words, []]);
    }
    await measureBox().fill('states2024u');
    expect(await visibleMeasures()).toEqual([]);
  });

  it('shows all measures at once, and on a phone the head of the columns once', async () => {
    await window.open({ viewport: { width: 390, height: 844 } });
    await window.go('/measures');
    const main = (await visibleMeasures()).length;
    const size = window.served.release.content.measures.length;
    await window.page.getByRole('button', { name: `Show all ${size}` }).click();
    expect(await visibleMeasures()).toHaveLength(size);
    await window.page.getByRole('button', { name: 'Show main ones' }).click();
    expect(await visibleMeasures()).toHaveLength(main);
    const heads = async () => {
      const boxes = await Promise.all(
        (await window.page.locator('.topics thead:visible').all()).map((one) => one.boundingBox()),
      );
      return boxes.filter((box) => box && box.height > 1).length;
    };
    // Each topic shows its first measures. The first one has the head, and its heading opens it.
    expect(await heads()).toBe(1);
    const ofFirst = window.page.locator('.topics > section').first().locator('[data-words]:visible');
    expect(await ofFirst.count()).toBe(3);
    await window.page.locator('.phone-fold > summary').first().click();
    expect(await ofFirst.count()).toBeGreaterThan(3);
    expect(await heads()).toBe(1);
    const starts = await window.page
      .locator('.spread svg:visible')
      .evaluateAll((all: any[]) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().x)))]);
    expect(starts).toHaveLength(1);
    // The head is that of the first topic that a filter leaves.
    await measureBox().fill('unemployment');
    expect(await heads()).toBe(1);
    expect(await window.page.locator('.whole').isVisible()).toBe(false);
  });

  it('filters measures by label, name, topic and search term, and leads to the search where none is found', async () => {
    await window.go('/measures');
    await measureBox().fill('unemployment_rate');
    expect(await visibleMeasures()).toContain('/measures/unemployment_rate');
    await measureBox().fill('jobless');
    expect(await visibleMeasures()).toContain('/measures/unemployment_rate');
    await measureBox().fill('land and water');
    expect(await window.page.locator('.topics h2:visible').allInnerTexts()).toContain('Land and water');
    await measureBox().fill('<b>zzzz');
    expect(await visibleMeasures()).toEqual([]);
    await window.page.getByText('No measures match “<b>zzzz”.').waitFor();
    await window.page.getByRole('link', { name: 'search the whole site' }).click();
    await window.page.getByRole('heading', { name: 'No results for “<b>zzzz”' }).waitFor();
  });

  it('filters datasets by name, publisher, subject and measure', async () => {
    await window.go('/datasets');
    const all = window.served.release.content.datasets.map(({ key }) => `/datasets/${key}`);
    const shown = () =>
      window.page
        .locator('.datasets th a:visible')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')!).sort());
    expect(await shown()).toEqual(all.sort());
    const box = window.page.getByRole('searchbox', { name: 'Filter datasets' });
    await box.fill('labor statistics');
    expect(await shown()).toEqual(['/datasets/bls-laus', '/datasets/bls-qcew']);
    await box.fill('housing commuting');
    expect(await shown()).toContain('/datasets/fhfa-hpi');
    await box.fill('unemployment rate');
    expect(await shown()).toContain('/datasets/bls-laus');
  });

  it('puts datasets that the words name first, and says which measures match', async () => {
    await window.go('/datasets');
    const links = window.page.locator('.datasets th a:visible');
    const inOrder = await links.allInnerTexts();
    const box = window.page.getByRole('searchbox', { name: 'Filter datasets' });
    await box.fill('rent');
    expect(await links.first().innerText()).toMatch(/^Fair market rents/);
    const row = window.page.locator('.datasets tr:visible', { hasText: 'DP04' });
    expect(await row.locator('.match').innerText()).toMatch(/^Has: Median gross rent; .+; \d+ more$/);
    await box.fill('');
    expect(await links.allInnerTexts()).toEqual(inOrder);
    expect(await window.page.locator('.match:visible').count()).toBe(0);
  });

  it('shows measures whose names match, those with the whole word first, and related ones on request', async () => {
    await window.go('/measures');
    await measureBox().fill('rent');
    const labels = await window.page.locator('.topics th a:visible').allInnerTexts();
    expect(labels.filter((label) => !/\brent/i.test(label))).toEqual([]);
    expect(labels[0]).toMatch(/\brent\b/);
    await measureBox().fill('unemployment');
    const named = await visibleMeasures();
    await window.page.getByRole('button', { name: /more that match by topic, source or related word$/ }).click();
    const all = await visibleMeasures();
    expect(all.length).toBeGreaterThan(named.length);
    expect(all).toEqual(expect.arrayContaining(named));
  });

  it('shows the main measures of each topic and folds the others, also on a phone', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go('/measures');
    const { measures } = window.served.release.content;
    // Each topic shows its first measures.
    const topics = await window.page.locator('.topics > section').count();
    expect(await visibleMeasures()).toHaveLength(3 * topics);
    expect(await visibleMeasures()).toContain('/measures/population');
    await window.page.locator('section:has(#economy) summary').first().click();
    expect(await visibleMeasures()).toContain('/measures/gdp');
    expect(await visibleMeasures()).not.toContain('/measures/mining_gdp');
    await measureBox().fill('poverty rate');
    await window.page.getByRole('link', { name: 'Poverty rate', exact: true }).waitFor();
    await window.page.getByRole('link', { name: 'Child poverty rate', exact: true }).waitFor();
    await measureBox().fill('');
    await openFolds();
    expect(await visibleMeasures()).toHaveLength(measures.length);
  });

  it('lists every metro and measure without JavaScript, also on a phone', async () => {
    await window.open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const { metros, measures } = window.served.release.content;
    await window.go('/metros');
    expect(await visibleMetros()).toHaveLength(metros.length);
    expect(await metroBox().isVisible()).toBe(false);
    await window.go('/measures');
    await openFolds();
    expect(await visibleMeasures()).toHaveLength(measures.length);
    expect(await measureBox().isVisible()).toBe(false);
  });
});
