// @module-tag long
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { read, utils } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { extractText } from 'unpdf';
import { describe, expect, inject, it } from 'vitest';
import type { ProjectContent } from '../../common/project.ts';
import { fitPrograms } from '../../api/operations/fitIncentivePrograms.ts';
import { FitRequest } from '../../api/schemas/fit.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { RankResult } from '../../api/schemas/rank.ts';
import type { MetroSeries } from '../../api/schemas/series.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { creditLine, formatRank, placeName, showBounds, showFigure } from '../../site/figures/format.ts';
import { presets, startFrom } from '../../site/explorer/presets.ts';
import { showRange, wholePercent } from '../../site/explorer/words.ts';
import { password } from '../support/site.ts';
import { executablePath, useWindow } from './window.ts';

const question: ProjectContent['question'] = {
  states: ['TX', 'OK'],
  requirements: { tier: '250k' },
  criteria: [
    { measure: 'unemployment_rate', direction: 'lower_better', weight: 1 },
    { measure: 'median_gross_rent', direction: 'lower_better', weight: 3 },
  ],
  partial: false,
};

/** How many first metros the ranking of a report has. */
const listed = 15;

describe.skipIf(executablePath === undefined)('a report', () => {
  const window = useWindow();
  const text = (selector: string) => window.page.locator(selector).allInnerTexts();

  async function rank(body: object): Promise<RankResult> {
    const response = await fetch(`${window.site.origin}/api/v1/rank?robustness=1&top=1&bounds=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: RankResult }).data;
  }

  /** Adds a project to a new account. @returns a link that reads it, and what revokes the link */
  async function share(content: ProjectContent) {
    const email = `person${Math.random()}@example.org`;
    const { id: person, account } = await window.site.person(email);
    const actor = { id: person };
    const { id } = await window.site.projects.add(actor, account, content);
    const token = await window.site.projectLinks.add(actor, id, 7);
    const [link] = await window.site.projectLinks.list(person, id);
    return {
      path: `/report#share=${token}`,
      token,
      revoke: () => window.site.projectLinks.revoke(actor, id, link!.id),
    };
  }

  /** Returns a project whose shortlist has the first two metros, one of them rejected. */
  async function project(change: Partial<ProjectContent> = {}): Promise<ProjectContent> {
    const { metros } = await rank(requestOf(question));
    return {
      name: 'Plant <b>South</b>',
      purpose: 'Second line',
      question,
      shortlist: [
        { cbsa: metros[0]!.cbsa, status: 'chosen', note: 'Near the river' },
        { cbsa: metros[1]!.cbsa, status: 'rejected', note: 'No "rail" & no site' },
      ],
      release: inject('release'),
      isArchived: false,
      ...change,
    };
  }

  it('of a ranking has the ranks, the likely ranks and the figures of POST /rank, with their sources', async () => {
    await window.go('/report?states=TX,OK&tier=250k&c=unemployment_rate:lower:1&c=median_gross_rent:lower:3');
    await window.page.locator('.report-ranking tbody tr').first().waitFor();
    const { metros, criteria } = await rank(requestOf(question));
    const ranked = metros.filter(({ rank }) => rank !== null).slice(0, listed);
    expect(await text('.report-ranking tbody th')).toEqual(ranked.map(placeName));
    expect(await text('.report-ranking tbody td:last-child')).toEqual(
      ranked.map(({ rank_interval: [low, high] = [0, 0] }: any) => (low === high ? String(low) : `${low}–${high}`)),
    );
    const heading = window.page.getByRole('heading', { level: 2, name: placeName(metros[0]!) });
    const first = window.page.locator('.report-part', { has: heading });
    const figures = await first.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(figures).toEqual(metros[0]!.criteria.map(({ value }, i) => showFigure(value, criteria[i]!)));
    const { lower, upper } = metros[0]!.bounds!['median_gross_rent']!;
    const margin = showBounds([lower, upper], criteria[1]!);
    const periods = await first.locator('tbody tr td:nth-child(3)').allInnerTexts();
    expect(periods).toEqual(['2024, no stated margin', `2019–2023, ${margin} (90%)`]);
    // The chart of each place has the lines of the others.
    const lines = await first.locator('.report-charts .plot .name').allTextContents();
    for (const { name } of metros.slice(0, 3)) expect(lines.join(' ')).toContain(name.split(/[-,]/, 1)[0]);
    const sources = (await text('.report-sources li')).join(' ');
    for (const publisher of ['U.S. Bureau of Labor Statistics', 'U.S. Census Bureau'])
      expect(sources).toContain(publisher);
    expect(sources).toMatch(/Public domain .* Retrieved \w+ \d+, 2026\./);
  });

  it('has the finding as its title, the places in one chart of a measure, and why a measure has no chart', async () => {
    await window.go('/report?c=unemployment_rate:lower:2&c=population_growth_5yr:higher:1');
    await window.page.locator('.report-charts .plot svg').first().waitFor();
    const { metros, criteria } = await rank({
      criteria: [
        { measure: 'unemployment_rate', direction: 'lower_better', weight: 2 },
        { measure: 'population_growth_5yr', direction: 'higher_better', weight: 1 },
      ],
    });
    const name = placeName(metros[0]!);
    const ranked = metros.filter((metro) => metro.rank !== null);
    const share = metros[0]!.top_share!;
    const stays = `${share < 0.5 ? 'but in only' : 'and in'} ${Math.round(100 * share)}% of similar rankings`;
    expect(await text('h1')).toEqual([`${name} ranks first of ${ranked.length} metros, ${stays}`]);
    expect(await text('.report .lead')).toEqual([
      'By unemployment rate (66.7%, lower is better) and population growth (33.3%).',
    ]);
    const summary = await window.page.locator('.report-part').first().innerText();
    expect(summary).not.toContain('meet the requirements');
    const shareOf = ({ top_share: share }: (typeof metros)[number]) => `${Math.round(100 * share!)}%`;
    const contending = ranked.filter(({ rank_interval: interval }, i) => i === 0 || interval![0] === 1);
    expect(contending.length).toBeGreaterThan(1);
    expect(summary).toContain('First in 1,000 similar rankings, with other weights and scoring: ');
    for (const one of contending.toSorted((a, b) => b.top_share! - a.top_share!).slice(0, 3)) {
      const rank = one === metros[0] ? '' : ` (${formatRank(one.rank!)} here)`;
      expect(summary).toContain(`${placeName(one)}${rank} in ${shareOf(one)}`);
    }
    expect(summary).toContain(`${name} ranks ${showRange(metros[0]!.rank_interval!)} in 9 of 10 of them.`);
    const highest = metros[0]!.composite!;
    const close = ranked.filter(({ composite }) => composite! >= highest - 5).length - 1;
    expect(summary).toContain(`The scores of ${close} other metros are within 5 points of the highest`);
    // The ranking has all metros, so the range of its figures is that of min-max scores.
    const points = ranked.map((metro) =>
      metro.criteria.map(({ value }, i) => {
        const all = metros.flatMap((one) => one.criteria[i]!.value ?? []);
        const share = (value! - Math.min(...all)) / (Math.max(...all) - Math.min(...all));
        return i === 0 ? 2 * (1 - share) : share;
      }),
    );
    const distances = points.map((of) => of.reduce((sum, one) => sum + one));
    const place = distances.filter((distance) => distance > distances[0]!).length + 1;
    expect(place).toBeGreaterThan(1);
    const otherAt = distances.indexOf(Math.max(...distances));
    const leads = points[otherAt]!.map((one, i) => one - points[0]![i]!);
    const why = leads.indexOf(Math.max(...leads));
    const figureIn = (at: number) => showFigure(ranked[at]!.criteria[why]!.value, criteria[why]!);
    expect(summary).toContain(
      `If scores followed the size of figures, not their order (min-max), ${placeName(ranked[otherAt]!)} would be first and ${name} ${formatRank(place)}, mainly because of the ${['unemployment rate', 'population growth'][why]} of ${placeName(ranked[otherAt]!)} (${figureIn(otherAt)}, ${figureIn(0)} in ${name}).`,
    );
    // The first place has the charts of all three; the others refer to them.
    const charts = window.page.locator('.report-charts figure');
    expect(await charts.count()).toBe(1);
    expect(await charts.locator('.line-key li').count()).toBe(3);
    expect(await charts.locator('.plot path').count()).toBeGreaterThanOrEqual(3);
    const refers = await text('.report-part > .hint');
    expect(refers.filter((one) => one === `Its lines over the years are in the charts of ${name}.`)).toHaveLength(2);
    expect(await text('.report-part > .hint')).toContain(
      'No chart of population growth: there are fewer than 4 years of figures.',
    );
  });

  it('has the first places side by side with the scores of POST /rank, the best of each criterion bold', async () => {
    await window.go('/report?states=TX,OK&tier=250k&c=unemployment_rate:lower:1&c=median_gross_rent:lower:3');
    const table = window.page.locator('h2#side-by-side ~ table');
    await table.waitFor();
    const { metros, criteria } = await rank(requestOf(question));
    // The metro that is first most often in similar rankings is one of the first three here.
    const first = metros.slice(0, 3);
    expect(await table.locator('thead th').allInnerTexts()).toEqual(['Criterion', ...first.map(placeName)]);
    const likely = await table.locator('tbody tr').nth(1).locator('td').allInnerTexts();
    expect(likely).toEqual(first.map(({ rank_interval: interval }) => showRange(interval!)));
    const shares = await table.locator('tbody tr').nth(3).locator('td').allInnerTexts();
    expect(shares).toEqual(first.map(({ top_share: share }) => wholePercent(share!)));
    const totals = await table.locator('tbody tr').nth(2).locator('td').allInnerTexts();
    expect(totals).toEqual(first.map(({ composite }) => composite!.toFixed(1)));
    for (const [i, criterion] of criteria.entries()) {
      const cells = first.map((metro) => metro.criteria[i]!);
      const row = table.locator('tbody tr').nth(i + 4);
      expect(await row.locator('td').allInnerTexts()).toEqual(
        cells.map(({ value, score }) => `${showFigure(value, criterion)} (${score!.toFixed(0)})`),
      );
      const best = Math.max(...cells.map(({ score }) => Math.round(score!)));
      expect(await row.locator('td:has(b)').allInnerTexts()).toEqual(
        cells
          .filter(({ score }) => Math.round(score!) === best)
          .map(({ value }) => `${showFigure(value, criterion)} (${best})`),
      );
    }
    const summary = await window.page.locator('.report-part').first().innerText();
    const [rate, rent] = first[0]!.criteria.map(({ value }, i) => showFigure(value, criteria[i]!));
    expect(summary).toContain(
      `${placeName(first[0]!)} is strongest on median gross rent (${rent}, score 87) and weakest on unemployment rate (${rate}, score 11).`,
    );
    expect(await window.page.locator('main').innerText()).toMatch(/in 9 of 10 draws, a metro ranks within its range/);
    // The pins of the map have the ranks of the first places.
    expect(await window.page.locator('.report-pins text').allTextContents()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('opens from the actions of the explorer without a project, moves the focus to its title, and lists its parts', async () => {
    await window.go('/explorer/food_plant?states=TX,OK');
    const rows = window.page.locator('#ranking > tbody > tr > th > a');
    await rows.first().waitFor();
    const explored = await rows.allTextContents();
    await window.page.getByRole('link', { name: 'Report', exact: true }).click();
    await window.page.locator('.report-ranking tbody tr').first().waitFor();
    const reported = await text('.report-ranking tbody th');
    expect(reported.slice(0, explored.length)).toEqual(explored.slice(0, reported.length));
    expect(await window.page.evaluate('document.activeElement.tagName')).toBe('H1');
    const outline = await window.page.evaluate<[string, string][]>(
      "[...document.querySelectorAll('main :is(h1, h2, h3)')].map((one) => [one.tagName, one.textContent])",
    );
    const { metros } = await rank(requestOf({ ...startFrom(presets[0]!), states: ['TX', 'OK'] }));
    const count = metros.filter((metro) => metro.rank !== null).length;
    const share = metros[0]!.top_share!;
    const often = `${share < 0.5 ? 'but in only' : 'and in'} ${Math.round(100 * share)}% of similar rankings`;
    const title = `${placeName(metros[0]!)} ranks first of ${count} metros, ${often}`;
    expect(outline[0]).toEqual(['H1', title]);
    expect(await window.page.title()).toBe(`${title} · Report · Metro data service`);
    expect(await window.page.locator('.report .lead').innerText()).toMatch(/^Food plant: by .* \(\d+(\.\d)?%/);
    const parts = outline.filter(([level]) => level === 'H2').map(([, title]) => title);
    expect(parts).toEqual([
      'Side by side',
      'Ranking',
      ...reported.slice(0, 3),
      'Criteria and method',
      'What is not in the data',
      'Sources',
    ]);
    expect(await text('.report-contents li')).toEqual(parts);
    const address = window.page.url();
    await window.page.locator('.report-contents').getByRole('link', { name: 'Sources' }).click();
    expect(await window.page.evaluate('document.activeElement.id')).toBe('sources');
    expect(window.page.url()).toBe(address);
  });

  it('of a project has the ranks of the explorer, of the API and of the MCP tool', async () => {
    const { path } = await share(await project({ shortlist: [] }));
    await window.go(path);
    await window.page.locator('.report-ranking tbody tr').first().waitFor();
    const reported = await text('.report-ranking tbody th');
    const body = requestOf(question);
    const { metros } = await rank(body);
    const response = await fetch(`${window.site.origin}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'rank_metros', arguments: { ...body, limit: 20 } },
      }),
    });
    const { result } = (await response.json()) as { result: { content: [{ text: string }] } };
    const told = [...result.content[0].text.matchAll(/^\d+\. (\d{5}) /gm)].map(([, cbsa]) => cbsa);
    await window.page.getByRole('link', { name: 'Open the ranking' }).click();
    const rows = window.page.locator('#ranking > tbody > tr > th > a');
    await rows.first().waitFor();
    const explored = await rows.allTextContents();
    const ranked = metros.filter((metro) => metro.rank !== null);
    expect(reported).toEqual(ranked.slice(0, listed).map(placeName));
    expect(told.slice(0, listed)).toEqual(ranked.slice(0, listed).map(({ cbsa }) => cbsa));
    expect(explored.slice(0, listed)).toEqual(reported.slice(0, explored.length));
    expect(explored.length).toBeGreaterThanOrEqual(10);
  });

  it('leads with the chosen place, and says how far it is behind the first one', async () => {
    const { metros, criteria } = await rank(requestOf(question));
    const [first, second] = metros as [(typeof metros)[number], (typeof metros)[number]];
    const shortlist = [
      { cbsa: first.cbsa, status: 'candidate' as const, note: '' },
      { cbsa: second.cbsa, status: 'chosen' as const, note: '' },
    ];
    await window.go((await share(await project({ shortlist }))).path);
    await window.page.locator('.report-finding').waitFor();
    const name = placeName(second);
    expect(await text('.report-finding')).toEqual([`${name} is chosen, 2nd of ${metros.length} metros`]);
    const labels = criteria.map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`);
    const rounded = ({ criteria }: typeof first) => criteria.map(({ score }) => Math.round(score!));
    const differ = rounded(second).map((score, i) => Math.sign(score - rounded(first)[i]!));
    const namesOf = (sign: number) => labels.filter((_, i) => differ[i] === sign).join(' and ');
    expect(differ.toSorted()).toEqual([-1, 1]);
    const points = (first.composite! - second.composite!).toFixed(1);
    expect(await text('.report-points li')).toContain(
      `${placeName(first)} is first with ${points} points more. ` +
        `${name} has better scores on ${namesOf(1)} and worse scores on ${namesOf(-1)}.`,
    );
    expect(await text('.report-contents li')).toEqual(expect.arrayContaining([name, placeName(first)]));
  });

  it('has charts of its own for a place whose lines the charts of the first lack', async () => {
    const { metros } = await rank(requestOf(question));
    const shortlist = metros.slice(0, 6).map(({ cbsa }) => ({ cbsa, status: 'candidate' as const, note: '' }));
    await window.go((await share(await project({ shortlist }))).path);
    await window.page.locator('.report-charts .plot svg').first().waitFor();
    const lines = await window.page.locator('.report-charts').first().locator('.line-key li').allInnerTexts();
    expect(lines).toHaveLength(4);
    const parts = window.page.locator('.report-part:has(.report-figures)');
    expect(await parts.count()).toBe(6);
    for (const [i, metro] of metros.slice(0, 6).entries()) {
      const city = placeName(metro).split(/[-,]/, 1)[0]!;
      const isAbove = lines.some((line) => line.startsWith(`${city} `) || line.startsWith(`${city},`));
      expect([i, await parts.nth(i).locator('.report-charts').count()]).toEqual([i, i > 0 && isAbove ? 0 : 1]);
    }
  });

  it('of a project is read with a link, without an account, until the link is revoked', async () => {
    const { path, token, revoke } = await share(await project());
    await window.go(path);
    await window.page.getByRole('heading', { name: 'Plant <b>South</b>' }).waitFor();
    const decisions = await window.page.locator('.report-part').first().locator('table').first().innerText();
    expect(decisions).toMatch(/Chosen\s+1st, likely .*Near the river/s);
    expect(decisions).toContain('No "rail" & no site');
    // The rejected place has no page of its own.
    const { metros } = await rank(requestOf(question));
    expect(await window.page.getByRole('heading', { name: placeName(metros[1]!) }).count()).toBe(0);
    expect(window.site.log.text).not.toContain(token);
    expect(await window.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    const { violations } = await new AxeBuilder({ page: window.page }).analyze();
    expect(violations).toEqual([]);
    await revoke();
    await window.page.reload({ waitUntil: 'networkidle' });
    await window.page.getByText('This link does not work').waitFor();
    // The browser logs the refused request.
    window.problems = window.problems.filter((text) => !text.includes('400'));
  });

  it('says when the release of a project is gone, and of which release its figures are', async () => {
    const { path } = await share(await project({ release: '2020-01-01' }));
    await window.go(path);
    const notice = `The release of this project was 2020-01-01, which this server no longer has. All figures here are of release ${inject('release')}.`;
    await window.page.getByText(notice).waitFor();
    window.problems = window.problems.filter((text) => !text.includes('404'));
  });

  it('is printed with numbered pages: their text has the ranks, figures, margins and credits of POST /rank', async () => {
    const { path } = await share(await project());
    await window.go(path);
    await window.page.locator('.report-charts .plot svg').first().waitFor();
    const pdf = await window.page.pdf({ format: 'Letter' });
    const { text: pages } = await extractText(new Uint8Array(pdf));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    const foot = (i: number) =>
      `${i + 1} of ${pages.length}Plant <b>South</b> · Metro data service, release ${inject('release')}`;
    for (const [i, page] of pages.entries()) expect(page).toContain(foot(i));
    const [summary] = pages.map((page) => page.replaceAll(/\s+/g, ' '));
    // A line can end after the hyphen of two years.
    const whole = pages.join(' ').replaceAll(/-\n/g, '-').replaceAll(/\s+/g, ' ');
    const { metros, criteria } = await rank(requestOf(question));
    const [first] = metros as [(typeof metros)[number]];
    expect(summary).toContain('Plant <b>South</b> Second line');
    expect(summary).toContain(`${placeName(first)} Chosen ${formatRank(first.rank!)}, likely`);
    const statuses = [' Chosen', ' Rejected'];
    for (const [i, metro] of metros.slice(0, listed).entries()) {
      const name = placeName(metro) + (statuses[i] ?? '');
      const likely = showRange(metro.rank_interval!);
      expect(whole).toContain(`${metro.rank} ${name} ${metro.composite!.toFixed(1)} ${likely}`);
    }
    for (const [i, { value, score }] of first.criteria.entries()) {
      const { measure, label, weight } = criteria[i]!;
      const margin = first.bounds?.[measure];
      const shown = [
        ...[label, `${(100 * weight) / 4}%`, showFigure(value, criteria[i]!), `${['2024', '2019–2023'][i]},`],
        margin ? `${showBounds([margin.lower, margin.upper], criteria[i]!)} (${margin.level}%)` : 'no stated margin',
        score!.toFixed(0),
      ];
      expect(whole).toContain(shown.join(' '));
    }
    const answer = await fetch(`${window.site.origin}/api/v1/rank`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(requestOf(question)),
    });
    const { attribution } = (await answer.json()) as { attribution: Attribution[] };
    expect(attribution.length).toBeGreaterThan(2);
    for (const one of attribution) expect(whole).toContain(creditLine(one));
    expect(whole).not.toContain('Print or save');
  });

  it('has the incentive programs that fit each place, for a person whose account has API access', async () => {
    const email = `person${Math.random()}@example.org`;
    await window.site.person(email, { access: true });
    const address = '/report?tier=1m&c=unemployment_rate:lower:1&industry=3364';
    await window.go(address);
    await window.page.getByText('you need to sign in to an account with API access.').waitFor();
    await window.go(`/sign-in?next=${encodeURIComponent(address)}`);
    await window.page.locator('#email').fill(email);
    await window.page.locator('#password').fill(password);
    await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const programs = window.page.locator('.report-part:has(#programs)');
    await programs.waitFor();
    const { metros } = await rank({
      requirements: { tier: '1m' },
      criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }],
    });
    const fitsOf = async (industry: string) => {
      const body = { metro: metros[0]!.cbsa, ...(industry && { industry }) };
      const query = { body: FitRequest.parse(body), q: undefined, sort: 'match' as const };
      const { fits } = await fitPrograms(window.served.release, query, Date.now());
      return fits.filter(({ verdict }) => verdict === 'fits').map(({ served }) => served.program.name);
    };
    const name = placeName(metros[0]!);
    // Places that the same programs fit share a list.
    const shown = () => programs.locator(`h3:has-text("${name}") + p + * tbody th > a`).allInnerTexts();
    const expected = await fitsOf('3364');
    expect(expected.length).toBeGreaterThan(5);
    expect(await shown()).toEqual(expected);
    expect(await text('.report')).toEqual([
      expect.stringContaining('It is not advice, and not a finding of eligibility'),
    ]);
    const credit = 'Alternative Fuels Data Center';
    expect((await text('.report-sources li')).join(' ')).toContain(credit);
    const { violations } = await new AxeBuilder({ page: window.page }).analyze();
    expect(violations).toEqual([]);
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name: 'Excel' }).click();
    const book = read(readFileSync(await (await download).path()));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Programs']!);
    expect(rows.filter((row) => row['CBSA'] === metros[0]!.cbsa).map((row) => row['Program'])).toEqual(expected);
    await window.page.getByLabel('Industry of the project').fill('');
    await window.page.getByRole('button', { name: 'Compare' }).click();
    // Without an industry, programs for other projects fit, too.
    await programs.getByText('Enter the industry of the project').waitFor();
    expect(await shown()).toEqual([]);
    expect(window.page.url()).not.toContain('industry');
  });

  it('is saved as a deck with charts that can be edited, and as a workbook with every figure', async () => {
    const { path } = await share(await project());
    await window.go(path);
    const save = async (name: string) => {
      const download = window.page.waitForEvent('download');
      await window.page.getByRole('button', { name }).click();
      return readFileSync(await (await download).path());
    };
    const { metros, criteria } = await rank(requestOf(question));
    const deck = await save('PowerPoint');
    const files = unzipSync(deck);
    const part = (name: string) => strFromU8(files[name]!);
    const slides = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    const titles = slides.map((name) => /<a:t>(.*?)<\/a:t>/.exec(part(name))![1]);
    const ranked = metros.slice(0, 10);
    const points = (ranked[0]!.composite! - ranked[9]!.composite!).toFixed(1);
    const name = placeName(metros[0]!);
    expect(titles).toEqual([
      'Site selection report',
      `${name} is chosen, 1st of ${metros.length} metros`,
      `${name}: strongest on median gross rent; weakest on unemployment rate, score ${metros[0]!.criteria[0]!.score!.toFixed(0)}`,
      `Unemployment rate in 2024: ${name.split(',')[0]} ${showFigure(metros[0]!.criteria[0]!.value, criteria[0]!)}`,
      `The first and the 10th of ${metros.length} metros are ${points} points apart`,
      'How the metros are ranked, and what is not in the data',
      'Sources',
    ]);
    for (const { contribution } of metros[0]!.criteria)
      expect(part('ppt/charts/chart3.xml')).toContain(`<c:v>${contribution}</c:v>`);
    // The slide of the finding has the map with the names of its pins.
    expect(part('ppt/slides/_rels/slide2.xml.rels')).toMatch(/media\/.*\.png/);
    expect(part('ppt/slides/slide2.xml')).toContain(`1 ${name} (chosen)`);
    // The break of 2023 is between two lines of the chart, and in words below its title.
    const series = (await (
      await fetch(`${window.site.origin}/api/v1/metros/${metros[0]!.cbsa}/series?measures=unemployment_rate`)
    ).json()) as { data: MetroSeries };
    const [{ values, years }] = series.data.series as [MetroSeries['series'][number]];
    const [before, after] = part('ppt/charts/chart2.xml')
      .split('<c:ser>')
      .slice(1)
      .map((line) =>
        [...line.slice(line.indexOf('<c:val>')).matchAll(/<c:v>([^<]+)<\/c:v>/g)].map(([, value]) => value),
      );
    // The deck has the last eleven years.
    const isBefore = (_: unknown, at: number) => years[at]! < 2023 && at >= years.length - 11;
    const written = values.map((value) => value && String(Math.round(value * 10) / 10));
    expect(before).toEqual(written.filter((value, at) => value !== null && isBefore(value, at)));
    expect(after).toEqual(written.filter((value, at) => value !== null && years[at]! >= 2023));
    expect(part('ppt/slides/slide4.xml')).toContain('Break in 2023');
    expect(part('ppt/notesSlides/notesSlide4.xml')).toContain('U.S. Bureau of Labor Statistics');
    const book = read(await save('Excel'));
    expect(book.SheetNames).toEqual(['Ranking', 'Criteria', 'Figures', 'Decisions', 'Sources']);
    const rows = (sheet: string) => utils.sheet_to_json<Record<string, unknown>>(book.Sheets[sheet]!);
    expect(rows('Figures')).toHaveLength(metros.length * criteria.length);
    const { lower, upper } = metros[0]!.bounds!['median_gross_rent']!;
    expect(
      rows('Figures').find((row) => row['CBSA'] === metros[0]!.cbsa && row['Measure'] === 'Median gross rent'),
    ).toMatchObject({
      Figure: metros[0]!.criteria[1]!.value,
      Period: '2019–2023',
      'Margin from': lower,
      'Margin to': upper,
      Source: expect.stringContaining('U.S. Census Bureau'),
    });
    expect(rows('Decisions').map((row) => row['Decision'])).toEqual(['Chosen', 'Rejected']);
  });

  it('without a ranking or a project says what to do', async () => {
    await window.go('/report');
    await window.page.getByText('Choose what matters in the explorer first.').waitFor();
  });
});
