// @module-tag long
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../api/schemas/compare.ts';
import { addressOfCompared, lastingAddress, readCompared, writeCompared } from '../../site/compare/address.ts';
import { bestInPrint, bestOf, findBest } from '../../site/compare/best.ts';
import { chartMeasure } from '../../site/compare/chartChoice.ts';
import type { CompareData, ComparedMeasure } from '../../site/compare/compareData.ts';
import { describeBest, headingOf } from '../../site/compare/lead.ts';
import { pageOfChart } from '../../site/embed/pageOfChart.ts';
import { placeOfTitle, shortNames } from '../../site/compare/names.ts';
import type { Embedded } from '../../site/charts/embedPath.ts';
import { showFigure } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';

type Dot = Record<'x' | 'y' | 'width', number>;

describe('the address of a comparison', () => {
  it('has each metro once, at most 25, and the measure of the chart', () => {
    expect(readCompared('?ids=12420,%2019100,,12420&chart=gdp')).toEqual({
      ids: ['12420', '19100'],
      chart: 'gdp',
      choice: { view: undefined, since: undefined, until: undefined },
      ranking: '',
    });
    // The page of some metros is about them unless its query has others.
    expect(readCompared('', ['12420']).ids).toEqual(['12420']);
    expect(readCompared('?ids=19100', ['12420']).ids).toEqual(['19100']);
    const ranking = '?states=TX&tier=250k&c=gdp:higher:2&c=poverty_rate:lower:1&partial=1';
    expect(readCompared(`${ranking}&ids=12420&since=2010`).ranking).toBe(ranking);
    const many = Array.from({ length: 30 }, (_, i) => String(10_000 + i));
    expect(readCompared(`?ids=${many.join(',')}`).ids).toEqual(many.slice(0, 25));
  });

  it('is written as it is read', () => {
    for (const search of [
      '',
      '?ids=12420',
      '?ids=12420,19100&chart=gdp',
      '?ids=12420&view=index&since=2010&until=2019',
      '?ids=12420,19100&tier=250k&c=gdp:higher:2:lt:5&c=poverty_rate:lower:1',
    ])
      expect(writeCompared(readCompared(search))).toBe(search);
    // Earlier links name all years so.
    expect(writeCompared(readCompared('?ids=12420&years=all'))).toBe('?ids=12420&since=0');
  });
});

describe('the addresses of a comparison of a page with its own metros', () => {
  const own = ['12420', '19100'];
  const compared = readCompared('?chart=gdp', own);

  it('is short on the page, and names the metros in links: those of the page change with releases', () => {
    expect(addressOfCompared(compared, own, '/compare/largest')).toBe('/compare/largest?chart=gdp');
    expect(lastingAddress(compared)).toBe('/compare?ids=12420,19100&chart=gdp');
    const fewer = { ...compared, ids: ['12420'] };
    expect(addressOfCompared(fewer, own, '/compare/largest')).toBe(lastingAddress(fewer));
  });
});

describe('the link of an embedded chart', () => {
  const chart = {
    codes: ['12420', '16980'],
    all: { years: [1969, 1970, 2000, 2010, 2024] },
    cited: { page: 'https://metros.example/compare?ids=12420,16980&chart=per_capita_income' },
  };
  const whole = {
    measure: 'per_capita_income',
    view: undefined,
    regions: chart.codes,
    geography: null,
    state: null,
    theme: null,
  };
  const linkOf = (choice: Partial<Embedded>) =>
    pageOfChart(chart, { ...whole, since: undefined, until: undefined, ...choice });

  it('leads to a comparison with the years of the chart, which begins in 2000 unless the address says otherwise', () => {
    expect(linkOf({})).toBe(`${chart.cited.page}&since=0`);
    expect(linkOf({ since: 2000 })).toBe(chart.cited.page);
    expect(linkOf({ since: 1980, until: 2010 })).toBe(`${chart.cited.page}&since=1980&until=2010`);
    expect(readCompared(new URL(linkOf({ until: 2010 })).search).choice).toEqual({
      ...{ view: undefined, since: 0, until: 2010 },
    });
  });

  it('leads to the page of the measure for a change, with its years', () => {
    const page = 'https://metros.example/measures/per_capita_income?metros=12420,16980';
    expect(linkOf({ view: 'change', since: 1980, until: 2010 })).toBe(`${page}&view=change&since=1980&until=2010`);
    expect(linkOf({ view: 'index' })).toBe(`${page}&view=index`);
  });
});

describe('the best of some values', () => {
  it('is the highest or the lowest, by the direction that is better', () => {
    expect(bestOf([3, null, 5], 'higher')).toBe(5);
    expect(bestOf([3, null, 5], 'lower')).toBe(3);
  });

  it('is none without a direction, or a difference', () => {
    expect(bestOf([3, 5], undefined)).toBeUndefined();
    expect(bestOf([3, null, 3], 'higher')).toBeUndefined();
    expect(bestOf([null, 3], 'higher')).toBeUndefined();
  });

  it('is shared by values that look the same, and none if all do or are averages of states', () => {
    const rate = { unit: 'percent', decimals: 1, better: 'lower', ofStates: false } as ComparedMeasure;
    expect(findBest([3.14, 3.06, null, 4], rate)).toEqual([true, true, false, false]);
    expect(findBest([3.14, 3.06], rate)).toEqual([false, false]);
    expect(findBest([3, 4], { ...rate, ofStates: true })).toEqual([false, false]);
  });

  it('is shared in the texts that a card prints: Boise and Austin have 3.5% unemployment in 2024', () => {
    const values = [3.492168, 3.522493, 3.900753];
    expect(bestInPrint(values, ['3.5%', '3.5%', '3.9%'], 'lower')).toEqual([true, true, false]);
    expect(bestInPrint(values.slice(0, 2), ['3.5%', '3.5%'], 'lower')).toEqual([false, false]);
  });
});

/** Returns a measure of percentages over 20 years. */
const rateOf = (name: string, more: Partial<ComparedMeasure> = {}) =>
  ({ name, unit: 'percent', decimals: 1, better: 'lower', ofStates: false, years: 20, ...more }) as ComparedMeasure;

const dataOf = (...measures: ComparedMeasure[]) =>
  ({ topics: [{ key: 'jobs', name: '', measures }] }) as unknown as CompareData;

/** Returns metros with the values of measures a, b and c. */
const metrosOf = (rows: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(rows).map(([name, [a = null, b = null, c = null]]) => {
    return { name: `${name}, TX`, states: ['TX'], values: { a, b, c } };
  }) as unknown as Comparison['metros'];

describe('what a comparison says first', () => {
  const data = dataOf(rateOf('a'), rateOf('b'), rateOf('c'));
  const said = (rows: Readonly<Record<string, readonly number[]>>) => describeBest(data, metrosOf(rows));

  it('is on how many measures each metro is best, the most first', () => {
    expect(said({ Austin: [2, 2, 1], Dallas: [1, 1, 2] })).toBe(
      'Of 3 measures where one direction is generally better, Dallas is better on 2 and Austin on 1.',
    );
    expect(said({ Austin: [1, 2, 3], Dallas: [2, 1, 3], Waco: [4, 4, 4] })).toBe(
      'Of 3 measures where one direction is generally better, Austin and Dallas are best on 2 each and Waco on none (ties count for each).',
    );
    const many = Object.fromEntries([1, 2, 3, 4, 5, 6].map((i) => [`M${i}`, [i, i, i]]));
    expect(said(many)).toContain(', M1 is best on 3 and the other 5 on fewer.');
    expect(said({ Austin: [1, 1, 1], Dallas: [1, 1, 1] })).toBeUndefined();
  });

  it('is the names of the metros, at most four', () => {
    expect(headingOf(['Austin', 'Dallas'])).toBe('Austin and Dallas');
    expect(headingOf(['A', 'B', 'C', 'D'])).toBe('A, B, C, and D');
    expect(headingOf(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, and 2 more');
  });
});

describe('the chart of a comparison', () => {
  it('opens on the rated level over ten years or more in which the metros differ most', () => {
    const metros = metrosOf({ Austin: [2, 10, 1], Dallas: [3, 30, 9] });
    const chosen = (...measures: ComparedMeasure[]) => chartMeasure(dataOf(...measures), null, metros)?.name;
    expect(chosen(rateOf('a'), rateOf('b'))).toBe('b');
    expect(chosen(rateOf('a'), rateOf('b', { years: 4 }), rateOf('c', { ofStates: true }))).toBe('a');
    expect(chartMeasure(dataOf(rateOf('a'), rateOf('b')), 'a', metros)?.name).toBe('a');
    expect(chartMeasure(dataOf(rateOf('a'), rateOf('per_capita_income')), null, metros.slice(0, 1))?.name).toBe(
      'per_capita_income',
    );
  });
});

describe('the short name of a metro', () => {
  it('has its state only where another metro has the same', () => {
    const portland = { name: 'Portland-Vancouver-Hillsboro, OR-WA', states: ['OR', 'WA'] };
    const austin = { name: 'Austin-Round Rock-San Marcos, TX', states: ['TX'] };
    expect(shortNames([portland, austin])).toEqual(['Portland', 'Austin']);
    expect(shortNames([portland, { name: 'Portland-South Portland, ME', states: ['ME'] }])).toEqual([
      'Portland, OR',
      'Portland, ME',
    ]);
  });

  it('is read from the name of its page', () => {
    expect(placeOfTitle('Austin–Round Rock–San Marcos, TX')).toBe('Austin, TX');
    expect(placeOfTitle('Winston-Salem, NC')).toBe('Winston-Salem, NC');
    expect(placeOfTitle('New York–Newark–Jersey City, NY-NJ')).toBe('New York, NY');
  });
});

describe.skipIf(executablePath === undefined)('the comparison in a real browser', () => {
  const window = useWindow();
  const heads = () => window.page.locator('#compared thead th[scope="col"] a').allTextContents();
  const problem = () => window.page.locator('.message').first().textContent();
  const status = () => window.page.locator('#compare-status').textContent();

  it('shows four metros with the values of the API, the median metro and a chart', async () => {
    const ids = '12420,39580,34980,14260';
    await window.go(`/compare?ids=${ids}`);
    expect(await heads()).toEqual(['Austin, TX', 'Raleigh, NC', 'Nashville, TN', 'Boise City, ID']);
    const response = await fetch(`${window.site.origin}/api/v1/metros/compare?ids=${ids}&measures=gdp`);
    const { data } = (await response.json()) as any;
    const row = window.page.locator('#compared tr').filter({ has: window.page.locator('a[href="/measures/gdp"]') });
    const cells = await row.locator('td.number').allTextContents();
    expect(await window.page.locator('h1').innerText()).toBe('Austin, Raleigh, Nashville, and Boise\u{a0}City');
    expect(await window.page.title()).toMatch(/^Austin, Raleigh, Nashville, and Boise City · /);
    expect(cells.slice(0, 4)).toEqual(
      data.metros.map(({ values }: any) => showFigure(values.gdp, { unit: data.measures[0].unit, decimals: 0 })),
    );
    expect(await window.page.locator('#compared thead .reference').allInnerTexts()).toEqual([
      'Median metro',
      'United States',
    ]);
    await window.page.getByRole('button', { name: /^Economy/ }).click();
    // Figures of columns next to each other do not touch.
    const texts = await row.locator('td.number').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = cell.ownerDocument.createRange();
        range.selectNodeContents(cell);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
    const gaps = texts.slice(1).map(({ left }, i) => left - texts[i]!.right);
    expect(Math.min(...gaps)).toBeGreaterThan(12);
    expect(await window.page.locator('.line-chart path').count()).toBeGreaterThanOrEqual(4);
    expect(await window.page.locator('.line-chart b').textContent()).toMatch(
      / highest, [\d.]+(%|\spoints) above .+ \(lowest\)$/,
    );
    const shaded = await Promise.all(
      [0, 1, 2, 3].map((i) => window.page.locator(`#compared tbody tr td:nth-child(${i + 2}) .best`).count()),
    );
    const lead = (await window.page.locator('.lead').textContent())!;
    expect(lead).toMatch(new RegExp(`is best on ${Math.max(...shaded)}\\b`));
    expect(await window.page.locator('.leader').first().textContent()).toBe('Austin is the largest');
    await window.page.getByText('Unusual figures').click();
    await expect.poll(() => window.page.locator('.statements > li').count()).toBe(4);
    expect(await window.page.locator('.credits li').count()).toBeGreaterThan(5);
  });

  it('shades rates, not totals, which grow with the size of a metro', async () => {
    await window.go('/compare?ids=12420,34980');
    const shadedIn = (measure: string) =>
      window.page
        .locator('#compared tbody tr')
        .filter({ has: window.page.locator(`a[href="/measures/${measure}"]`) })
        .locator('.best')
        .count();
    expect(await shadedIn('business_applications_per_1000')).toBe(1);
    expect(await shadedIn('business_applications')).toBe(0);
    expect(await shadedIn('expected_annual_loss')).toBe(0);
  });

  it('compares two, whose map shows the part of the nation that has them, with how large they are', async () => {
    await window.go('/compare?ids=12420,19100');
    expect(await window.page.locator('.lead').textContent()).toMatch(/is better on \d+ and \w+ on \d+/);
    expect(await window.page.locator('.leader').allTextContents()).toEqual([
      'Dallas is larger',
      'Austin grew faster',
      'Dallas has the larger economy',
      'Austin has the higher income',
      'Austin has lower unemployment',
      'State averages',
    ]);
    expect(await window.page.locator('.hint.note').textContent()).toContain('are the better of the two, where');
    const places = await window.page.locator('.where-area td').allTextContents();
    expect(places.slice(0, 2)).toEqual(['2.62 million', '4,220 sq mi']);
    await window.page.locator('.where-area figure').scrollIntoViewIfNeeded();
    const shown = window.page.locator('.where-area svg.where');
    const widthOf = async () => Number((await shown.getAttribute('viewBox'))!.split(' ')[2]);
    const near = await widthOf();
    expect(await window.page.locator('.where-area figcaption').textContent()).not.toContain('Alaska');
    await window.go('/compare?ids=12420,46520');
    await window.page.locator('.where-area figure').scrollIntoViewIfNeeded();
    expect(await widthOf()).toBeGreaterThan(2 * near);
  });

  it('marks the averages of states, which rate no metro, and has no index of one metro', async () => {
    await window.go('/compare?ids=12420,19100,41620');
    const row = window.page
      .locator('#compared tbody tr')
      .filter({ has: window.page.locator('a[href="/measures/industrial_electricity_price"]') });
    expect(await row.locator('th').textContent()).toContain('state average');
    expect(await row.locator('.best').count()).toBe(0);
    const card = window.page.locator('.glance > li').last();
    expect(await card.locator('.leader').textContent()).toBe('Texas has cheaper industrial power');
    expect(await card.locator('.rank').allTextContents()).toEqual(['TX average', 'TX average', 'UT average']);
    expect(await window.page.locator('#compared a[href="/measures/house_price_index"]').count()).toBe(0);
    expect(await window.page.locator('#compared a[href="/measures/house_price_growth_5yr"]').count()).toBe(1);
  });

  it('offers pairs of metros without any, and the most similar metros to add to one', async () => {
    await window.go('/compare');
    const pair = window.page.getByRole('link', { name: 'New York, NY and Los Angeles, CA' });
    expect(await pair.getAttribute('href')).toBe('/compare?ids=35620,31080');
    await window.go('/compare?ids=46140');
    await expect.poll(() => window.page.locator('h1').textContent()).toBe('Compare Tulsa, OK');
    const { data } = (await (await fetch(`${window.site.origin}/api/v1/metros/46140/peers`)).json()) as any;
    const offered = window.page.locator('.similar-metros button');
    await expect.poll(() => offered.count()).toBe(5);
    await offered.first().click();
    await expect.poll(() => new URL(window.page.url()).searchParams.get('ids')).toBe(`46140,${data.peers[0].cbsa}`);
    await expect.poll(() => offered.count()).toBe(0);
  });

  it('saves each figure with its source', async () => {
    await window.go('/compare?ids=12420,19100');
    const save = async (name: string) => {
      await window.page.locator('.share-actions .export-menu > summary').click();
      const download = window.page.waitForEvent('download');
      await window.page.getByRole('button', { name }).first().click();
      return download;
    };
    const csv = await save('CSV');
    expect(csv.suggestedFilename()).toBe('metro-comparison.csv');
    const [heads, first, ...rest] = (await readFile(await csv.path(), 'utf8')).split('\n');
    expect(heads).toContain('"Austin-Round Rock-San Marcos, TX (12420)"');
    expect(first).toMatch(
      /^Income and poverty,Per capita personal income,per_capita_income,dollars,\d{4},[\d.]+,[\d.]+,/,
    );
    expect(first).toMatch(/U\.S\. Bureau of Economic Analysis.+Retrieved .+ Release .+\/compare\?ids=12420,19100/);
    // Values of more digits than a cell of a spreadsheet shows are exact.
    const path = '/api/v1/metros/compare?ids=12420,19100&measures=expected_annual_loss';
    const { data } = (await (await fetch(window.site.origin + path)).json()) as any;
    const exact = data.metros.map(({ values }: any) => values.expected_annual_loss);
    expect(Math.max(...exact.map((value: number) => String(value).length))).toBeGreaterThan(11);
    expect(rest.join('\n')).toContain(`,${exact.join(',')},`);
    expect(heads).toContain(',United States,Note,source');
    const price = rest.find((line) => line.includes(',industrial_electricity_price,'));
    expect(price).toContain('"The figures are state averages: EIA publishes prices of states only');
    expect((await save('Excel')).suggestedFilename()).toBe('metro-comparison.xlsx');
    await window.page.locator('.share-actions .export-menu > summary').click();
    await window.page.getByRole('button', { name: 'Cite', exact: true }).click();
    expect(await window.page.getByRole('dialog').getByRole('group', { name: 'Text' }).innerText()).toEqual(
      expect.stringMatching(
        /^Comparison of Austin and Dallas\. Sources: .*U\.S\. Census Bureau.*\. Metro data service, release /,
      ),
    );
  });

  it('opens the first topics, and the others from their heads, links and on paper', async () => {
    await window.go('/compare?ids=12420,19100');
    const shown = (topic: string) => window.page.locator(`#topic-${topic} tr:not(.topic)`).first().isVisible();
    expect(await Promise.all(['income', 'jobs-and-pay', 'housing', 'energy', 'change'].map(shown))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    await window.page.getByRole('button', { name: /^Energy/ }).click();
    expect(await shown('energy')).toBe(true);
    await window.page.locator('.topics').getByText('Change over five').click();
    expect(await shown('change')).toBe(true);
    await window.page.getByRole('button', { name: /^Income/ }).click();
    expect(await shown('income')).toBe(false);
    await window.page.emulateMedia({ media: 'print' });
    expect(await shown('income')).toBe(true);
    await window.page.emulateMedia({ media: 'screen' });
  });

  it('shows each of the metros on a line, and names a scale of powers', async () => {
    await window.go('/compare?ids=12420,19100,34980,38060');
    const lines = window.page.locator('.glance .metro-dots');
    const hidden = await lines.locator('.strip').evaluateAll((strips) =>
      strips.map((one) => {
        const boxes = [...one.querySelectorAll('circle')].map((dot) => dot.getBoundingClientRect());
        const near = (a: Dot, b: Dot) => Math.hypot(a.x - b.x, a.y - b.y) < a.width / 2;
        return boxes.filter((a, i) => boxes.slice(i + 1).some((b) => near(a, b))).length;
      }),
    );
    expect(hidden).toEqual([0, 0, 0, 0, 0, 0]);
    const textOf = (i: number) => lines.nth(i).locator('text').textContent();
    expect(await textOf(0)).toMatch(/^median [\d,]+ \(log\)$/);
    expect(await textOf(1)).toMatch(/^median [\d.]+%$/);
    expect(await lines.nth(1).locator('circle title').allTextContents()).toContainEqual(
      expect.stringMatching(/^Austin: [\d.]+%$/),
    );
  });

  it('says that amounts of dollars are not adjusted for inflation', async () => {
    await window.go('/compare?ids=12420&chart=per_capita_income');
    await window.page.getByText('In dollars. Not adjusted for inflation.').waitFor();
    await window.go('/compare?ids=12420&chart=unemployment_rate');
    await expect.poll(() => window.page.locator('.line-chart b').textContent()).toMatch(/^Unemployment rate, /);
    expect(await window.page.getByText('Not adjusted for inflation').count()).toBe(0);
  });

  it('adds a metro by a nickname, removes one, and keeps both in the address', async () => {
    await window.go('/compare');
    expect(await window.page.locator('#start h3 a').count()).toBe(6);
    expect(await window.page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
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
    await window.page.locator('#start').waitFor({ state: 'hidden' });
    await window.page.getByRole('button', { name: 'Remove New York' }).click();
    await expect.poll(heads).toEqual(['Austin, TX']);
    await add.fill('Atlantis City of nowhere');
    await add.press('Enter');
    await expect.poll(status).toContain('No metro matches');
    await window.page.getByLabel('Show', { exact: true }).selectOption('unemployment_rate');
    await expect.poll(() => window.page.locator('.line-chart b').textContent()).toMatch(/^Unemployment rate, /);
    expect(new URL(window.page.url()).search).toBe('?ids=12420&chart=unemployment_rate');
  });

  it('has pages of comparisons to start with, whose address changes with their metros', async () => {
    await window.go('/compare');
    const link = window.page.locator('#start h3 a').first();
    expect(await link.getAttribute('href')).toBe('/compare/largest');
    await link.click();
    await expect.poll(async () => (await heads()).length).toBe(4);
    expect(new URL(window.page.url()).pathname).toBe('/compare/largest');
    expect(new URL(window.page.url()).search).toBe('');
    await window.page.locator('.share-actions .export-menu > summary').click();
    await window.page.getByRole('button', { name: 'Cite', exact: true }).click();
    const citation = window.page.getByRole('dialog').getByRole('group', { name: 'Text' });
    expect(await citation.innerText()).toMatch(/\/compare\?ids=\d{5},\d{5},\d{5},\d{5}$/);
    await window.page.keyboard.press('Escape');
    const [first, ...others] = (await heads()).map((head) => head.split(',')[0]!);
    const remove = (name: string) => window.page.getByRole('button', { name: `Remove ${name}` }).click();
    await remove(first!);
    await expect.poll(() => new URL(window.page.url()).search).toMatch(/^\?ids=\d{5},\d{5},\d{5}$/);
    expect(new URL(window.page.url()).pathname).toBe('/compare');
    for (const name of others) await remove(name);
    await expect.poll(() => window.page.locator('h1').textContent()).toBe('Compare metros');
    await expect.poll(() => window.page.title()).toMatch(/^Compare metros · /);
  });

  it('says why a metro has no rank in the ranking that it is from, and which criteria are invalid', async () => {
    await window.go('/compare?ids=12420,41860&states=TX&max_unemployment=2&c=gdp:higher:2&c=jobs&c=casinos:higher:1');
    const table = window.page.locator('.your-criteria');
    expect((await table.locator('tbody tr').first().locator('td').allInnerTexts()).slice(1)).toEqual([
      'Fails a requirement',
      'Not in the chosen states',
    ]);
    expect(await table.locator('.problems li').allTextContents()).toEqual([
      'Ignored c=jobs: use measure:higher:weight or measure:lower:weight.',
      'Ignored casinos: no such measure for metros.',
    ]);
    await window.go('/compare?ids=12420&c=jobs');
    expect(await table.locator('.problems li').count()).toBe(1);
    expect(await table.locator('table').count()).toBe(0);
  });

  it('ranks the metros of a card from one end', async () => {
    await window.go('/compare?ids=12420,17300,32820');
    for (const [card, end] of [
      ['Population 2', 'largest'],
      ['Unemployment rate', 'lowest'],
    ] as const) {
      const ranks = await window.page
        .locator('.glance li', { hasText: card })
        .first()
        .locator('.rank')
        .allTextContents();
      expect(ranks).toHaveLength(3);
      for (const rank of ranks) expect(rank).toContain(end);
    }
  });

  it('begins charts in 2000 unless the address has all years', async () => {
    const title = () => window.page.locator('.line-chart b').textContent();
    await window.go('/compare?ids=12420&chart=per_capita_income');
    await expect.poll(title).toMatch(/^Per capita personal income, 2000 to /);
    await window.page.getByLabel('First year').selectOption('From 1969');
    await expect.poll(title).toMatch(/^Per capita personal income, 1969 to /);
    expect(new URL(window.page.url()).search).toBe('?ids=12420&chart=per_capita_income&since=0');
    await window.go('/compare?ids=12420&chart=per_capita_income&years=all');
    await expect.poll(title).toMatch(/^Per capita personal income, 1969 to /);
  });

  it('compares the change of a total with that of the nation, between two years', async () => {
    const chart = window.page.locator('.line-chart');
    await window.go('/compare?ids=12420,19100&chart=population');
    await chart.locator('.plot path').first().waitFor();
    expect(await chart.locator('.plot path').count()).toBe(2);
    await window.page.getByLabel('Chart of').selectOption('Change in percent');
    await window.page.getByLabel('First year').selectOption('From 2021');
    await window.page.getByLabel('Last year').selectOption('to 2024');
    await expect.poll(() => chart.locator('b').first().textContent()).toBe('Population: change from 2021 to 2024');
    const query = '?ids=12420,19100&chart=population&view=change&since=2021&until=2024';
    expect(new URL(window.page.url()).search).toBe(query);
    const { data } = (await (await fetch(`${window.site.origin}/api/v1/measures/population/us`)).json()) as any;
    const valueOf = (year: number) => data.values[data.years.indexOf(year)];
    const change = showFigure((valueOf(2024) / valueOf(2021) - 1) * 100, { unit: 'percent', decimals: 1 });
    await chart.getByText('Table').click();
    expect(await chart.locator('thead th').allInnerTexts()).toEqual(['Year', 'Austin', 'Dallas', 'U.S.']);
    expect(await chart.locator('tbody tr').first().locator('td').last().innerText()).toBe(change);
    await chart.getByRole('button', { name: 'Embed' }).click();
    expect(await window.page.locator('.chart-dialog pre').innerText()).toContain(
      '/embed/chart?measure=population&amp;regions=12420,19100,US&amp;view=change&amp;since=2021&amp;until=2024',
    );
    await window.go(`/compare${query}`);
    await chart.getByText('Population: change from 2021 to 2024').waitFor();
  });

  it('keeps the names of metros in sight', async () => {
    const head = window.page.locator('#compared thead th').last();
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await window.go('/compare?ids=12420,19100,38060,14260');
    await window.page.locator('#compared .topic').last().scrollIntoViewIfNeeded();
    const header = (await window.page.locator('header').first().boundingBox())!;
    await expect.poll(async () => (await head.boundingBox())!.y).toBeCloseTo(header.y + header.height, -1);
  });

  it('lists the figures on a phone without scrolling sideways', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await window.go('/compare?ids=12420,19100,38060,14260');
    const topic = window.page.locator('.topic-list details').first();
    await topic.waitFor();
    expect(await topic.locator('dl').first().innerText()).toMatch(/Austin\s+\$[\d,]+\s+, best\s+Dallas/);
    expect(await window.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('says in words that a metro is unknown, or the server cannot be reached or asks to wait', async () => {
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

  it('shows the figures without a chart that fails, and the chart after another try', async () => {
    const chart = window.page.locator('#compared .line-chart');
    for (const [failing, text] of [
      ['**/api/v1/metros/12420/series?*', 'The server could not be reached'],
      ['**/_astro/metroChart.*.js', 'The chart could not be loaded.'],
    ] as const) {
      await window.page.route(failing, (route) => route.abort());
      await window.go('/compare?ids=12420,19740');
      const message = window.page.locator('.message');
      await message.waitFor();
      expect(await message.textContent()).toContain(text);
      expect(await heads()).toEqual(['Austin, TX', 'Denver, CO']);
      expect(await chart.count()).toBe(0);
      await window.page.unroute(failing);
      await message.getByRole('button', { name: 'Try again' }).click();
      await chart.waitFor();
      expect(await message.count()).toBe(0);
    }
    // The browser logs failed requests.
    window.problems = [];
  });

  it('says without JavaScript that it needs it, and links to metros', async () => {
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(`${window.site.origin}/compare?ids=12420`);
    expect(await window.page.locator('main').innerText()).toContain('The comparison needs JavaScript');
    expect(await window.page.locator('main a[href^="/metros/"]').count()).toBeGreaterThan(3);
    await window.page.getByText('Largest metros', { exact: true }).waitFor();
  });
});
