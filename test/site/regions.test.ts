// @module-tag long
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { RankResult } from '../../api/schemas/rank.ts';
import { ProjectContent } from '../../common/project.ts';
import { describeChange } from '../../site/projects/describeChange.ts';
import { isSameQuestion, projectAddress, questionOf } from '../../site/explorer/project.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { regionName } from '../../site/figures/regionName.ts';
import { executablePath, useWindow } from './window.ts';

const core = { code: '48453.48491', name: 'Austin core' };
const bay = { code: 'csa-488', name: '' };

const project: ProjectContent = {
  name: 'Plant',
  purpose: '',
  question: {
    states: [],
    requirements: {},
    criteria: [{ measure: 'unemployment_rate', direction: 'lower_better', weight: 1 }],
    partial: false,
    areas: [core, bay],
  },
  shortlist: [{ cbsa: core.code, status: 'chosen', note: '' }],
  release: '2026-11-30',
  isArchived: false,
};

describe('the regions of a project', () => {
  const problemOf = (change: object) =>
    ProjectContent.safeParse({ ...project, ...change }).error?.issues.map(({ message }) => message);
  const asking = (areas: unknown) => ({ question: { ...project.question, areas } });

  it('are in its address and its request, and without any it is as before', () => {
    expect(ProjectContent.parse(project)).toEqual(project);
    expect(projectAddress({ id: 'a', question: project.question })).toBe(
      '/explorer?c=unemployment_rate:lower:1&area=48453.48491:Austin+core&area=csa-488&project=a',
    );
    expect(requestOf(project.question).scope).toEqual({ areas: [core.code, bay.code] });
    const { areas: _, ...before } = project.question;
    expect(ProjectContent.parse({ ...project, question: before }).question).toEqual(before);
    expect(requestOf(before)).not.toHaveProperty('scope');
    expect(questionOf({ ...before, areas: [] })).toEqual(before);
    expect(isSameQuestion(before, { ...before, areas: [] })).toBe(true);
    expect(isSameQuestion(before, project.question)).toBe(false);
  });

  it('have codes as POST /rank takes them, each once, at most ten', () => {
    const code = 'must be the code of a region, such as csa-488 or 48453.48491';
    for (const wrong of ['48453', 'csa-', '48453.48453', '1.2']) {
      expect([wrong, problemOf(asking([{ code: wrong, name: '' }]))]).toEqual([wrong, [code]]);
    }
    expect(problemOf(asking([core, core]))).toEqual(['must have each region once']);
    const many = Array.from({ length: 11 }, (_, i) => ({ code: `csa-${i}`, name: '' }));
    expect(problemOf(asking(many))).toEqual(['must have at most 10 regions']);
    expect(problemOf({ shortlist: [{ cbsa: '484', status: 'chosen', note: '' }] })).toEqual([
      'must be a CBSA code of five digits, or the code of a region such as csa-488 or 48453.48491',
    ]);
  });

  it('are named in the list of versions', () => {
    const renamed = { ...project, question: { ...project.question, areas: [{ ...core, name: 'Core' }, bay] } };
    expect(describeChange(project, renamed)).toBe('Changed regions');
    const { areas: _, ...before } = project.question;
    expect(describeChange({ ...project, question: before }, { ...project, question: { ...before, areas: [] } })).toBe(
      'No change',
    );
  });

  it('are called as their agency or their counties are, without a name of their own', () => {
    expect(regionName({ code: 'csa-488', name: 'San Jose-San Francisco-Oakland, CA' })).toEqual({
      name: 'San Jose–San Francisco–Oakland, CA, combined statistical area',
      short: 'San Jose, CA combined area',
    });
    expect(regionName({ code: 'division-7', name: 'West South Central Division' }).short).toBe(
      'West South Central Division',
    );
  });
});

describe.skipIf(executablePath === undefined)('regions in a real browser', () => {
  const window = useWindow();
  const criteria =
    'c=population_growth_5yr:higher:2&c=industrial_electricity_price:lower:1&c=unemployment_rate:lower:1';
  const regions = `${criteria}&area=48453.48491:Austin+core&area=csa-488`;

  /** The ranking of the API, with its metros and regions in order of their ranks. */
  async function ranked(areas: readonly string[]) {
    const body = {
      scope: { areas },
      criteria: [
        { measure: 'population_growth_5yr', direction: 'higher_better', weight: 2 },
        { measure: 'industrial_electricity_price', direction: 'lower_better' },
        { measure: 'unemployment_rate', direction: 'lower_better' },
      ],
    };
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const { data } = (await (await fetch(`${window.site.origin}/api/v1/rank`, init)).json()) as { data: RankResult };
    const own = data.places!.find(({ geoid }) => geoid === core.code)!;
    return { own, bay: data.places!.find(({ geoid }) => geoid === bay.code)!, count: data.metros.length };
  }

  const save = async (name: string) => {
    const download = window.page.waitForEvent('download');
    await window.page.getByRole('button', { name, exact: true }).first().click();
    return readFileSync(await (await download).path());
  };

  it('are found, named and ranked with the metros, starred, compared, saved and reported', async () => {
    await window.go(`/explorer?${criteria}`);
    await window.page.locator('#add-region').click();
    const search = window.page.getByRole('searchbox', { name: 'Search counties and areas' });
    const list = window.page.locator('.found-regions');
    await search.fill('san jose');
    await list.getByRole('button', { name: /^San Jose–San Francisco–Oakland, CA/ }).click();
    await window.page.getByText('9,140,485').waitFor();
    await search.fill('travis');
    await list.getByRole('button', { name: /^Travis County, TX/ }).click();
    await window.page.getByText('Choose at least one more county').waitFor();
    // The counties of a metro are found by its name.
    await search.fill('austin tx');
    await list.getByRole('button', { name: /^Williamson County, TX/ }).click();
    await window.page.getByLabel('Name', { exact: true }).fill(' Austin core ');
    expect((await new AxeBuilder({ page: window.page }).analyze()).violations).toEqual([]);
    await window.page.getByRole('button', { name: 'Add to the ranking' }).click();
    await expect.poll(() => window.page.url()).toContain('&area=48453.48491:Austin+core');
    const { own } = await ranked([core.code]);
    const row = window.page.locator('#ranking tr', { hasText: 'Austin core' });
    await expect.poll(() => row.locator('.rank').innerText()).toBe(String(own.rank));
    expect(await row.locator('.score').innerText()).toBe(own.composite!.toFixed(1));
    await window.page.getByRole('button', { name: 'Check with the API' }).click();
    await window.page.getByText('The API returns the same 394 metros').waitFor();
    await row.getByRole('button', { name: /^Shortlist / }).click();
    await window.page.locator('#shortlist').getByText('Austin core').waitFor();
    await window.page.getByLabel('Status of Austin core').selectOption('chosen');
    await expect.poll(() => window.page.locator('#project-saved').innerText()).toContain('Every change is saved');

    // The project has the region and its name.
    await window.go('/projects');
    await window.page.locator('.project-text h2 a').click();
    await row.waitFor();
    expect(await row.getByRole('button', { name: /^Shortlist / }).getAttribute('aria-pressed')).toBe('true');
    await window.page.getByRole('link', { name: 'Report', exact: true }).click();
    const sheet = window.page.locator('.report-part', {
      has: window.page.getByRole('heading', { name: 'Austin core' }),
    });
    await sheet.locator('.report-charts svg').first().waitFor();
    expect(await sheet.innerText()).toContain(`score ${own.composite!.toFixed(1)} of 100`);
    const reported = window.page.locator('.report-ranking tr', { hasText: 'Austin core' });
    expect(await reported.locator('td').nth(2).innerText()).toBe(own.composite!.toFixed(1));
    const book = read(await save('Excel'));
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Ranking']!);
    expect(rows.find((one) => one['Metro'] === 'Austin core')).toMatchObject({
      CBSA: core.code,
      Rank: own.rank,
      Score: own.composite,
    });
  });

  it('have pages, files, a place in the scatter plot and a comparison, and say what they lack', async () => {
    await window.go(`/explorer?${regions}&metro=48453.48491&c=median_gross_rent:lower:0`);
    const { own, bay: other, count } = await ranked([core.code, bay.code]);
    await window.page.getByText(`${count + 2} metros and regions`).waitFor();
    const card = window.page.locator('.regions');
    expect(await card.innerText()).toMatch(new RegExp(`Austin core\\s+Rank ${own.rank}`));
    expect(await card.innerText()).toMatch(new RegExp(`San Jose, CA combined area\\s+Rank ${other.rank}`));
    const link = window.page.locator('#ranking a', { hasText: 'Austin core' });
    expect(await link.getAttribute('href')).toBe('/areas/48453.48491');
    await window.page.locator('#scatter').scrollIntoViewIfNeeded();
    await window.page.locator('#scatter circle.open title', { hasText: 'Austin core' }).waitFor({ state: 'attached' });
    await window.page.locator('.results-head .export-menu > summary').click();
    const csv = (await save('CSV')).toString();
    expect(csv).toContain(`Austin core,${core.code},TX,${own.composite}`);
    await window.page.locator(`[id="compare-${core.code}"]`).check();
    await window.page.locator('#compare-22220').check();
    await window.page.locator('#compare-link').click();
    await window.page.getByRole('heading', { name: 'Your criteria' }).waitFor();
    expect(await window.page.locator('#chosen').innerText()).toMatch(/Fayetteville, AR[^]*Austin core/);
    await window.page.getByText('The chart has the metros, without regions.').waitFor();
    await window.page.getByRole('link', { name: /Back to the ranking/ }).click();
    await card.waitFor();
    await window.page.getByRole('button', { name: 'Remove Austin core' }).click();
    await expect.poll(() => window.page.url()).not.toContain('48453.48491');
    expect(await window.page.evaluate('document.activeElement.id')).toBe('add-region');
    // A median does not follow from those of counties.
    await window.go(`/explorer?${regions}&c=median_gross_rent:lower:1`);
    await card.getByText('No figure for median gross rent: not known from figures of counties.').first().waitFor();
  });

  it('that cannot be are named, with a way back to the ranking', async () => {
    await window.go(`/explorer?${criteria}&area=48453.99999:Nowhere&area=48453`);
    await window.page.getByText('no county `99999` in the area').waitFor();
    await window.page.getByText('Ignored area=48453: use the code of an area').waitFor();
    await window.page.getByRole('button', { name: 'Remove the region' }).click();
    await window.page.locator('#ranking tbody tr').first().waitFor();
    expect(window.page.url()).not.toContain('area=');
    window.problems = window.problems.filter((text) => !text.includes('404'));
  });
});
