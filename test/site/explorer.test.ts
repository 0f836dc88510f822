import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { presetGroups, presets, unseenWords } from '../../site/explorer/presets.ts';
import { formatRank, placeName } from '../../site/figures/format.ts';
import { shortName, showName } from '../../site/figures/format.ts';
import { showRange } from '../../site/explorer/words.ts';
import { unzip } from '../../build/base/unzip.ts';
import { executablePath, useWindow } from './window.ts';

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>;
const touch = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;

/** Criteria of which the first has no figure for some metros, because the publisher withholds it. */
const plant =
  '?tier=250k&c=manufacturing_share_of_gdp:higher:2&c=industrial_electricity_price:lower:2&c=labor_force:higher:2' +
  '&c=average_annual_pay:lower:1&c=hazard_risk_index:lower:1';

/** Three criteria, of which six metros lack figures. */
const example = 'c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1&c=industrial_electricity_price:lower:1';

describe.skipIf(executablePath === undefined)('the explorer in a real browser', () => {
  const window = useWindow();
  const text = (id: string) => window.page.locator(`#${id}`).textContent();
  const rows = () => window.page.locator('#ranking > tbody > tr > th > a');
  const metrosShown = () => rows().allTextContents();
  const request = async (): Promise<any> => JSON.parse(/-d '(.*)'/s.exec((await text('code'))!)![1]!);
  const post = async (path: string, body: unknown): Promise<any> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return ((await (await fetch(`${window.site.origin}/api/v1${path}`, init)).json()) as any).data;
  };
  const focusedId = () => window.page.evaluate('document.activeElement.id');
  const parameter = (name: string) => new URL(window.page.url()).searchParams.get(name);
  /** Waits until every part of the page shows the ranking whose first parts are there. */
  const settled = () => window.page.locator('#results[aria-busy=false]').waitFor();
  const printedPages = async () =>
    (await window.page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  const finding =
    / ranks first, (and|but) .* similar rankings$| is (clearly )?first of \d+ metros$|^A tie: |^(\d+ metros? listed|No metros match)$| is the only metro /;
  /** Opens a ranking: of the example, unless the query has criteria or a preset. */
  const open = async (search: string) => {
    const query = /[?&](c|preset)=/.test(search) ? search : `${search === '' ? '?' : `${search}&`}${example}`;
    await window.page.goto(`${window.site.origin}/explorer${query}`);
    await expect.poll(() => text('status')).toMatch(finding);
    await settled();
  };
  /** Shows all metros with a rank, and waits for their rows. */
  const showAll = async () => {
    const count = Number((await window.page.locator('#funnel strong').last().textContent())!);
    if (await window.page.locator('#more').isVisible()) await window.page.locator('#more').click();
    await expect.poll(() => rows().count()).toBe(count);
  };
  /** Picks a measure in the dialog behind a button. */
  const pick = async (button: string, words: string, label: string) => {
    await window.page.locator(button).click();
    await window.page.getByRole('combobox', { name: 'Search measures' }).fill(words);
    await window.page.getByRole('option', { name: label }).first().click();
    await window.page.locator('#pick').click();
  };
  /** Saves a file of the menu “Export”. */
  const save = async (name: string) => {
    await window.page.locator('.share-actions .export-menu > summary').click();
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name, exact: true }).click();
    return readFileSync(await (await download).path());
  };
  const showScatter = async () => {
    await window.page.locator('#scatter').scrollIntoViewIfNeeded();
    await window.page.locator('#scatter figcaption').waitFor();
  };

  it.each([
    '',
    '?c=unemployment_rate:lower:3&c=population:higher:0:lt:200000&tier=250k&rtw_only=1',
    '?states=TX,OK,LA&c=hazard_risk_index:lower:1.5&c=poverty_rate:higher:1&max_elec_price=7.5',
    '?c=&tier=1m',
  ])('%s: ranks in the browser like POST /rank', async (search) => {
    await open(search);
    const theirs = await post('/rank', await request());
    const isListed = ({ rank }: any) => !theirs.scored || rank !== null;
    const [listed, others] = [theirs.metros.filter(isListed), theirs.metros.filter((one: any) => !isListed(one))];
    if (theirs.scored) expect(await text('status')).toContain(shortName(theirs.metros[0].name));
    else expect(await text('status')).toBe(`${theirs.count} metros listed`);
    await showAll();
    expect(await metrosShown()).toEqual(listed.map(placeName));
    const scores = await window.page.locator('#ranking .score').allTextContents();
    expect(scores).toEqual(listed.map(({ composite }: any) => composite?.toFixed(1) ?? '–'));
    // Metros that lack a figure are below the line.
    if (others.length > 5) await window.page.getByRole('button', { name: `Show all ${others.length}` }).click();
    const incomplete = await window.page.locator('#incomplete tbody th').allTextContents();
    expect(incomplete.sort()).toEqual(others.map(placeName).sort());
    const counts = await window.page.locator('#funnel strong').allTextContents();
    const stages = theirs.funnel.map(({ count }: any) => String(count));
    const isSame = stages.at(-1) === String(listed.length);
    expect(counts).toEqual([...stages, ...(theirs.scored && !isSame ? [String(listed.length)] : [])]);
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await window.page.getByText(`The API returns the same ${theirs.metros.length} metros`).waitFor();
  });

  it('ranks metros with every figure, and says which ranks the others could have (D24)', async () => {
    await open(`${plant}&metro=21340`);
    const { metros, count } = await post('/rank', await request());
    const unranked = metros.filter(({ rank }: any) => rank === null);
    expect(unranked.length).toBeGreaterThan(20);
    // One count of who is left out, wherever it is.
    const left = `${unranked.length} left out: a figure is missing`;
    expect(await window.page.getByRole('link', { name: left }).getAttribute('href')).toBe('#incomplete');
    expect(await text('incomplete-head')).toBe(`${unranked.length} metros left out: a figure is missing`);
    const elPaso = unranked.find(({ cbsa }: any) => cbsa === '21340');
    const { best, worst } = elPaso.rank_range;
    const range = `${formatRank(best)} to ${formatRank(worst)}`;
    expect(await window.page.locator('#ranking .apart .lacking').textContent()).toBe(
      `No figure for manufacturing, share of GDP, could rank ${range}`,
    );
    const rowOf = window.page.locator('#incomplete tr', { hasText: 'El Paso, TX' });
    expect(await rowOf.locator('td').allTextContents()).toEqual(['manufacturing, share of GDP', range]);
    const ranked = Number((await window.page.locator('#funnel strong').last().textContent())!);
    expect(ranked).toBe(Number(count) - unranked.length);
    await window.page.locator('#more').click();
    // And the row of the metro that the page explains.
    await expect.poll(() => window.page.locator('#ranking .rank').count()).toBe(ranked + 1);
    expect(await window.page.locator('#ranking .rank').filter({ hasText: '–' }).count()).toBe(1);
  });

  it('ranks metros with missing figures on request, says what they lack, and counts them', async () => {
    await open(`${plant}&metro=21340`);
    await window.page.getByLabel('Rank metros with missing figures').check();
    await expect.poll(() => parameter('partial')).toBe('1');
    await settled();
    const { metros } = await post('/rank?partial=1', await request());
    const lacking = metros.filter(({ rank, missing }: any) => rank !== null && missing);
    await window.page.getByText(`${lacking.length} ranked without every figure`).waitFor();
    const first = lacking.filter(({ cbsa }: any) => metros.slice(0, 25).some((one: any) => one.cbsa === cbsa));
    const rows = window.page.locator('#ranking > tbody > tr', { has: window.page.locator('.lacking') });
    expect(await rows.locator('th > a').allTextContents()).toEqual(first.map(placeName));
    expect(await rows.locator('.lacking').allTextContents()).toEqual(
      first.map(
        ({ rank_range: { best, worst } }: any) =>
          `Scored without manufacturing, share of GDP, could rank ${formatRank(best)} to ${formatRank(worst)}`,
      ),
    );
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await window.page.getByText(`The API returns the same ${metros.length} metros`).waitFor();
    // A measure that some of them lack removes none, and says so.
    const { scope = {}, requirements, criteria } = await request();
    const added = { measure: 'construction_share_of_gdp', direction: 'higher_better', weight: 1 };
    const after = await post('/rank?partial=1', { scope, requirements, criteria: [...criteria, added] });
    const without = after.metros.filter(({ rank, missing }: any) => rank !== null && missing?.includes(added.measure));
    await window.page.locator('#add').click();
    await window.page.getByRole('combobox', { name: 'Search measures' }).fill('construction share of gdp');
    await window.page
      .getByRole('option', { name: /^Construction, share of GDP/ })
      .first()
      .click();
    await window.page.getByText(`Removes no metro; ${without.length} are ranked without it.`).waitFor();
  });

  it('names criteria that cancel each other or count twice, and has no likely rank for one criterion without stated errors', async () => {
    await open('?c=average_annual_pay:higher:1&c=average_weekly_wage:lower:1');
    expect(await window.page.locator('.similar').allTextContents()).toEqual([
      'Average annual pay and average weekly wage almost cancel each other.',
    ]);
    await open('?c=jobs:higher:1&c=labor_force:higher:1');
    expect(await window.page.locator('.similar').textContent()).toContain('they count nearly the same twice.');
    await open('?c=jobs:higher:1');
    expect(await window.page.locator('.similar').count()).toBe(0);
    expect(await window.page.locator('.likely-column').count()).toBe(0);
    // The figures of this one are drawn within their errors.
    await open('?c=median_household_income_1yr:higher:1');
    await window.page.locator('.likely-column').waitFor();
    expect(await window.page.locator('#ranking-area').innerText()).toContain('and figures within their errors');
  });

  it('says in one sentence which metro is first, and how often it and others are in similar rankings', async () => {
    await open('');
    const { metros } = await post('/rank?robustness=1&top=1', await request());
    const [leader, ...others] = metros.filter(({ rank }: any) => rank !== null);
    const percent = Math.round(100 * leader.top_share);
    expect(await text('status')).toBe(`${placeName(leader)} ranks first, but in only ${percent}% of similar rankings`);
    const often = others.filter(({ rank_interval: [low] }: any) => low === 1);
    const rival = often.toSorted((a: any, b: any) => b.top_share - a.top_share)[0];
    expect(await window.page.locator('.finding p').first().textContent()).toMatch(
      new RegExp(`^${placeName(rival)} \\(${rival.rank}\\w+\\) is first in ${Math.round(100 * rival.top_share)}%`),
    );
    // The table has the same shares.
    const cells = window.page.locator('#first-places tbody tr', { hasText: placeName(rival) }).locator('td');
    expect(await cells.first().textContent()).toBe(`${Math.round(100 * rival.top_share)}%`);
    // Nothing varies with one criterion.
    await open('?c=population:higher:1');
    expect(await text('status')).toBe('New York, NY is first of 387 metros');
    await open('?c=industrial_electricity_price:lower:1');
    const states = await post('/rank', await request());
    const firsts = states.metros.filter(({ rank }: any) => rank === 1).length;
    expect(firsts).toBeGreaterThan(2);
    expect(await text('status')).toMatch(new RegExp(`^A tie: ${shortName(states.metros[0].name)}, `));
    await open('?states=AK&tier=250k&c=population:higher:1');
    expect(await text('status')).toBe('Anchorage, AK is the only metro left');
  });

  it('names the weights of a change that rounding hides', async () => {
    await open(`${plant}&metro=12420`);
    const { next } = await post('/rank/explain', { ...(await request()), metro: '12420' });
    const { weights } = await post('/rank/flip', { ...(await request()), a: next.cbsa, b: '12420' });
    expect(Math.max(...weights.map(({ weight, given }: any) => Math.abs(weight - given)))).toBeLessThan(0.0005);
    const labels: Record<string, string> = {
      average_annual_pay: 'average annual pay',
      industrial_electricity_price: 'industrial electricity price',
    };
    const [from] = weights.filter(({ weight, given }: any) => weight < given);
    const [to] = weights.filter(({ weight, given }: any) => weight > given);
    expect(await window.page.locator('.detail > p').first().textContent()).toBe(
      `Austin passes ${shortName(next.name)} (${formatRank(next.rank)}) by moving less than 0.1 percentage points of weight ` +
        `from ${labels[from.measure]} to ${labels[to.measure]}.`,
    );
  });

  it('says which way of scoring puts a metro far from its rank, and has the likely ranks of POST /rank', async () => {
    await open('?c=unemployment_rate:lower:2&c=population_growth_5yr:higher:1&metro=29460');
    const { metros } = await post('/rank?robustness=1', await request());
    const { rank, rank_interval: interval } = metros.find(({ cbsa }: any) => cbsa === '29460');
    await window.page
      .locator('.detail > p', { hasText: `Likely rank ${showRange(interval)}: how criteria are scored matters.` })
      .waitFor();
    expect(await window.page.locator('.detail').innerText()).toContain(
      `By percentiles, as here, it ranks ${formatRank(rank)}; by the distance from the lowest to the highest figure (min-max), 2nd.`,
    );
    // Rows that are not near the screen are drawn later.
    await expect
      .poll(() => window.page.locator('#ranking > tbody:not(.apart) .likely').allTextContents())
      .toEqual(metros.slice(0, 25).map((one: any) => showRange(one.rank_interval)));
  });

  it('marks averages of states, and scores with their scale', async () => {
    await open(`${plant}&metro=12420`);
    const card = window.page.getByRole('group', { name: 'Criterion 2: Industrial electricity price' });
    expect(await card.locator('.measure-choice .hint').textContent()).toBe('2023, state average');
    const rows = window.page.locator('.detail tbody tr');
    expect(await rows.nth(1).locator('th').textContent()).toBe(
      'Industrial electricity price (per kWh, 2023, state average)',
    );
    expect(await rows.nth(4).locator('td').first().textContent()).toMatch(/^\d+\.\d\d of 100$/);
  });

  it('makes a shortlist from a preset, with reasons, likely ranks and a link', async () => {
    await window.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open('');
    await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption('Data center');
    await window.page.getByText('Power is a large running cost.').waitFor({ state: 'attached' });
    await settled();
    const body = await request();
    expect(body.criteria[0]).toEqual({ measure: 'industrial_electricity_price', direction: 'lower_better', weight: 4 });
    const theirs = await post('/rank?robustness=1', body);
    expect((await metrosShown())[0]).toBe(placeName(theirs.metros[0]));
    await expect.poll(() => window.page.locator('#ranking .likely').first().textContent()).toMatch(/^\d/);
    await expect
      .poll(() => window.page.locator('#ranking .likely').allTextContents())
      .toEqual(theirs.metros.slice(0, 25).map((one: any) => showRange(one.rank_interval)));
    await window.page
      .getByRole('button', { name: /^Details of/ })
      .nth(1)
      .click();
    const flip = await post('/rank/flip', { ...body, a: theirs.metros[0].cbsa, b: theirs.metros[1].cbsa });
    if (flip.possible)
      await window.page
        .locator('.detail > p')
        .getByText(/^.* passes .* \(1st\) with a weight of .*% on .* \(now .*%\)\.$/)
        .waitFor();
    else
      await window.page
        .locator('.detail')
        .getByText(/^No weights put/)
        .waitFor();
    await window.page.getByRole('button', { name: 'Copy link' }).click();
    await window.page.getByText('Link copied.').waitFor();
    const link = String(await window.page.evaluate('navigator.clipboard.readText()'));
    await window.page.goto(link);
    await expect.poll(() => window.page.locator('.detail').count()).toBe(1);
    expect(await request()).toEqual(body);
    expect(new URL(link).pathname).toBe('/explorer/data_center');
    expect(await window.page.getByRole('combobox', { name: 'The place is for' }).inputValue()).toBe('data_center');
  });

  it('says why not Austin, and admits it with one change (A1)', async () => {
    await open('?max_unemployment=3');
    const field = window.page.getByLabel('Metro to explain');
    await field.fill('austin');
    await field.press('Enter');
    await expect.poll(() => parameter('metro')).toBe('12420');
    const own = await post('/rank/explain', { ...(await request()), metro: '12420' });
    await expect.poll(() => text('verdict')).toContain(`It would rank ${own.rank_if_admitted}`);
    await settled();
    expect(await text('why-head')).toBe('Why not Austin, TX?');
    expect(await text('verdict')).toMatch(/Unemployment rate \(20\d\d\): 3\.\d%, limit 3%/);
    await window.page.getByRole('button', { name: /^Raise the unemployment limit to 3\.\d%$/ }).click();
    await expect.poll(() => text('why-head')).toBe('Where Austin, TX ranks');
    await settled();
    expect(await field.inputValue()).toBe('Austin–Round Rock–San Marcos, TX');
    const { rank, next, composite } = await post('/rank/explain', { ...(await request()), metro: '12420' });
    expect(await text('verdict')).toMatch(new RegExp(`^${rank}(st|nd|rd|th) of \\d+, with a score of `));
    expect(await text('verdict')).toMatch(
      new RegExp(
        `It is \\d+\\.\\d points behind ${shortName(next.name)}, [A-Z]{2} \\(${next.rank}..\\)\\. ` +
          'Its largest disadvantage is .+ \\(−\\d+\\.\\d points\\)(; its largest advantage is .+ \\(\\+\\d+\\.\\d points\\))?\\.',
      ),
    );
    expect(await window.page.locator('.detail thead th').nth(4).textContent()).toMatch(new RegExp(`^vs. ${next.rank}`));
    const total = Number((await window.page.locator('.detail tfoot td').last().textContent())!.replace('−', '-'));
    expect(total).toBeCloseTo(composite - next.composite, 1);
    const least = await post('/rank/flip', { ...(await request()), a: next.cbsa, b: '12420' });
    const counts = least.weights
      .filter(({ weight, given }: any) => weight < given - 0.001)
      .map(({ weight }: any) => Number((100 * weight).toFixed(1)));
    expect(counts).not.toHaveLength(0);
    const passes = await window.page.locator('.detail > p').first().textContent();
    expect(passes).toContain(`Austin passes ${shortName(next.name)} (${next.rank}`);
    for (const share of counts) expect(passes).toMatch(new RegExp(`${share}% on [^(]+ \\(now [\\d.]+%\\)`));
    await expect.poll(() => Number(parameter('max_unemployment'))).toBeGreaterThanOrEqual(own.admit[0].to);
    expect((await request()).requirements.max_unemployment).toBeCloseTo(own.admit[0].to, 0);
    await field.fill('zzz');
    await field.press('Enter');
    await expect.poll(() => text('asked')).toBe('No metro name contains “zzz”.');
    await field.fill('san');
    await field.press('Enter');
    await expect.poll(() => text('asked')).toMatch(/^\d+ metros match. Type more of the name.$/);
    await field.fill('Winston-Salem');
    await field.press('Enter');
    await expect.poll(() => parameter('metro')).toBe('49180');
  });

  it('lists near misses and metros without a figure, by name (D19)', async () => {
    await open('?min_mfg_share=10&max_unemployment=3.7&states=OK,NM&c=');
    const theirs = await post('/screen?near_misses=1', await request());
    const misses = theirs.near_misses.filter(({ by }: any) => by !== null).slice(0, 3);
    expect(await window.page.locator('#near-misses button').allTextContents()).toEqual(
      misses.map(({ name }: { name: string }) => `${shortName(name)}, OK`),
    );
    await open('?min_mfg_share=1&states=OK,NM&c=');
    expect(
      await window.page.getByRole('link', { name: '1 without a figure for a requirement' }).getAttribute('href'),
    ).toBe('#lacking');
    expect(await text('left-out')).toMatch(
      /^1 metro has no figure for Manufacturing, share of GDP \(20\d\d\)Santa Fe, NM$/,
    );
    await open('?max_unemployment=1');
    expect(await text('status')).toBe('No metros match');
    expect(await window.page.locator('#ranking').isVisible()).toBe(false);
    await window.page.getByRole('button', { name: 'Remove all requirements' }).click();
    await expect.poll(() => text('funnel')).toBe('393 metros387 ranked');
    await expect.poll(() => window.page.evaluate('document.activeElement.className')).toBe('scroll');
    expect(await text('incomplete-head')).toBe('6 metros left out: a figure is missing');
    expect(await window.page.locator('#lacking').count()).toBe(0);
  });

  it('decides by the bounds of a figure that is withheld in part, and says so (D26a)', async () => {
    // Manufacturing is at most 1.7 percent of the GDP of Santa Fe, and at least 8.5 percent of that of Philadelphia.
    await open('?min_mfg_share=5&metro=42140');
    expect(await text('verdict')).toMatch(/withheld in part, 0\.0% to 1\.7%, limit 5%/);
    await open('?min_mfg_share=5&metro=37980');
    expect(await text('verdict')).toMatch(/is withheld in part, 8\.5% to 9\.2%, which is enough for the limit\./);
  });

  it('fails a metro outside the chosen states and offers to add its state', async () => {
    await open('?states=TX&metro=41860');
    await window.page.getByText('Not in the chosen states: TX').waitFor();
    await window.page.getByRole('button', { name: 'Add CA to the states' }).click();
    await expect.poll(() => parameter('states')).toBe('CA,TX');
    await expect.poll(() => text('why-head')).toBe('Where San Francisco, CA ranks');
  });

  it('opens with the question what the place is for, and ranks nothing before there is an answer', async () => {
    await window.page.goto(`${window.site.origin}/explorer`);
    await window.page.getByRole('heading', { level: 1, name: 'What is the place for?' }).waitFor();
    const grouped = presetGroups.flatMap((group) => presets.filter((preset) => preset.group === group));
    expect(await window.page.locator('.uses h3').allTextContents()).toEqual(grouped.map(({ name }) => name));
    expect(await window.page.locator('.question .lead').textContent()).not.toMatch(/\d/);
    const plant = window.page.locator('.uses > li').first();
    expect(await plant.locator('.unseen').textContent()).toMatch(/^Not in the data: water/);
    // Each use names its first three metros, with their ranks and scores.
    const { criteria } = presets[0]!;
    const ranked = await post('/rank', { criteria: criteria.map(({ why: _, ...criterion }) => criterion) });
    expect(await plant.locator('ol li').allTextContents()).toEqual(
      ranked.metros.slice(0, 3).map((one: any) => `${one.rank}${placeName(one)}${one.composite.toFixed(1)}`),
    );
    expect(await window.page.locator('#ranking').count()).toBe(0);
    await window.page.getByRole('link', { name: 'Battery plant' }).click();
    await expect.poll(() => text('status')).toMatch(finding);
    expect(new URL(window.page.url()).pathname).toBe('/explorer/battery_plant');
    expect(await window.page.title()).toBe('Battery plant: metros ranked · Metro data service');
    await expect.poll(focusedId).toBe('status');
    await window.page.goBack();
    await window.page.getByRole('heading', { name: 'What is the place for?' }).waitFor();
    await expect.poll(focusedId).toBe('question');
    // A metro that was chosen elsewhere is explained then.
    await window.page.goto(`${window.site.origin}/explorer?metro=12420`);
    await window.page.getByText('It then shows where Austin, TX ranks.').waitFor();
    await window.page.getByRole('button', { name: /^Choose from \d+ measures$/ }).click();
    await window.page.getByRole('option', { name: /^Labor force 20/ }).click();
    await window.page.getByRole('button', { name: 'Rank by this measure' }).click();
    await expect.poll(() => text('why-head')).toBe('Where Austin, TX ranks');
    expect((await request()).criteria).toEqual([{ measure: 'labor_force', direction: 'higher_better', weight: 1 }]);
  });

  it('has the first ten of a preset without a script, and the finding of the page in links to it', async () => {
    await open('?preset=warehouse');
    const [said, first] = [await text('status'), (await metrosShown()).slice(0, 10)];
    const ranked = await window.page.locator('#funnel strong').last().textContent();
    await window.open({ javaScriptEnabled: false });
    await window.page.goto(`${window.site.origin}/explorer/warehouse`);
    expect(await window.page.locator('main caption').textContent()).toBe(`The first 10 of ${ranked} metros`);
    expect(await window.page.locator('main tbody th').allInnerTexts()).toEqual(first);
    expect(await window.page.locator('meta[name=description]').getAttribute('content')).toContain(`. ${said}. `);
  });

  it('starts from the preset of the address', async () => {
    await open('?preset=battery_plant&metro=12420');
    expect(await window.page.getByRole('combobox', { name: 'The place is for' }).inputValue()).toBe('battery_plant');
    expect((await request()).requirements).toEqual({ tier: '250k' });
    expect(await text('legend')).toContain('Industrial electricity price (33.3%, lower is better)');
    await window.page.goto(`${window.site.origin}/explorer?preset=casino`);
    await expect
      .poll(() => text('problems'))
      .toBe(`Ignored preset=casino: use one of ${presets.map(({ key }) => key).join(', ')}.`);
  });

  it('picks a measure by search, with what is known about it, and says first which metros it removes', async () => {
    await open('?preset=battery_plant');
    const before = await request();
    await window.page.getByRole('button', { name: 'Add a criterion' }).click();
    const field = window.page.getByRole('combobox', { name: 'Search measures' });
    expect(await window.page.locator('.picked').innerText()).toContain('Nothing counts until you add it.');
    // What few metros lack is not marked.
    expect(await window.page.getByRole('option', { name: /^Business application rate/ }).innerText()).not.toContain(
      ' of ',
    );
    await field.fill('manufacturing share of gdp');
    await window.page.getByRole('option', { name: /^Manufacturing, share of GDP 2021 · over 3 years old/ }).waitFor();
    const picked = window.page.locator('.picked');
    await picked.getByRole('heading', { name: 'Manufacturing, share of GDP' }).waitFor();
    expect(await picked.locator('.definition').textContent()).toMatch(/^How many of every 100 dollars of GDP/);
    const about = `${window.site.origin}/api/v1/measures/manufacturing_share_of_gdp`;
    const { data } = (await (await fetch(about)).json()) as any;
    expect(await picked.locator('dd').first().textContent()).toBe(`${data.geographies.msa.regions} of 393 metros`);
    expect(await picked.locator('dd').nth(1).textContent()).toBe('2021, over 3 years old');
    expect(await picked.getByRole('radio', { checked: true }).count()).toBe(1);
    await expect.poll(() => picked.locator('.distribution path').count()).toBeGreaterThan(0);
    await expect
      .poll(() => picked.locator('.warning').textContent())
      .toMatch(/^Removes .+, .+ and \d+ more, which have no figure\.$/);
    const warned = /and (\d+) more/.exec((await picked.locator('.warning').textContent())!)![1];
    // Enter takes the first match, unless it removes metros: then it leads to the button next to the warning.
    await field.press('Enter');
    await expect.poll(focusedId).toBe('pick');
    await field.focus();
    // Nothing has changed yet: not by reading, and not by closing. The first press clears the field.
    await window.page.keyboard.press('Escape');
    await window.page.keyboard.press('Escape');
    expect(await request()).toEqual(before);
    await expect.poll(focusedId).toBe('add');
    const counts = () => window.page.locator('#funnel strong').allTextContents();
    const ranked = Number((await counts()).at(-1));
    await pick('#add', 'manufacturing share of gdp', 'Manufacturing, share of GDP');
    await expect.poll(async () => Number((await counts()).at(-1))).toBe(ranked - Number(warned) - 2);
    await expect.poll(focusedId).toBe('weight-5-slider');
    expect((await request()).criteria.at(-1)).toEqual({
      ...{ measure: 'manufacturing_share_of_gdp', direction: 'higher_better', weight: 1 },
    });
    // A measure that every ranked metro has removes none; a requirement removes half.
    await window.page.locator('#add').click();
    await field.fill('jobs');
    await window.page
      .getByRole('option', { name: /^Jobs / })
      .first()
      .click();
    await picked.getByText(`Removes no metro: all ${ranked - Number(warned) - 2} have a figure.`).waitFor();
    await field.fill('unemployment rate');
    await picked.getByRole('heading', { name: 'Unemployment rate', exact: true }).waitFor();
    await field.press('Enter');
    await expect.poll(async () => (await request()).criteria.at(-1).measure).toBe('unemployment_rate');
    await window.page.locator('#add-requirement').click();
    await window.page.getByRole('option', { name: 'Hazard risk index' }).click();
    await expect.poll(() => picked.locator('.warning').textContent()).toMatch(/^Removes .+ and \d+ more\.$/);
  });

  it('takes changes back, with Undo and with the buttons of the browser', async () => {
    await open('?preset=food_plant');
    const first = await request();
    expect(await window.page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(false);
    await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption('Retirement');
    await expect.poll(() => new URL(window.page.url()).pathname).toBe('/explorer/retirement');
    // Several steps of a slider are one step back.
    const slider = window.page.locator('#weight-0-slider');
    // However long they take.
    await window.page.clock.setFixedTime(Date.now());
    for (let i = 0; i < 3; i++) {
      await slider.press('ArrowRight');
      await expect.poll(() => parameter('c')).toBe(`price_level:lower:${3.5 + i * 0.5}`);
    }
    await window.page.getByRole('button', { name: 'Remove Median home value' }).click();
    await expect.poll(() => new URL(window.page.url()).searchParams.getAll('c').length).toBe(3);
    await window.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => new URL(window.page.url()).searchParams.getAll('c').length).toBe(4);
    await window.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => new URL(window.page.url()).pathname).toBe('/explorer/retirement');
    expect(await window.page.locator('#weight-0').inputValue()).toBe('3');
    await window.page.goForward();
    await expect.poll(() => window.page.locator('#weight-0').inputValue()).toBe('4.5');
    // What is chosen without a step stays.
    await window.page.getByLabel('Show figures').check();
    const box = window.page.locator('#ranking .choose input').first();
    await box.check();
    const chosen = (await box.getAttribute('id'))!;
    await expect.poll(() => parameter('compare')).toMatch(/^\d{5}$/);
    const compared = parameter('compare');
    await window.page.goBack();
    await window.page.goBack();
    await expect.poll(request).toEqual(first);
    expect(await window.page.getByRole('combobox', { name: 'The place is for' }).inputValue()).toBe('food_plant');
    await expect.poll(() => parameter('compare')).toBe(compared);
    expect([parameter('numbers'), parameter('x')]).toEqual(['1', null]);
    expect(chosen).toContain(compared);
  });

  it('keeps the states, and whether metros with missing figures are ranked, for another use', async () => {
    await open('?preset=food_plant&states=TX&partial=1');
    await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption('Retirement');
    await expect.poll(() => new URL(window.page.url()).pathname).toBe('/explorer/retirement');
    expect([parameter('states'), parameter('partial')]).toEqual(['TX', '1']);
  });

  it('finds five metros for a food plant, a slide of them and their comparison in five clicks', async () => {
    await window.page.addInitScript(`
      addEventListener('click', () => (sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0)), true);
    `);
    const click = (role: 'link' | 'button', name: string | RegExp) =>
      window.page.getByRole(role, { name, exact: true }).first().click();
    await window.page.goto(window.site.origin);
    await click('link', 'Explorer');
    await window.page.getByRole('heading', { name: 'What is the place for?' }).waitFor();
    await click('link', /^Food plant/);
    await expect.poll(() => text('status')).toMatch(finding);
    await settled();
    const firstFive = (await metrosShown()).slice(0, 5);
    await window.page.locator('.share-actions .export-menu > summary').click();
    const download = window.page.waitForEvent('download');
    await click('button', 'PowerPoint');
    const slide = readFileSync(await (await download).path());
    for await (const { bytes } of unzip(slide, ['ppt/charts/chart1.xml'], 'slide.pptx'))
      for (const name of firstFive) expect(Buffer.from(bytes).toString()).toContain(name);
    await click('link', 'Compare the first 5');
    await window.page.getByRole('heading', { name: 'Your criteria: food plant' }).waitFor();
    const heads = await window.page.locator('.your-criteria thead th').allTextContents();
    expect(heads.slice(2)).toEqual(firstFive);
    expect(await window.page.evaluate('sessionStorage.clicks')).toBe('5');
  });

  it('compares metros by the criteria of the ranking, and leads back to it', async () => {
    await open(`${plant}&partial=1`);
    const address = new URL(window.page.url());
    const body = await request();
    const { metros } = await post('/rank?partial=1', body);
    await window.page.locator('#ranking .choose input').nth(1).check();
    await window.page.locator('#ranking .choose input').nth(4).check();
    await window.page.getByRole('link', { name: 'Compare 2 metros' }).click();
    const table = window.page.locator('.your-criteria');
    await table.locator('tbody tr').first().waitFor();
    // It is the first part of the comparison.
    expect(await window.page.locator('#compared h2').first().textContent()).toBe('Your criteria');
    const chosen = [metros[1], metros[4]];
    const cells = (row: number) => table.locator('tbody tr').nth(row).locator('td').allInnerTexts();
    expect((await cells(0)).slice(1)).toEqual(chosen.map(({ rank }: any) => formatRank(rank)));
    expect((await cells(1)).slice(1)).toEqual(chosen.map(({ composite }: any) => composite.toFixed(1)));
    expect((await cells(2))[0]).toBe('25%');
    expect(await table.locator('tbody th').nth(2).innerText()).toContain('Manufacturing, share of GDP');
    await window.page.getByRole('link', { name: 'Back to the ranking' }).click();
    await expect.poll(() => text('status')).toMatch(finding);
    await settled();
    expect(await request()).toEqual(body);
    expect(parameter('partial')).toBe('1');
    expect(parameter('tier')).toBe(address.searchParams.get('tier'));
    expect(parameter('compare')).toBe(chosen.map(({ cbsa }: any) => cbsa).join());
  });

  it('draws only the rows near the screen while a weight is dragged, and the others after it', async () => {
    await open('');
    await showAll();
    await settled();
    await window.page.evaluate(`
      globalThis.changed = { near: 0, far: 0 };
      for (const part of document.querySelectorAll('#ranking > tbody')) {
        const place = part.getBoundingClientRect().top > 2 * innerHeight ? 'far' : 'near';
        const count = (records) => (changed[place] += records.length);
        new MutationObserver(count).observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
      }
    `);
    const changed = () => window.page.evaluate<{ near: number; far: number }>('changed');
    // Time passes only by its own steps: a busy machine draws no more and no less.
    await window.page.clock.install();
    await window.page.clock.pauseAt(Date.now() + 60_000);
    await window.page.evaluate('changed.near = changed.far = 0');
    for (let i = 0; i < 3; i++) {
      const { near } = await changed();
      await window.page.locator('#weight-0-slider').press('ArrowRight');
      const isDrawn = async () => {
        await window.page.clock.runFor(1);
        return (await changed()).near > near;
      };
      await expect.poll(isDrawn).toBe(true);
    }
    expect((await changed()).far).toBe(0);
    await window.page.clock.resume();
    await expect.poll(async () => (await changed()).far).toBeGreaterThan(0);
    await settled();
    const { metros } = await post('/rank', await request());
    await expect.poll(metrosShown).toEqual(metros.filter(({ rank }: any) => rank !== null).map(placeName));
  });

  it('shows limits with the digits that people write, and sends them unchanged', async () => {
    await open('?max_unemployment=3.804');
    expect(await window.page.locator('#max_unemployment').inputValue()).toBe('3.8');
    expect(await text('funnel')).toContain('unemployment rate at most 3.8%');
    expect((await request()).requirements).toEqual({ max_unemployment: 3.804 });
  });

  it('shows every criterion of a preset with its notes on a screen of 1280 by 960, and prints the ranking on one page', async () => {
    await window.page.setViewportSize({ width: 1280, height: 960 });
    await open('?metro=12420');
    for (const { name } of presets) {
      await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption(name);
      await settled();
      const { y, height } = (await window.page.locator('.criterion').last().boundingBox())!;
      expect([name, y + height]).toEqual([name, expect.toSatisfy((end: number) => end <= 960)]);
      expect([name, (await printedPages())!.length]).toEqual([name, 1]);
    }
    expect(await window.page.locator('.detail h3').textContent()).toBe('Austin–Round Rock–San Marcos, TX');
  });

  it('has short names in the ranking, and says how many of the listed metros have no rank', async () => {
    await open('?metro=12420');
    expect(await text('metro-12420')).toBe('Austin, TX');
    expect(await window.page.locator('#metro-12420').getAttribute('title')).toBe('Austin–Round Rock–San Marcos, TX');
    expect(await window.page.locator('.detail h3').textContent()).toBe('Austin–Round Rock–San Marcos, TX');
    expect(await window.page.locator('#ranking > thead th').allTextContents()).toEqual([
      'Rank',
      'Metro',
      'Score',
      'Breakdown',
      expect.stringMatching(/^Likely rank1(\d+|…)$/),
      'Compare',
      'Details',
    ]);
    await window.page.getByText('Likely rank: where the metro lands in 9 of 10 similar rankings').waitFor();
    expect(await text('more')).toBe('Show all 387');
    await window.page.getByRole('button', { name: 'Show all 6' }).click();
    expect(await window.page.locator('#incomplete tbody tr').count()).toBe(6);
  });

  it('has the details of a metro below the first 25 in a row before them', async () => {
    await window.page.setViewportSize({ width: 1280, height: 900 });
    await open('?metro=41860');
    const rows = window.page.locator('#ranking > tbody > tr:not(:has(> .detail-cell))');
    expect(await rows.count()).toBe(26);
    expect(await rows.first().locator('th').textContent()).toBe('San Francisco, CA');
    expect(await rows.nth(1).locator('.rank').textContent()).toBe('1');
    expect(await text('verdict')).toContain(`${await rows.first().locator('.rank').textContent()}th of 387`);
    const score = (await window.page.locator('.detail tfoot').boundingBox())!;
    expect(score.y + score.height).toBeLessThan(900);
    expect(await window.page.locator('.detail h3').textContent()).toBe('San Francisco–Oakland–Fremont, CA');
    expect(await window.page.locator('#verdict .detail').count()).toBe(0);
    expect(await window.page.locator('#verdict a').getAttribute('href')).toBe('#metro-41860');
    expect(await window.page.evaluate("document.querySelector('.scroll').scrollWidth")).toBe(
      await window.page.evaluate("document.querySelector('.scroll').clientWidth"),
    );
    await window.page.locator('#more').click();
    await expect.poll(() => rows.count()).toBe(387);
    expect(await rows.first().locator('.rank').textContent()).toBe('1');
    await open('?metro=41860');
    await window.page.getByRole('button', { name: /^Details of San Francisco/ }).press('Enter');
    await expect.poll(() => rows.count()).toBe(25);
    expect(await window.page.evaluate('document.activeElement.className')).toBe('scroll');
  });

  it('names the open metro next to its dot, with its figures in the legend', async () => {
    await open('?metro=12420&x=unemployment_rate&y=population');
    await showScatter();
    expect(await window.page.locator('#scatter text.open').textContent()).toBe('Austin');
    const [dot, name] = await Promise.all(
      ['circle.open', 'text.open'].map((mark) => window.page.locator(`#scatter ${mark}`).boundingBox()),
    );
    expect(Math.abs(name!.y + name!.height / 2 - dot!.y - dot!.height / 2)).toBeLessThan(30);
    expect(await window.page.locator('#scatter .dot-open').textContent()).toMatch(
      /^Austin, TX: \d\.\d%, 2\.\d+ million$/,
    );
    expect(await window.page.locator('#scatter table').count()).toBe(0);
    await open('?metro=12420&compare=41700');
    await showScatter();
    expect(await window.page.locator('#scatter table tbody th').allTextContents()).toEqual([
      'Austin, TX',
      'San Antonio, TX',
    ]);
    expect(await window.page.locator('#scatter .dot-open').textContent()).toBe('Austin, TX');
  });

  it('says in the scatter plot which of the first metros have no figure, and which city a name means', async () => {
    await open(`${plant}&partial=1`);
    const { metros } = await post('/rank?partial=1', await request());
    const without = metros.slice(0, 10).filter(({ criteria }: any) => criteria[0].value === null);
    expect(without).toHaveLength(2);
    await showScatter();
    expect(await window.page.locator('#scatter .dot-first').textContent()).toBe(
      `8 of the first 10: ${placeName(without[0])} and ${placeName(without[1])} have no figure`,
    );
    // South Carolina and North Carolina have a Greenville.
    expect(await window.page.locator('#scatter svg > text.other-name').allTextContents()).toContain('Greenville, SC');
  });

  it('counts the metros of one point in the scatter plot, keeps the first ones inside, and names none over “better”', async () => {
    await open('?preset=data_center');
    const { metros } = await post('/rank', await request());
    // Both axes are averages of states, which the page says.
    expect(await window.page.locator('.state-share').textContent()).toBe(
      '75% of the weight is state averages: metros of one state share them.',
    );
    await showScatter();
    const same = metros.filter(({ criteria: [price, growth] }: any) => {
      const [first] = metros;
      return price.value === first.criteria[0].value && growth.value === first.criteria[1].value;
    });
    expect(same.length).toBeGreaterThan(2);
    const counts = await window.page.locator('#scatter text.count').allTextContents();
    expect(counts).toContain(String(same.length));
    await window.page.locator('#scatter .legend').getByText('Numbers count metros with the same figures').waitFor();
    expect(await window.page.locator('#scatter circle.first').count()).toBe(10);
    const [better] = await window.page
      .locator('#scatter text.better')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const names = await window.page
      .locator('#scatter text.other-name')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect(names.filter((one) => touch(one, better))).toEqual([]);
    await open('?preset=headquarters');
    expect(await window.page.locator('.state-share').count()).toBe(0);
  });

  it('says how often each metro is first over all weights (A4)', async () => {
    await open('?states=TX&metro=12420');
    const { metros, standard_error } = await post('/rank/acceptability', await request());
    const first = metros.toSorted((a: any, b: any) => b.rank1_share - a.rank1_share)[0];
    const row = window.page.locator('#first-places tbody tr', { hasText: `${shortName(first.name)}, TX` });
    const share = Number.parseFloat((await row.locator('td.number').last().textContent())!) / 100;
    // Both draw 10,000 weights, not the same ones, and the page has whole percents.
    expect(Math.abs(share - first.rank1_share)).toBeLessThan(6 * standard_error.share + 0.0051);
    expect(await window.page.locator('.detail').textContent()).not.toContain('Similar scores');
    await window.page.getByText('More about this rank').click();
    await window.page
      .locator('.detail')
      .getByText(/^Of 10,000 rankings with random weights, it is first in .*% and in the top 10 in .*%\./)
      .waitFor();
    await window.page.locator('.detail').getByText('Similar scores').waitFor();
  });

  it('filters by states on the map, with the arrow keys', async () => {
    await open('');
    const texas = window.page.getByRole('button', { name: /^TX, Texas: \d+ of the first 25/ });
    await texas.click();
    await expect.poll(() => parameter('states')).toBe('TX');
    await expect.poll(() => texas.getAttribute('aria-pressed')).toBe('true');
    await texas.press('ArrowUp');
    expect(await window.page.evaluate('document.activeElement.id')).toBe('state-OK');
    await window.page.keyboard.press('Enter');
    await expect.poll(() => parameter('states')).toBe('OK,TX');
    await expect.poll(() => metrosShown()).toContain('Tulsa, OK');
    await window.page.getByRole('button', { name: 'All states' }).click();
    await expect.poll(() => text('funnel')).toBe('393 metros387 ranked');
  });

  it('saves CSV and a workbook with the ranking and its credits', async () => {
    await open('?states=OK');
    const theirs = await post('/rank', await request());
    await expect.poll(() => window.page.locator('#ranking .likely').first().textContent()).toMatch(/^\d/);
    const csv = (await save('CSV')).toString().trim().split('\n');
    expect(csv).toHaveLength(Number(theirs.count) + 1);
    expect(csv[1]).toContain(`1,"${showName(theirs.metros[0].name)}",${theirs.metros[0].cbsa}`);
    expect(csv[1]).toContain('Bureau of Labor Statistics');
    const book = read(await save('Excel'));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Ranking']!);
    expect(rows.map((row) => [row['Rank'], row['CBSA'], row['Score']])).toEqual(
      theirs.metros.map(({ rank, cbsa, composite }: any) => [rank, cbsa, composite]),
    );
    expect(utils.sheet_to_csv(book.Sheets['Sources']!)).toContain('Retrieved November');
    const criteria = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Criteria']!);
    expect(criteria.map((row) => [row['Name in the API'], row['Direction'], row['Share of the score']])).toEqual([
      ['population_growth_5yr', 'higher is better', 0.5],
      ['unemployment_rate', 'lower is better', 0.25],
      ['industrial_electricity_price', 'lower is better', 0.25],
    ]);
    await open('?c=industrial_electricity_price:lower:1&c=jobs_growth_5yr:higher:1');
    const note = 'Job growth over five years (2020–2025): The figure of 2025 compares with 2020.';
    const [heads, first] = (await save('CSV')).toString().split('\n');
    expect(heads).toContain('"Industrial electricity price (2023), state average, cents per kWh"');
    expect(heads).toContain('"Job growth over five years (2020–2025), percent"');
    expect(first).toContain(note);
    const noted = read(await save('Excel'));
    expect(utils.sheet_to_csv(noted.Sheets['Sources']!)).toContain(note);
  });

  it('saves the first ten as a picture and as a slide with a chart, and copies a sentence about a metro', async () => {
    await open('?states=OK,TX&tier=250k');
    const { metros } = await post('/rank', await request());
    const likely = window.page.locator('#ranking .likely > span:last-child');
    await expect.poll(() => likely.first().textContent()).toMatch(/^\d/);
    const ranges = (await likely.allTextContents()).slice(0, 10);
    const said = (await text('status'))!;
    const png = await save('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 900]);
    await window.page.locator('.share-actions .export-menu > summary').click();
    await window.page
      .getByLabel(/^Shape of the image: /)
      .first()
      .selectOption('Square');
    await window.page.locator('.share-actions .export-menu > summary').click();
    const square = await save('PNG');
    expect([square.readUInt32BE(16), square.readUInt32BE(20)]).toEqual([1200, 1200]);
    const svg = (await save('SVG')).toString();
    for (const part of [said, 'In OK, TX · Population at least 250,000.', 'population growth (50%)', ...ranges])
      expect(svg).toContain(part);
    for (const metro of metros.slice(0, 10)) {
      expect(svg).toContain(`>${placeName(metro)}<`);
      expect(svg).toContain(`>${metro.composite.toFixed(1)}<`);
    }
    expect(svg).toContain('U.S. Bureau of Labor Statistics');
    const texts: string[] = [];
    const parts = ['ppt/slides/slide1.xml', 'ppt/charts/chart1.xml', 'ppt/notesSlides/notesSlide1.xml'];
    for await (const { bytes } of unzip(await save('PowerPoint'), parts, 'slide.pptx'))
      texts.push(Buffer.from(bytes).toString());
    const [slide, chart, notes] = texts;
    expect(slide).toContain(said);
    for (const { contribution } of metros[0].criteria) expect(chart).toContain(`<c:v>${contribution}</c:v>`);
    const note = `1. ${placeName(metros[0])}: score ${metros[0].composite.toFixed(1)} of 100, likely rank ${ranges[0]}`;
    expect(notes).toContain(note);
    expect(notes).toContain(`release ${window.served.id}`);
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await window.page.locator('#ranking button.toggle').nth(1).click();
    await window.page.getByRole('button', { name: 'Copy a sentence' }).click();
    const sentence = await window.page.evaluate<string>('navigator.clipboard.readText()');
    const { name, composite } = metros[1];
    expect(sentence).toContain(`${showName(name)} ranks 2nd of `);
    expect(sentence).toContain(`, with a score of ${composite.toFixed(1)} of 100; likely rank ${ranges[1]}. `);
    expect(sentence).toContain(`${window.site.origin}/explorer?`);
  });

  it('cites a ranking with its criteria, its sources and its address', async () => {
    await open('?c=poverty_rate:lower:1&c=per_capita_income:higher:3&states=OK');
    // With the keyboard alone: the menu opens, closes and gives the focus back.
    const menu = window.page.locator('.share-actions .export-menu');
    await menu.locator('summary').press('Enter');
    await menu.getByRole('button', { name: 'CSV', exact: true }).press('Escape');
    expect(await menu.getAttribute('open')).toBe(null);
    expect(await menu.locator('summary').evaluate((one) => one.matches(':focus'))).toBe(true);
    await menu.locator('summary').press('Enter');
    await menu.getByRole('button', { name: 'Cite', exact: true }).press('Enter');
    const dialog = window.page.getByRole('dialog');
    const citation = await dialog.getByRole('group', { name: 'Text' }).innerText();
    expect(citation).toMatch(
      /^\d+ US metro areas ranked by poverty rate \(25%, lower is better\) and per capita personal income \(75%\)\. /,
    );
    for (const source of ['U.S. Census Bureau', 'U.S. Bureau of Economic Analysis']) expect(citation).toContain(source);
    expect(citation).toContain(`release ${window.served.id}. ${window.site.origin}/explorer?`);
    expect(new URL(citation.split(' ').at(-1)!).searchParams.get('states')).toBe('OK');
    // No address of the API has it: a ranking is the response to a POST request.
    expect(await dialog.getByRole('group', { name: 'Permanent link to the figures' }).count()).toBe(0);
  });

  it('saves the scatter plot with its axes and sources, and every value as CSV', async () => {
    await open('?x=population&y=unemployment_rate');
    await showScatter();
    const save = async (name: string) => {
      const download = window.page.waitForEvent('download');
      await window.page.locator('summary[aria-label^="Download: Unemployment rate"]').click();
      await window.page.getByRole('button', { name: new RegExp(`^${name}: Unemployment rate`) }).click();
      return readFileSync(await (await download).path());
    };
    const svg = (await save('SVG')).toString();
    for (const text of [
      'Unemployment rate (2024) against population (2025)',
      '↑ Unemployment rate',
      '>377 other metros</text>',
    ])
      expect(svg).toContain(text);
    expect(svg).toContain('U.S. Bureau of Labor Statistics');
    // Each metro with both figures; those beyond a scale are arrows at its edge.
    const marks = svg.match(/<(circle|path) class="(left|first)[ "]/g)!;
    expect(marks).toHaveLength(387);
    const arrows = svg.match(/<path class="(left|first) beyond"/g)!;
    expect(marks.filter((mark) => mark.startsWith('<path'))).toHaveLength(arrows.length);
    // The first metros stand out: the others are gray, wherever they overlap, and none is beyond a scale.
    const fills = (kind: string) => new Set(svg.match(new RegExp(`(?<=class="${kind}[ "][^>]*fill=")[^"]+`, 'g')));
    expect(fills('left').size).toBe(1);
    expect(fills('first').size).toBe(1);
    expect([...fills('left')][0]).not.toBe([...fills('first')][0]);
    expect(svg).not.toMatch(/fill-opacity="0\.\d+"/);
    expect(svg).not.toMatch(/<path class="first/);
    expect(svg).not.toContain('oklab');
    const [heads, ...rows] = (await save('CSV')).toString().trim().split('\n');
    expect(heads).toBe('"Metro","CBSA","Population (2025), people","Unemployment rate (2024), percent","source"');
    expect(rows).toHaveLength(393);
    const compare = '/api/v1/metros/compare?ids=12420&measures=population,unemployment_rate';
    const { data } = (await (await fetch(window.site.origin + compare)).json()) as any;
    const { values } = data.metros[0];
    expect(rows.find((row) => row.includes('"12420"'))).toContain(
      `"12420",${values.population},${values.unemployment_rate},"`,
    );
  });

  it('reaches the first result within ten presses of the Tab key', async () => {
    await open('');
    const focused = () => window.page.evaluate('document.activeElement.textContent');
    await window.page.keyboard.press('Tab');
    await window.page.keyboard.press('Enter');
    let presses = 1;
    while ((await focused()) !== 'Skip to the results' && presses < 10) {
      await window.page.keyboard.press('Tab');
      presses++;
    }
    await window.page.keyboard.press('Enter');
    const first = (await metrosShown())[0];
    while ((await focused()) !== first && presses < 20) {
      await window.page.keyboard.press('Tab');
      presses++;
    }
    expect(presses).toBeLessThanOrEqual(10);
  });

  it('works by keyboard and keeps its state in the address', async () => {
    await open('');
    await pick('#add-requirement', '', 'Unemployment rate');
    await window.page.locator('#max_unemployment').fill('4.25');
    await window.page.locator('#weight-0-slider').press('End');
    await window.page.getByRole('button', { name: 'Add a criterion' }).press('Enter');
    // By keyboard: Enter takes the first one that the words find.
    await window.page.locator('dialog input:focus').waitFor();
    await window.page.keyboard.type('poverty rate');
    await window.page.locator('.picked').getByRole('heading', { name: 'Poverty rate', exact: true }).waitFor();
    await window.page.locator('#pick:enabled').waitFor();
    await window.page.keyboard.press('Enter');
    await window.page.getByRole('button', { name: 'Cutoff' }).nth(3).press('Enter');
    await window.page.locator('#cutoff-3').selectOption('gt');
    await window.page.getByLabel('Cutoff in percent').last().fill('15');
    await window.page.getByRole('button', { name: 'Remove Unemployment rate' }).last().click();
    await window.page.getByLabel('Show figures').check();
    await window.page.locator('#ranking input').first().check();
    await showScatter();
    await pick('#y', 'gross domestic product', 'Gross domestic product');
    await window.page.locator('#credits').getByText('CAGDP1').waitFor();
    expect(await text('credits')).toContain('Computed by Metro data service from: ');
    await expect.poll(() => parameter('y')).toBe('gdp');
    const [address, order, body] = [window.page.url(), await metrosShown(), await request()];
    expect(body).toEqual({
      requirements: { max_unemployment: 4.25 },
      criteria: [
        { measure: 'population_growth_5yr', direction: 'higher_better', weight: 10 },
        { measure: 'industrial_electricity_price', direction: 'lower_better', weight: 1 },
        { measure: 'poverty_rate', direction: 'lower_better', weight: 1, cutoff: { comparator: 'gt', value: 15 } },
      ],
    });
    await window.page.goto(address);
    await expect.poll(metrosShown).toEqual(order);
    await settled();
    expect(await request()).toEqual(body);
    // Two are needed to compare.
    expect(await window.page.locator('#compare-link').count()).toBe(0);
    await showScatter();
    expect(await window.page.locator('#scatter figcaption').textContent()).toMatch(
      /^Gross domestic product \(20\d\d\) against .* \(20\d\d–20\d\d\), \d+ metros$/,
    );
    await window.page.locator('#scatter-values summary').click();
    await expect.poll(() => window.page.locator('#scatter-table tbody tr').count()).toBe(393);
  });

  it('keeps what a person is typing, and moves the focus when its element goes', async () => {
    await open('');
    const weight = window.page.locator('#weight-0');
    await weight.fill('');
    await settled();
    expect(await weight.inputValue()).toBe('');
    await weight.pressSequentially('2.50');
    await window.page.locator('#legend').getByText('55.6%').waitFor();
    expect(await weight.inputValue()).toBe('2.50');
    expect(await window.page.locator('#weight-0-slider').inputValue()).toBe('2.5');
    await window.page.getByRole('button', { name: 'Remove Unemployment rate' }).press('Enter');
    await expect.poll(focusedId).toBe('add');
    await pick('#add-requirement', '', 'Hazard risk index');
    await expect.poll(focusedId).toBe('max_hazard');
    await window.page.getByRole('button', { name: 'Remove Hazard risk index' }).press('Enter');
    await expect.poll(focusedId).toBe('add-requirement');
    await window.page.getByRole('combobox', { name: 'The place is for' }).focus();
    await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption('Warehouse');
    await window.page.locator('#legend').getByText('Labor force').waitFor();
    expect(await focusedId()).toBe('preset');
  });

  it('keeps the keyboard focus when the table changes', async () => {
    await open('');
    const box = window.page.locator('#ranking input').first();
    const id = await box.getAttribute('id');
    await box.press('Space');
    await expect.poll(() => parameter('compare')).toMatch(/^\d{5}$/);
    expect(await focusedId()).toBe(id);
    await window.page.locator('#more').press('Enter');
    expect(await window.page.evaluate('document.activeElement.textContent')).toBe((await metrosShown())[25]);
  });

  it('has results above the form on a phone, and prints one page', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    // The largest metros, which are close together if both measures are counts.
    await open('?compare=35620,31080,16980,19100,26420&x=population&y=gdp');
    const firstRow = window.page.locator('#ranking tbody th').first();
    await expect.poll(async () => (await firstRow.boundingBox())?.y).toBeLessThan(844 - 100);
    expect((await window.page.locator('#status').boundingBox())!.width).toBeGreaterThan(150);
    expect(await window.page.locator('#form').isVisible()).toBe(false);
    await window.page.getByRole('button', { name: '3 criteria' }).click();
    await window.page.getByRole('combobox', { name: 'The place is for' }).waitFor();
    expect(await text('show-results')).toBe('Show 387 metros');
    expect((await window.page.locator('#ranking').boundingBox())!.width).toBeLessThan(390);
    await showScatter();
    const boxes = await window.page
      .locator('#scatter text.name')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect()));
    expect(boxes).toHaveLength(5);
    for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(touch(a, b)).toBe(false);
    await window.page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(async () => (await printedPages())!.length).toBe(1);
  });

  it('has presets above the results on a phone, with what the one in use does not see', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await open('?preset=battery_plant');
    expect(await window.page.locator('#form').isVisible()).toBe(false);
    const unseenBy = (key: string) =>
      window.page.locator('.reasons').getByText(unseenWords(presets.find((one) => one.key === key)!));
    await window.page.getByText('Reasons, and what is missing').click();
    expect(await unseenBy('battery_plant').isVisible()).toBe(true);
    await window.page.getByRole('combobox', { name: 'The place is for' }).selectOption('Food plant');
    await settled();
    await unseenBy('food_plant').waitFor();
    expect(await unseenBy('battery_plant').count()).toBe(0);
    await window.page.getByText('Reasons, and what is missing').click();
    expect((await window.page.locator('#ranking').boundingBox())!.y).toBeLessThan(844);
  });

  it('answers for the metro of the address above the ranking on a phone, with every action', async () => {
    await window.page.setViewportSize({ width: 390, height: 844 });
    await open('?metro=12420');
    const top = async (id: string) => (await window.page.locator(`#${id}`).boundingBox())!.y;
    await expect.poll(() => text('why-head')).toBe('Where Austin, TX ranks');
    expect(await top('verdict')).toBeLessThan(await top('ranking'));
    expect(await top('verdict')).toBeLessThan(500);
    // The answer is complete there, and its row has none until a person opens it.
    expect(await window.page.locator('.detail').count()).toBe(1);
    // The ranking starts on the first screen, and no head of the criteria breaks.
    expect(await top('ranking')).toBeLessThan(844);
    await window.page.getByText('Score by criterion').click();
    await window.page.locator('#verdict .detail table').waitFor();
    const heads = await window.page
      .locator('#verdict thead th')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heads)).toBeLessThan(40);
    await window.page.getByText('More about this rank').click();
    await window.page.locator('#verdict .detail').getByText('Austin passes Fayetteville, AR (1st) with').waitFor();
    await expect.poll(() => text('verdict')).toMatch(/Likely rank: \d+–\d+\./);
    const row = window.page.getByRole('button', { name: /^Details of Austin/ });
    expect(await row.getAttribute('aria-expanded')).toBe('false');
    await row.click();
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    expect(await window.page.locator('.detail').count()).toBe(1);
    expect(await window.page.locator('#ranking .detail h3').textContent()).toBe('Austin–Round Rock–San Marcos, TX');
    const { y } = (await row.boundingBox())!;
    expect(y > 0 && y < 844).toBe(true);
    await row.click();
    await expect.poll(() => parameter('metro')).toBe(null);
    expect(await window.page.locator('.detail').count()).toBe(0);
    await window.page.locator('.share-actions .export-menu > summary').click();
    for (const name of ['Copy link', 'CSV', 'Excel', 'Cite', 'Print'])
      expect(await window.page.getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    await window.page.getByRole('link', { name: 'Code', exact: true }).click();
    await window.page.locator('#code').waitFor();
  });

  it('ignores late responses to earlier requests, and says when the API is busy', async () => {
    window.page.removeAllListeners('console');
    await open('');
    await showScatter();
    let fail = () => {};
    await window.page.route('**/explorer/values-births.json', (route) => {
      fail = () => void route.abort();
    });
    const values = window.page.waitForRequest('**/explorer/values-births.json');
    await window.page.locator('#x').click();
    const field = window.page.getByRole('combobox', { name: 'Search measures' });
    await field.fill('births');
    await window.page
      .getByRole('option', { name: /^Births/ })
      .first()
      .click();
    await values;
    // Nothing can be picked before its figures are there.
    expect(await window.page.locator('#pick').isDisabled()).toBe(true);
    await field.fill('poverty rate');
    await window.page
      .getByRole('option', { name: /^Poverty rate/ })
      .first()
      .click();
    await window.page.locator('#pick').click();
    await window.page.locator('#x').getByText('Poverty rate').waitFor();
    const failed = window.page.waitForEvent('requestfailed');
    fail();
    await failed;
    expect(await text('problem')).toBe('');

    const check = window.page.getByRole('button', { name: 'Check with the API' });
    await window.page.route('**/api/v1/rank', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '7' } }),
    );
    await check.click();
    await window.page.getByText('Too many requests. Try again in 7 seconds.').waitFor();
    await window.page.unroute('**/api/v1/rank');
    await window.page.route('**/api/v1/rank', () => undefined);
    await check.click();
    const aborted = window.page.waitForEvent('requestfailed');
    await window.page.locator('#weight-0').fill('3');
    await aborted;
    await expect.poll(() => text('checked')).toBe('');
  });

  it('reports invalid parts of the address and runs no script from it', async () => {
    const script = encodeURIComponent('<img src=x onerror=alert(1)>');
    await open(
      `?c=${script}:higher:1&c=gdp:higher:1&x=${script}&tier=${script}&compare=${script},12420&states=${'T'.repeat(9000)}`,
    );
    expect(await window.page.locator('#problems li').count()).toBe(5);
    expect(await window.page.locator('main img').count()).toBe(0);
    expect((await request()).criteria).toEqual([{ measure: 'gdp', direction: 'higher_better', weight: 1 }]);
  });

  it('says that the list of measures cannot be loaded, and loads the page again', async () => {
    window.page.removeAllListeners('console');
    await open('');
    await window.page.route(/\/measurePicker\./, (route) => route.abort());
    await window.page.locator('#add').click();
    const problem = window.page.locator('.message.problem');
    await problem.getByText('The measures could not be loaded.').waitFor();
    await window.page.unroute(/\/measurePicker\./);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await problem.waitFor({ state: 'hidden' });
    await window.page.locator('#add').click();
    await window.page.getByRole('combobox', { name: 'Search measures' }).waitFor();
  });

  it('reports figures that cannot be loaded, and recovers', async () => {
    window.page.removeAllListeners('console');
    await open('');
    await window.page.route('**/explorer/values-*', (route) => route.abort());
    await window.page.locator('#measure-0').click();
    await window.page.getByRole('combobox', { name: 'Search measures' }).fill('births');
    await window.page
      .getByRole('option', { name: /^Births/ })
      .first()
      .click();
    await window.page.getByText('The figures could not be loaded. Try again.').waitFor();
    await window.page.goto(`${window.site.origin}/explorer?c=births:higher:1`);
    await window.page.getByText('The server could not be reached').waitFor();
    await window.page.unroute('**/explorer/values-*');
    await window.page.locator('#weight-0-slider').press('ArrowRight');
    await window.page.locator('#legend').getByText('Births').waitFor();
    expect(await window.page.locator('.criterion .hint').first().textContent()).toMatch(/^20\d\d/);
  });
});
