import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { RankRequest } from '../../api/schemas/rank.ts';
import { BrowserProjects, NotSaved } from '../../site/explorer/browserProjects.ts';
import {
  changePlace,
  copyOf,
  isSameQuestion,
  type NewProject,
  projectAddress,
  projectIn,
  projectLimits,
  togglePlace,
} from '../../site/explorer/project.ts';
import { requestOf } from '../../site/explorer/request.ts';
import { executablePath, useWindow } from './window.ts';

const given: NewProject = {
  name: 'Plant in the South',
  purpose: 'Second line of a food plant',
  question: {
    states: ['TX', 'OK'],
    requirements: { tier: '250k', max_elec_price: 8 },
    criteria: [
      { measure: 'unemployment_rate', direction: 'lower_better', weight: 2 },
      { measure: 'labor_force', direction: 'higher_better', weight: 1, cutoff: { comparator: 'lt', value: 90_000 } },
    ],
    partial: true,
  },
  shortlist: [],
  release: '2026-11-01',
};

/** A storage of at most `most` characters. */
function storageOf(most = Infinity): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (i) => [...items.keys()][i] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

describe('a project', () => {
  const store = (storage = storageOf()) => new BrowserProjects(storage, () => 1000);

  it('asks what the explorer asks: its address and its request have every choice', () => {
    const project = store().add(given);
    expect(projectAddress(project)).toBe(
      '/explorer?states=TX,OK&tier=250k&max_elec_price=8&c=unemployment_rate:lower:2&c=labor_force:higher:1:lt:90000' +
        `&partial=1&project=${project.id}`,
    );
    expect(projectIn(new URL(projectAddress(project), 'https://example.org').search)).toBe(project.id);
    const state = { ...project.question, compare: [], metro: '', x: '', y: '', numbers: false };
    expect(RankRequest.parse(requestOf(state))).toMatchObject({
      scope: { states: ['TX', 'OK'] },
      requirements: given.question.requirements,
      criteria: given.question.criteria,
    });
    expect(isSameQuestion(project.question, given.question)).toBe(true);
    expect(isSameQuestion(project.question, { ...given.question, partial: false })).toBe(false);
  });

  it('has a shortlist with a status and a note, and names the release on which a place was chosen', () => {
    const added = togglePlace(store().add(given), '46140');
    expect(added.shortlist).toEqual([{ cbsa: '46140', status: 'candidate', note: '' }]);
    const rejected = changePlace(added, '46140', { status: 'rejected', note: 'no site' }, '2026-11-30');
    expect(rejected).toMatchObject({ release: '2026-11-01', shortlist: [{ status: 'rejected', note: 'no site' }] });
    const chosen = changePlace(rejected, '46140', { status: 'chosen' }, '2026-11-30');
    expect(chosen).toMatchObject({ release: '2026-11-30', shortlist: [{ status: 'chosen', note: 'no site' }] });
    expect(togglePlace(chosen, '46140').shortlist).toEqual([]);
    const places = Array.from({ length: projectLimits.places }, (_, i) => String(10_000 + i));
    const full = places.reduce(togglePlace, added);
    expect(full.shortlist).toHaveLength(projectLimits.places);
  });

  it('is read as it was saved, is copied, and is left out if it cannot be read', () => {
    const storage = storageOf();
    const projects = store(storage);
    const project = projects.add(given);
    expect(store(storage).find(project.id)).toEqual({
      ...given,
      id: project.id,
      createdAt: 1000,
      changedAt: 1000,
      isArchived: false,
    });
    const copy = projects.add(copyOf(project));
    expect(copy).toMatchObject({ name: 'Copy of Plant in the South', question: given.question });
    storage.setItem('project:broken', '{"id":');
    storage.setItem('project:other', '{"id":"other"}');
    storage.setItem('setting', '1');
    expect(projects.list().map(({ id }) => id)).toEqual([project.id, copy.id].sort());
    projects.delete(copy.id);
    expect(projects.list()).toEqual([project]);
    expect(projects.update(copy.id, (one) => one)).toBeUndefined();
  });

  it('is refused with the reason if there are too many, or if the storage is full', () => {
    const projects = store();
    for (let i = 0; i < projectLimits.projects; i++) projects.add(given);
    expect(() => projects.add(given)).toThrow('at most 200 projects');
    expect(() => store(storageOf(10)).add(given)).toThrow(NotSaved);
  });
});

describe.skipIf(executablePath === undefined)('projects in a real browser', () => {
  const window = useWindow();
  const ranking = '/explorer?c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1';
  const stored = () =>
    window.page.evaluate<any[]>(
      "Object.keys(localStorage).filter((key) => key.startsWith('project:')).map((key) => JSON.parse(localStorage[key]))",
    );
  const firstStar = () => window.page.locator('#ranking .star').first();

  it('saves the ranking, every change of it, and the shortlist, and opens them from the list', async () => {
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await window.page.locator('#project-name').fill('Plant');
    await window.page.locator('#project-purpose').fill('A <b>second</b> line');
    await expect.poll(() => window.page.url()).toContain('&project=');
    await firstStar().click();
    await window.page.getByLabel(/^Status of /).selectOption('rejected');
    await window.page.getByLabel(/^Reason on /).fill('no site');
    await window.page.getByLabel('Rank metros with missing figures').check();
    await expect.poll(async () => (await stored())[0]?.question.partial).toBe(true);
    expect(await stored()).toMatchObject([
      {
        name: 'Plant',
        purpose: 'A <b>second</b> line',
        question: { criteria: [{ measure: 'population_growth_5yr' }, { measure: 'unemployment_rate' }] },
        shortlist: [{ status: 'rejected', note: 'no site' }],
        release: inject('release'),
      },
    ]);
    await window.go('/projects');
    await window.page.getByText('A <b>second</b> line').waitFor();
    await window.page.getByText('2 criteria · 1 on the shortlist').waitFor();
    await window.page.getByRole('link', { name: 'Open Plant' }).click();
    await expect.poll(() => window.page.locator('#project-name').inputValue()).toBe('Plant');
    expect(await window.page.getByLabel('Rank metros with missing figures').isChecked()).toBe(true);
    expect(await firstStar().getAttribute('aria-pressed')).toBe('true');
    expect(await window.page.getByLabel(/^Reason on /).inputValue()).toBe('no site');
  });

  it('makes a project with the first star, and shows its saved ranking at an old address', async () => {
    await window.go(ranking);
    await firstStar().click();
    await window.page.locator('#project').waitFor();
    const [{ id, name, shortlist }] = (await stored()) as [any];
    expect(name).toBe('Population growth and Unemployment rate');
    expect(shortlist).toHaveLength(1);
    await window.go(`/explorer?c=poverty_rate:lower:1&project=${id}`);
    await window.page.locator('#project').waitFor();
    expect(window.page.url()).toContain('c=population_growth_5yr:higher:2');
    expect(await stored()).toMatchObject([{ question: { criteria: [{ weight: 2 }, { weight: 1 }] } }]);
  });

  it('does not save over the ranking of another window until a person decides', async () => {
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await expect.poll(() => window.page.url()).toContain('&project=');
    const other = await window.context.newPage();
    await other.goto(window.page.url());
    await other.getByLabel('Rank metros with missing figures').check();
    await window.page.getByText('Another window changed the ranking').waitFor();
    await window.page.locator('#preset').selectOption('food_plant');
    await expect.poll(() => window.page.url()).toContain('food_plant');
    expect(await stored()).toMatchObject([{ question: { partial: true, criteria: [{ weight: 2 }, { weight: 1 }] } }]);
    await window.page.getByRole('button', { name: 'Save this ranking instead' }).click();
    expect(await stored()).toMatchObject([{ question: { partial: false, criteria: { length: 5 } } }]);
  });

  it('renames, duplicates, archives, exports and deletes', async () => {
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await window.go('/projects');
    const button = (name: string | RegExp) => window.page.getByRole('button', { name }).first();
    await button(/^Rename/).click();
    await window.page.getByRole('textbox', { name: 'Name' }).fill('Plant');
    await window.page.keyboard.press('Enter');
    await button('Duplicate Plant').click();
    await button('Archive Copy of Plant').click();
    await window.page.getByText('Archive (1)').click();
    const download = window.page.waitForEvent('download');
    await button('Export all as JSON').click();
    const { projects } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(projects).toEqual(expect.arrayContaining(await stored()));
    expect(projects.map(({ name, isArchived }: any) => [name, isArchived]).sort()).toEqual([
      ['Copy of Plant', true],
      ['Plant', false],
    ]);
    await button('Restore Copy of Plant').click();
    await button('Delete Copy of Plant').click();
    await window.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await window.page.getByText('Copy of Plant').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ name: 'Plant' }]);
  });
});
