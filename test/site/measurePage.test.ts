// @module-tag long
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { showBounds, showFigure } from '../../site/figures/format.ts';
import { executablePath, useWindow } from './window.ts';
import { nameInList } from '../support/sitePlaces.ts';

const path = '/measures/unemployment_rate';

describe.skipIf(executablePath === undefined)('the page of a measure in a real browser', () => {
  const window = useWindow();
  const rows = () => window.page.locator('.region-table tbody tr');
  const addMetro = async (name: string) => {
    const field = window.page.getByRole('combobox', { name: 'Add a metro (up to 8)' });
    await field.fill(name);
    await field.press('Enter');
  };

  it('shows the counties with the values of the API when they are chosen', async () => {
    await window.go(path);
    const response = await fetch(`${window.site.origin}/api/v1${path}/values?geography=county&state=TX&per_page=500`);
    const { data } = (await response.json()) as any;
    const travis = data.values.find(({ geoid }: any) => geoid === '48453');
    await window.page.getByLabel('Regions').selectOption('county');
    await window.page.getByRole('button', { name: /^Show all 3,\d{3} counties$/ }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(3000);
    await window.page.getByLabel('Filter counties').fill('Travis County');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await rows().locator('th').textContent()).toBe(travis.name);
    expect(await rows().locator('td').last().textContent()).toBe(showFigure(travis.value, data));
    await window.page.getByLabel('Filter counties').fill('');
    await window.page.getByLabel('Order').selectOption('Lowest first');
    await window.page.getByLabel('Regions').selectOption('msa');
    await expect.poll(() => rows().locator('a').count()).toBe(25);
    await window.page.getByRole('button', { name: 'Show all 393 metros' }).click();
    expect(await rows().locator('a').count()).toBe(393);
  });

  it('says in words that the counties cannot be read, and reads them again', async () => {
    await window.go(path);
    let requests = 0;
    await window.page.route('**/unemployment_rate.csv', (route) => {
      requests++;
      return route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, body: '' });
    });
    await window.page.getByLabel('Regions').selectOption('county');
    const table = window.page.locator('.region-table');
    await table.getByText('Too many requests. Try again in 20 seconds.').waitFor();
    // The map has the same counties.
    await window.page.locator('.tile-map').getByText('Too many requests.').waitFor();
    await window.page.locator('.region-table input').pressSequentially('los angeles');
    await window.page.locator('.region-table input').fill('');
    expect(requests).toBe(1);
    await window.page.unroute('**/unemployment_rate.csv');
    await window.page.route('**/unemployment_rate.csv', (route) => route.fulfill({ body: '<title>Sign in</title>' }));
    await table.getByRole('button', { name: 'Try again' }).click();
    await table.getByText('The response is not the file of this measure.').waitFor();
    await window.page.unroute('**/unemployment_rate.csv');
    await table.getByRole('button', { name: 'Try again' }).click();
    await table.getByText(/^3,\d{3} counties$/).waitFor();
    window.problems = [];
  });

  it('says first that a measure has no metros, and leads to those that have them and to a county', async () => {
    await window.go('/measures/acs_median_household_income');
    const notice = window.page.locator('h1 ~ .message');
    expect(await notice.innerText()).toMatch(/^Counties only\. For metros, see .* from another dataset, /);
    expect(await notice.locator('+ .lead').count()).toBe(1);
    expect(await notice.locator('a').getAttribute('href')).toBe('/measures/median_household_income_1yr');
    expect(await window.page.locator('.actions .button').first().innerText()).toBe('All values');
    await window.page.getByPlaceholder('Find your county').fill('loudoun');
    await window.page.getByText(/^Loudoun County, VA: \$[\d,]+, (tied )?(\d+\w\w )?highest of 3,\d{3}$/).waitFor();
    expect(await window.page.locator('.histogram .own').count()).toBe(1);
    expect(await window.page.locator('.tile-map .own title').textContent()).toMatch(/^Loudoun County, VA: /);
    await window.go('/measures/young_children_in_poverty');
    expect(await notice.locator('a').first().getAttribute('href')).toMatch(/^\/measures#\w+$/);
    await window.go(path);
    expect(await notice.count()).toBe(0);
  });

  it('has labels below a histogram that do not touch, on a phone and wide', async () => {
    for (const width of [390, 1280]) {
      await window.page.setViewportSize({ width, height: 844 });
      for (const name of ['acs_median_household_income', 'industrial_electricity_customers', 'unemployment_rate']) {
        await window.go(`/measures/${name}`);
        const labels = await window.page.locator('.histogram text:visible:not(.count, .median)').all();
        const boxes = await Promise.all(labels.map((one) => one.boundingBox()));
        const [first] = boxes;
        const inRow = boxes.map((box) => box!).filter(({ y }) => Math.abs(y - first!.y) < 2);
        expect(inRow.length).toBeGreaterThan(2);
        for (const [i, { x }] of inRow.entries())
          if (i > 0) expect(x - inRow[i - 1]!.x - inRow[i - 1]!.width).toBeGreaterThan(4);
      }
    }
  });

  it('gives the metros above the chart the colors of their lines', async () => {
    await window.go(path);
    await addMetro('12420');
    const shadesOf = (selector: string) =>
      window.page
        .locator(selector)
        .evaluateAll((all) => all.map((one) => /\bs\d\b/.exec(one.getAttribute('class'))![0]));
    await expect.poll(() => shadesOf('.chosen li').then(({ length }) => length)).toBe(6);
    await expect.poll(() => shadesOf('.plot text.name')).toHaveLength(7);
    // The last line is that of the nation.
    expect(await shadesOf('.chosen li')).toEqual((await shadesOf('.plot text.name')).slice(0, -1));
  });

  it('draws up to eight metros that the visitor adds, each with a label of its own', async () => {
    await window.go(path);
    const lines = () => window.page.locator('.line-chart .plot path').count();
    const labels = () => window.page.locator('.line-chart .plot text.name').count();
    const before = await window.page.locator('.chosen li').count();
    expect(before).toBe(5);
    for (const [i, name] of ['12420', '39580', '14260'].entries()) {
      await addMetro(name);
      await expect.poll(() => window.page.locator('.chosen li').count()).toBe(before + i + 1);
    }
    await expect.poll(lines).toBe(9);
    expect(await labels()).toBe(9);
    await addMetro('19820');
    await window.page.getByText('The chart has 8 metros. Remove one first.').waitFor();
    await window.page.getByRole('button', { name: 'Remove New York' }).click();
    await expect.poll(lines).toBe(8);
  });

  it('reads a metro that is added in one request, with the values of the API, and keeps the others', async () => {
    const requests: string[] = [];
    window.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await window.go(path);
    const chart = window.page.locator('.line-chart');
    await chart.getByText('Table').click();
    const before = await chart.locator('tbody tr').first().locator('td').allInnerTexts();
    await addMetro('12420');
    const names = chart.locator('thead th');
    await expect.poll(() => names.count()).toBe(8);
    await chart.getByText('Table').click();
    expect(await names.nth(6).innerText()).toBe('Austin');
    const after = await chart.locator('tbody tr').first().locator('td').allInnerTexts();
    expect(requests.filter((one) => one.startsWith('/api/'))).toEqual(['/api/v1/metros/12420/series']);
    expect([...after.slice(0, 5), after.at(-1)]).toEqual(before);
    const response = await fetch(`${window.site.origin}/api/v1/metros/12420/series?measures=unemployment_rate`);
    const { data } = (await response.json()) as any;
    const [series] = data.series;
    expect(after[5]).toBe(showFigure(series.values.at(-1), series));
  });

  it('marks unusual values of a metro in the chart, with its name, until it is removed', async () => {
    await window.go('/measures/per_capita_income?metros=16180,12420');
    const chart = window.page.locator('.line-chart');
    await chart.getByText('Why Carson City is unusual in 2001 and 2009').click();
    await chart.getByText(/Unusual, as published, in 2001, 2009: Carson City: .*falls by 28%/).waitFor();
    await window.page.getByRole('button', { name: 'Remove Carson City' }).click();
    await expect.poll(() => chart.locator('.plot text.name').count()).toBe(2);
    expect(await chart.innerText()).not.toContain('Unusual');
  });

  it('has the metros of the chart in its address, which a citation names', async () => {
    await window.go(`${path}?metros=12420,99999,41860`);
    await window.page.getByText('No metro has the code “99999”.').waitFor();
    const chosen = () => window.page.locator('.chosen li').allInnerTexts();
    expect((await chosen()).map((text) => text.split('\n')[0])).toEqual(['Austin', 'San Francisco']);
    await addMetro('14260');
    await expect.poll(() => new URL(window.page.url()).search).toBe('?metros=12420,41860,14260');
    await expect.poll(() => window.page.locator('.line-chart .plot path').count()).toBe(4);
    await window.page.locator('.line-chart').getByRole('button', { name: 'Cite' }).click();
    const cited = await window.page.locator('.chart-dialog').innerText();
    expect(cited).toContain(`${window.site.origin}${path}?metros=12420,41860,14260`);
    await window.page.getByRole('button', { name: 'Close' }).click();
    await window.go(`${path}?metros=12420,41860,14260`);
    await expect.poll(async () => (await chosen()).length).toBe(3);
  });

  it('shows the change of a total in percent, which its address, its citation and its embed code name', async () => {
    await window.go('/measures/population?metros=12420');
    const view = window.page.getByLabel('Chart of');
    await view.selectOption('Change in percent');
    await expect.poll(() => new URL(window.page.url()).search).toBe('?metros=12420&view=change');
    const chart = window.page.locator('.line-chart');
    await chart.getByText('Population: change from ').waitFor();
    const response = await fetch(`${window.site.origin}/api/v1/metros/12420/series?measures=population`);
    const [{ values }] = ((await response.json()) as any).data.series;
    const change = showFigure((values.at(-1) / values[0] - 1) * 100, { unit: 'percent', decimals: 1 });
    await chart.getByText('Table').click();
    expect(await chart.locator('tbody tr').first().locator('td').first().innerText()).toBe(change);
    await chart.getByRole('button', { name: 'Embed' }).click();
    const code = await window.page.locator('.chart-dialog pre').innerText();
    expect(code).toContain('/embed/chart?measure=population&amp;regions=12420,US&amp;view=change');
    await window.page.getByRole('button', { name: 'Close' }).click();
    await window.go('/measures/population?metros=12420&view=change');
    await chart.getByText('Population: change from ').waitFor();
    await view.selectOption('Index, first year = 100');
    await window.page.getByLabel('First year').selectOption('From 2021');
    await chart.getByText('Population: index, 2021 = 100').waitFor();
    await window.page.getByLabel('Last year').selectOption('to 2024');
    await expect.poll(() => new URL(window.page.url()).search).toBe('?metros=12420&view=index&since=2021&until=2024');
    await window.go('/measures/population?metros=12420&view=index&since=2021&until=2024');
    await chart.getByText('Population: index, 2021 = 100').waitFor();
    await chart.getByText('Table').click();
    expect(await chart.locator('tbody tr').last().locator('td').allInnerTexts()).toEqual(['100.0', '100.0']);
    expect(await chart.locator('tbody th').first().innerText()).toBe('2024');
    await view.selectOption('Values');
    await window.page.getByLabel('First year').selectOption('From 2020');
    await window.page.getByLabel('Last year').selectOption('to 2025');
    await chart.getByText('Population, ').waitFor();
    expect(new URL(window.page.url()).search).toBe('?metros=12420');
    // The change of a rate in percent would be taken for one in percentage points.
    await window.go(path);
    expect(await view.count()).toBe(0);
  });

  it('shows how a rate changed since 2019, with the values of the API', async () => {
    await window.go(`${path}?metros=12420`);
    await expect.poll(() => window.page.locator('.chosen li').count()).toBe(1);
    const response = await fetch(`${window.site.origin}/api/v1/metros/12420/series?measures=unemployment_rate`);
    const [{ years, values, unit, decimals }] = ((await response.json()) as any).data.series;
    const slider = window.page.getByRole('slider', { name: /^Year of Unemployment rate/ });
    await slider.focus();
    for (const year of [years.at(-1), 2019]) {
      const steps = years.at(-1) - year;
      for (let step = 0; step < steps; step++) await slider.press('ArrowLeft');
      const austin = showFigure(values[years.indexOf(year)], { unit, decimals });
      const shown = new RegExp(`^${year}: .*\\bAustin ${austin}`);
      await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(shown);
    }
  });

  it('says that counts follow size and that figures are old, with a rate to compare, and its year once', async () => {
    const notice = window.page.locator('h1 ~ .message');
    await window.go('/measures/opportunity_zone_tracts');
    expect(await notice.innerText()).toMatch(/^The latest figures are \d+ years old\. This is a count: larger metros/);
    expect((await window.page.locator('.lead').innerText()).match(/2018/g)).toHaveLength(1);
    await window.go('/measures/people_in_poverty');
    expect(await notice.locator('a').getAttribute('href')).toBe('/measures/poverty_rate');
    await window.go('/measures/population');
    expect(await notice.count()).toBe(0);
  });

  it('lists few years in place of a chart, and has short classes on its map', async () => {
    await window.go('/measures/families');
    await window.page.getByText(/^Years: 2009–2013, 2014–2018, 2020–2024\. Source: /).waitFor();
    await window.page.getByText(/^Unit: households\. Covers: Families\./).waitFor();
    await window.go('/measures/median_household_income');
    const legend = window.page.locator('.legend li');
    await legend.first().scrollIntoViewIfNeeded();
    const others = async () => (await legend.allInnerTexts()).filter((text) => !/^(\$\d+K–\d+K|no figure)$/.test(text));
    await expect.poll(others).toEqual([]);
    await window.go(path);
    await window.page.getByText(/^Unit: percent\. Covers: Labor force\./).waitFor();
  });

  it('names its program where another measure has the same label, and the regions without a figure', async () => {
    await window.go('/measures/median_household_income');
    expect(await window.page.locator('h1').innerText()).toBe(
      'Median household income\n(Small Area Income and Poverty Estimates)',
    );
    await window.page.getByText('Published by the U.S. Census Bureau.', { exact: true }).waitFor();
    await window.page.getByText('Kalawao County, HI, and Puerto Rico have no figure.').waitFor();
    await window.go('/measures/households');
    expect(await window.page.locator('h1').innerText()).toBe('Households\n(5-year estimate)');
  });

  it('shows the bounds of the API next to each value, in the page and in the file', async () => {
    await window.go('/measures/median_household_income');
    const answer = await fetch(
      `${window.site.origin}/api/v1/measures/median_household_income/values?geography=county&state=VA&bounds=1&per_page=500`,
    );
    const { values, ...measure } = ((await answer.json()) as any).data;
    const loudoun = values.find(({ geoid }: any) => geoid === '51107');
    const boundsOf = () => rows().first().locator('.bounds').textContent();
    const shown = showBounds([loudoun.bounds.lower, loudoun.bounds.upper], measure);
    expect(await boundsOf()).toBe(shown);
    await window.page.getByLabel('Filter counties').fill('Loudoun');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await boundsOf()).toBe(shown);
    await window.go(path);
    expect(await window.page.locator('.region-table .bounds').count()).toBe(0);
    expect(await rows().first().locator('.bar rect').getAttribute('width')).toBe('100');
  });

  it('shows counts with all of their digits in the table, and rounds them in the text', async () => {
    await window.go('/measures/population');
    const answer = await fetch(`${window.site.origin}/api/v1/metros/35620`);
    const { population } = ((await answer.json()) as any).data;
    expect(await rows().first().locator('td').last().textContent()).toBe(population.toLocaleString('en-US'));
    expect(await window.page.locator('.lead').innerText()).toMatch(/ to [\d.]+ million \(New York/);
  });

  it('shortens the names of metros, whose links have them in whole', async () => {
    await window.go('/measures/population');
    const first = rows().first().locator('th');
    expect(await first.innerText()).toBe('New York, NY');
    expect(await first.locator('a').getAttribute('title')).toBe('New York–Newark–Jersey City, NY-NJ');
  });

  it('lists the regions at the ends of the values that the visitor chooses', async () => {
    const ends = () => window.page.locator('.ends section').allInnerTexts();
    const read = async (direction: string) => {
      const query = `geography=county&direction=${direction}&per_page=1`;
      const response = await fetch(`${window.site.origin}/api/v1${path}/ranks?${query}`);
      return ((await response.json()) as any).data.regions[0].name as string;
    };
    await window.go(path);
    expect((await ends()).map((text) => text.split('\n')[0])).toEqual(['Highest metros', 'Lowest metros']);
    await window.page.locator('.tile-map').getByRole('button', { name: 'Counties', exact: true }).click();
    await expect.poll(async () => (await ends())[0]).toMatch(/^Highest counties\n/);
    expect((await ends())[0]).toContain(await read('higher_better'));
    await window.page.locator('.tile-map').getByRole('button', { name: 'Metros', exact: true }).click();
    await expect.poll(async () => (await ends())[0]).toMatch(/^Highest metros\n/);
  });

  it('has the address of its feed in a menu, and without a script a link', async () => {
    const feed = `${window.site.origin}/api/v1/feeds${path}`;
    await window.go(path);
    await window.page.locator('.actions').getByText('Follow', { exact: true }).click();
    await window.page.locator('.actions').getByText(feed, { exact: true }).waitFor();
    await window.page.locator('.actions').getByRole('button', { name: 'Copy' }).click();
    // What the button says of the copy is seen.
    expect(await window.page.locator('.actions .export-menu').getAttribute('open')).not.toBe(null);
    expect(await window.page.getByRole('link', { name: 'Open the feed' }).getAttribute('href')).toBe(feed);
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(window.site.origin + path);
    expect(await window.page.getByRole('link', { name: 'Follow' }).getAttribute('href')).toBe(`/api/v1/feeds${path}`);
  });

  it('lists the regions of a measure without metros, and leads to a measure of metros', async () => {
    await window.go('/measures/median_household_income');
    await window.page.getByRole('link', { name: 'Median household income (one year)', exact: true }).waitFor();
    expect(await rows().count()).toBe(25);
    const response = await fetch(
      `${window.site.origin}/api/v1/measures/median_household_income/values?geography=county&per_page=1`,
    );
    const { total } = ((await response.json()) as any).meta;
    await window.page.getByRole('button', { name: /^Show all 3,\d{3} counties$/ }).click();
    await expect.poll(() => rows().count()).toBe(total);
    await window.page.getByLabel('Filter counties').fill('zzzz');
    await window.page.getByText('No county matches “zzzz”.').waitFor();
  });

  it('finds regions by the name of their state', async () => {
    await window.go(path);
    const response = await fetch(`${window.site.origin}/api/v1/metros?state=ID`);
    const { data } = (await response.json()) as { data: object[] };
    await window.page.getByLabel('Filter metros').fill('idaho');
    await expect.poll(() => rows().count()).toBe(data.length);
    await window.page.getByLabel('Regions').selectOption('county');
    await window.page.getByLabel('Filter counties').fill('travis texas');
    await expect.poll(() => rows().count()).toBe(1);
    expect(await window.page.locator('.region-table [role="status"]').first().innerText()).toMatch(
      /^1 of 3,\d{3} counties$/,
    );
  });

  it('shows the counties of a state in every part of the page, with ranks in it, as the address says', async () => {
    const regions = { geography: 'county', state: 'OH', per_page: '500' };
    const read = async (query: string) =>
      (await (await fetch(`${window.site.origin}/api/v1${path}/${query}`)).json()) as any;
    const { data } = await read(`ranks?${new URLSearchParams({ ...regions, direction: 'lower_better' }).toString()}`);
    const [first] = data.regions;
    await window.go(path);
    const status = window.page.locator('.region-table [role="status"]').first();
    await window.page.getByLabel('Regions').selectOption('county');
    await window.page.getByLabel('State', { exact: true }).selectOption('Ohio');
    await window.page.getByLabel('Order').selectOption('Lowest first');
    await expect.poll(() => status.innerText()).toBe(`${data.count} counties in Ohio`);
    expect(new URL(window.page.url()).search).toBe('?geography=county&state=OH&order=lowest');
    const profile = await fetch(
      `${window.site.origin}/api/v1/places/${first.geoid}?measures=unemployment_rate&ranks=1`,
    );
    const { rank, of, tied = 0 } = ((await profile.json()) as any).data.measures[0].rank;
    const ofAll = of - rank - tied + 1;
    expect((await rows().first().innerText()).split(/\s*\t\s*/).slice(0, 3)).toEqual(['1', String(ofAll), first.name]);
    const map = window.page.locator('.tile-map figcaption');
    const histogram = window.page.locator('.histogram');
    for (const state of ['as chosen', 'as the address says']) {
      expect([state, await map.innerText()]).toEqual([state, 'Unemployment rate by county, 2024: Ohio']);
      await histogram.getByText(`Unemployment rate of ${data.count} counties in Ohio, 2024`).waitFor();
      const counted = await histogram.locator('tbody td:last-child').allTextContents();
      expect(counted.reduce((sum, text) => sum + Number(text), 0)).toBe(data.count);
      expect(await window.page.locator('#download ~ .phone-fold .sample code').first().innerText()).toBe(
        `curl '${window.site.origin}/api/v1${path}/values?geography=county&state=OH'`,
      );
      await window.page.reload({ waitUntil: 'networkidle' });
    }
    await window.page.getByLabel('Mark a county in the chart').fill(first.name);
    await window.page.getByText(new RegExp(`, (tied )?lowest of ${data.count}$`)).waitFor();
    expect(await histogram.locator('.own').count()).toBe(1);
    // The state that a map zooms out of is that of the table.
    await window.page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => status.innerText()).toMatch(/^3,\d{3} counties$/);
    expect(new URL(window.page.url()).search).toBe('?geography=county&order=lowest');
  });

  it('ranks metros from the lowest as the API does, by the exact figures', async () => {
    await window.go(`${path}?order=lowest`);
    const response = await fetch(
      `${window.site.origin}/api/v1${path}/ranks?geography=msa&direction=lower_better&per_page=500`,
    );
    const { data } = (await response.json()) as any;
    const ranks = new Map(data.regions.map(({ name, rank }: any) => [nameInList(name), String(rank)]));
    const shown = await rows().evaluateAll((all: any[]) =>
      all.map((row) => [row.cells[1].textContent, row.cells[0].textContent]),
    );
    expect(shown).toHaveLength(25);
    expect(shown).toEqual(shown.map(([name]) => [name, ranks.get(name)]));
  });

  it('keeps the regions of the table and the metros of the chart in one address', async () => {
    await window.go(`${path}?metros=12420,41860&state=TX`);
    await window.page.getByLabel('Population', { exact: true }).selectOption('At least 1,000,000 people');
    const status = window.page.locator('.region-table [role="status"]').first();
    await expect.poll(() => status.innerText()).toBe('4 metros in Texas with at least 1,000,000 people');
    await addMetro('14260');
    await expect
      .poll(() => new URL(window.page.url()).search)
      .toBe('?metros=12420,41860,14260&state=TX&people=1000000');
    expect(await rows().locator('th').allTextContents()).toContain('Dallas, TX');
  });

  it('offers the state whose name is typed, of which counties elsewhere have the name', async () => {
    await window.go(`${path}?geography=county`);
    await window.page.getByLabel('Filter counties').fill('ohio');
    const status = window.page.locator('.region-table [role="status"]').first();
    await expect.poll(() => status.innerText()).toMatch(/^91 of 3,\d{3} counties$/);
    await window.page.getByRole('button', { name: 'Only counties in Ohio' }).click();
    await expect.poll(() => status.innerText()).toBe('88 counties in Ohio');
    expect(new URL(window.page.url()).search).toBe('?geography=county&state=OH');
  });

  it('saves and copies every row of the table, in its order', async () => {
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.go('/measures/median_household_income?state=DE&order=lowest');
    const table = window.page.locator('.region-table');
    const shown = await rows().locator('th').allInnerTexts();
    expect(shown).toHaveLength(3);
    const download = window.page.waitForEvent('download');
    await table.getByRole('button', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('median-household-income-counties-DE.csv');
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(head).toMatch(
      /^"Rank, lowest first",.*,County,FIPS,".*, dollars","Lower bound, 90%","Upper bound, 90%",Years,source$/,
    );
    expect(lines.map((line) => /"([^"]+, DE)",10\d{3},\d+/.exec(line)?.[1])).toEqual(shown);
    await table.getByRole('button', { name: 'Copy' }).click();
    await table.getByText('Copied for a spreadsheet.').waitFor();
    const copied = String(await window.page.evaluate('navigator.clipboard.readText()')).split('\n');
    expect(copied.slice(1, 4).map((line) => line.split('\t')[2])).toEqual(shown);
    expect(copied.at(-1)).toContain(`Release ${window.served.id}. ${window.page.url()}`);
  });

  it('copies a code with a leading zero as a text that spreadsheets keep', async () => {
    await window.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await window.go('/measures/unemployment_rate?geography=county&state=AL&filter=autauga');
    const table = window.page.locator('.region-table');
    await expect.poll(() => rows().count()).toBe(1);
    await table.getByRole('button', { name: 'Copy' }).click();
    await table.getByText('Copied for a spreadsheet.').waitFor();
    const html = await window.page.evaluate<string>(
      `navigator.clipboard.read().then(([item]) => item.getType('text/html')).then((blob) => blob.text())`,
    );
    const cell = /<td[^>]*>01001<\/td>/.exec(html)![0];
    expect(html).toContain('<google-sheets-html-origin>');
    expect(cell).toContain('mso-number-format:&quot;\\@&quot;');
    expect(cell).toContain('data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;01001&quot;}"');
    expect(cell).toContain('data-sheets-numberformat="{&quot;1&quot;:1}"');
    expect(/<td[^>]*>2024<\/td>/.exec(html)![0]).not.toContain('mso-number-format');
    const download = window.page.waitForEvent('download');
    await table.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toBe('unemployment-rate-counties-AL-autauga.xlsx');
  });

  it('shows no line when every metro is removed', async () => {
    await window.go(path);
    for (let left = 5; left > 0; left--) {
      await window.page.locator('.chosen button').first().click();
      expect(await window.page.locator('.chosen li').count()).toBe(left - 1);
    }
    await window.page.getByText('Add a metro.').waitFor();
    expect(await window.page.locator('.line-chart').count()).toBe(0);
    await addMetro('12420');
    await expect.poll(() => window.page.locator('.line-chart .plot path').count()).toBe(2);
  });

  it('reads out a bar of the histogram and a metro of the map, for the keyboard and the pointer', async () => {
    await window.go(path);
    const { data } = (await (
      await fetch(`${window.site.origin}/api/v1${path}/values?geography=msa&per_page=500`)
    ).json()) as any;
    const map = window.page.getByRole('slider', { name: /^Value of Unemployment rate by metro/ });
    await map.focus();
    const highest = data.values.find(({ name }: any) => name === 'El Centro, CA');
    expect(await map.getAttribute('aria-valuetext')).toBe(
      `El Centro, CA, ${showFigure(highest.value, data)} (2024), highest of 393 metros`,
    );
    await map.press('ArrowRight');
    expect(await map.locator('.box').innerText()).toMatch(/^Yuma, AZ/);
    const histogram = window.page.getByRole('slider', { name: /^Value of Unemployment rate of/ });
    await histogram.press('End');
    await expect.poll(() => histogram.locator('.box').innerText()).toMatch(/^1 metro: /);
    await histogram.hover({ position: { x: 5, y: 100 } });
    await expect.poll(() => histogram.getAttribute('aria-valuenow')).toBe('1');
  });

  it('lists the metros of a bar that is pressed, with the bar in the address, until Back or the button', async () => {
    await window.open({ acceptDownloads: true });
    await window.go(path);
    const response = await fetch(`${window.site.origin}/api/v1${path}/values?geography=msa&per_page=500`);
    const { data } = (await response.json()) as any;
    const inBar = data.values.filter(({ value }: any) => {
      const shown = Number(value.toFixed(1));
      return shown >= 4 && shown < 4.5;
    });
    const bars = window.page.locator('.histogram .bar.chosen');
    const facts = window.page.locator('.region-table .table-facts > [role="status"]');
    const slider = window.page.getByRole('slider', { name: /^Value of Unemployment rate of/ });
    const press = async (bar: RegExp) => {
      await slider.press('Home');
      for (let i = 0; i < 40 && !bar.test((await slider.getAttribute('aria-valuetext'))!); i++)
        await slider.press('ArrowRight');
      await slider.press('Enter');
    };
    await press(/: 4% to 4.5%$/);
    await expect.poll(() => facts.textContent()).toBe(`${inBar.length} of 393 metros, from 4.0% to under 4.5%`);
    expect(new URL(window.page.url()).search).toBe('?least=4&below=4.5');
    expect(await bars.locator('title').textContent()).toBe(`${inBar.length} metros: 4% to 4.5%`);
    // The ranks are those among all metros.
    const highest = Math.max(...inBar.map(({ value }: any) => value));
    const above = data.values.filter(({ value }: any) => value > highest);
    expect(await rows().first().locator('td').first().textContent()).toBe(String(Number(above.length) + 1));
    const saved = window.page.waitForEvent('download');
    await window.page.locator('.region-table').getByRole('button', { name: /^CSV/ }).click();
    const file = readFileSync(await (await saved).path(), 'utf8');
    expect(file.split('\n').filter((line) => /^\d+,/.test(line))).toHaveLength(inBar.length);
    await window.page.goBack();
    await expect.poll(() => facts.textContent()).toBe('393 metros');
    expect(await bars.count()).toBe(0);
    await window.go(`${path}?least=4&below=4.5`);
    await expect.poll(() => facts.textContent()).toContain(`${inBar.length} of 393 metros`);
    await expect.poll(() => bars.count()).toBe(1);
    await window.page.locator('.histogram').getByRole('button', { name: 'Clear range' }).click();
    await expect.poll(() => facts.textContent()).toBe('393 metros');
    expect(new URL(window.page.url()).search).toBe('');
    // The last bar has all values from its first on.
    await slider.press('End');
    await slider.press('Enter');
    await expect.poll(() => facts.textContent()).toMatch(/^1 of 393 metros, from [\d.]+% on$/);
  });

  it('draws the text of a histogram with 12 pixels or more, also on a phone', async () => {
    for (const width of [320, 390, 1024, 1280, 1600]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.go(path);
      const sizes = await window.page.locator('.histogram .marks > svg').evaluate((svg: any) => {
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return [...svg.querySelectorAll('text')].map(
          (one) => Number.parseFloat(one.ownerDocument.defaultView.getComputedStyle(one).fontSize) * scale,
        );
      });
      expect([width, Math.min(...sizes) >= 11.9]).toEqual([width, true]);
    }
  });

  it('marks a metro that the visitor chooses in the histogram and the map, with its value and rank', async () => {
    await window.go(path);
    await window.page.getByLabel('Mark a metro in the chart').fill('el centro');
    await window.page.getByText(/^El Centro, CA: [\d.]+%, highest of 393$/).waitFor();
    expect(await window.page.locator('.histogram .own title').textContent()).toMatch(/^1 metro: /);
    expect(await window.page.locator('.tile-map .own title').textContent()).toMatch(/^El Centro, CA: /);
    await window.page.getByLabel('Mark a metro in the chart').fill('Kansas City, MO-KS');
    await expect.poll(() => window.page.locator('.tile-map .own').count()).toBe(1);
    await window.page.getByLabel('Mark a metro in the chart').fill('zzzz');
    await window.page.getByText('No match.').waitFor();
    await expect.poll(() => window.page.locator('.own').count()).toBe(0);
  });

  it('saves the map as PNG, SVG and CSV, with the source and the values of the API', async () => {
    await window.go(path);
    const save = async (name: string) => {
      const download = window.page.waitForEvent('download');
      await window.page.locator('.tile-map .export-menu > summary').click();
      await window.page.getByRole('button', { name: `${name}: Unemployment rate by metro` }).click();
      return readFileSync(await (await download).path());
    };
    const svg = (await save('SVG')).toString();
    expect(svg).toContain('U.S. Bureau of Labor');
    expect(svg).toContain('Outlines: U.S. Census Bureau');
    expect(svg).not.toContain('oklab');
    expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG');
    const csv = (await save('CSV')).toString().trim().split('\n');
    expect(csv[0]).toBe('"Metro","CBSA","Unemployment rate, percent","Year","source"');
    expect(csv).toHaveLength(394);
    const { data } = (await (
      await fetch(`${window.site.origin}/api/v1${path}/values?geography=msa&per_page=500`)
    ).json()) as any;
    const boise = data.values.find(({ geoid }: any) => geoid === '14260').value;
    expect(csv.find((row) => row.startsWith('"Boise City, ID"'))).toMatch(
      new RegExp(`^"Boise City, ID","14260",${Number(boise.toFixed(1))},"2024",".*U\\.S\\. Bureau of Labor Statistics`),
    );
    await window.page.locator('.tile-map details:not(.export-menu) > summary').click();
    expect(await window.page.locator('.tile-map tbody tr').first().innerText()).toMatch(/^El Centro, CA\s+[\d.]+%$/);
  });

  it('saves the exact values of thousands of dollars with that unit, and has medians of states without noise', async () => {
    const save = async (measure: string, name: RegExp) => {
      await window.go(`/measures/${measure}`);
      const download = window.page.waitForEvent('download');
      await window.page.locator('.tile-map .export-menu > summary').click();
      await window.page.getByRole('button', { name }).click();
      return readFileSync(await (await download).path(), 'utf8');
    };
    const gdp = await save('gdp', /^CSV: Gross domestic product by metro/);
    expect(gdp).toContain('"Metro","CBSA","Gross domestic product, thousands of dollars","Year","source"');
    const { data } = (await (
      await fetch(`${window.site.origin}/api/v1/measures/gdp/values?geography=msa&per_page=500`)
    ).json()) as any;
    expect(gdp).toContain(`,"12420",${data.values.find(({ geoid }: any) => geoid === '12420').value},`);
    // The tiles of pages without a script have the medians.
    const rooms = await (await fetch(`${window.site.origin}/measures/median_rooms`)).text();
    const values = [...rooms.matchAll(/\["[A-Z][\w ]+","\d\d",([\d.]+)\]/g)].map(([, value]) => value!);
    expect(values.length).toBeGreaterThan(40);
    expect(values.filter((value) => value.length > '5.75'.length)).toEqual([]);
  });

  it('has no color for a state without data, on the tiles of a page without its map and in their legend', async () => {
    await window.page.route('**/maps/*.json', (route) => route.abort());
    await window.go('/measures/gdp');
    const colorOf = (selector: string, property: string) =>
      window.page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`);
    expect(await colorOf('.tile-map .q0 rect', 'fill')).toBe('rgba(0, 0, 0, 0)');
    expect(await colorOf('.legend .q0', 'border-top-color')).toBe('rgba(0, 0, 0, 0)');
    expect(await colorOf('.tile-map .q5 rect', 'fill')).not.toBe('rgba(0, 0, 0, 0)');
    await window.page.unroute('**/maps/*.json');
    window.problems.length = 0;
  });

  it('draws skewed counts in classes, and says how many metros have none', async () => {
    await window.go('/measures/energy_community_counties');
    const response = await fetch(
      `${window.site.origin}/api/v1/measures/energy_community_counties/values?geography=msa&per_page=500`,
    );
    const { data } = (await response.json()) as any;
    const zeros = data.values.filter(({ value }: any) => value === 0).length;
    expect(await window.page.locator('.lead').innerText()).toContain(`It is 0 in ${zeros} of `);
    expect(await window.page.locator('.histogram title').first().textContent()).toBe(`${zeros} metros: 0`);
    expect(await window.page.locator('.legend li').allInnerTexts()).toContain('2–13');
  });

  it('cites the histogram, the map and a key figure', async () => {
    const cite = async (name: RegExp) => {
      await window.page.getByRole('button', { name }).first().click();
      const text = await window.page.locator('.chart-dialog').innerText();
      await window.page.getByRole('button', { name: 'Close' }).click();
      return text;
    };
    await window.go(path);
    const release = window.served.id;
    const histogram = await cite(/^Cite: Unemployment rate of \d+ metros, 2024$/);
    expect(histogram).toContain(`/api/v1${path}/values?geography=msa&release=${release}`);
    expect(histogram).toContain('@misc{unemployment_rate-histogram,');
    const map = await cite(/^Cite: Unemployment rate by metro, 2024$/);
    expect(map).toContain('values?geography=msa');
    expect(map).toContain('Outlines: U.S. Census Bureau, cartographic boundary files 2023');
    await window.go('/metros/us/id/boise-city-14260');
    const figure = await cite(/^Cite: Unemployment rate, 2024: Boise City, ID metropolitan area, [\d.]+%$/);
    expect(figure).toContain(`/api/v1/metros/14260?release=${release}`);
    expect(figure).toContain('Computed by Metro data service from: U.S. Bureau of Labor Statistics');
  });
});
