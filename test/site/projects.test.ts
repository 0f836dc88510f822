import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { RankRequest } from '../../api/schemas/rank.ts';
import type { ProjectContent } from '../../common/project.ts';
import { projectLimits } from '../../common/projectChoices.ts';
import { BrowserProjects } from '../../site/explorer/browserProjects.ts';
import {
  addPlace,
  changePlace,
  copyOf,
  isSameQuestion,
  projectAddress,
  projectIn,
  removePlace,
} from '../../site/explorer/project.ts';
import { NotSaved } from '../../site/explorer/projectStore.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { password } from '../support/site.ts';
import { executablePath, useWindow } from './window.ts';

const given: ProjectContent = {
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
  isArchived: false,
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
  const store = (storage = storageOf()) => new BrowserProjects(storage, new EventTarget(), () => 1000);

  it('asks what the explorer asks: its address and its request have every choice', async () => {
    const project = await store().add(given);
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
    const added = addPlace(given, '46140');
    expect(added.shortlist).toEqual([{ cbsa: '46140', status: 'candidate', note: '' }]);
    const rejected = changePlace(added, '46140', { status: 'rejected', note: 'no site' }, '2026-11-30');
    expect(rejected).toMatchObject({ release: '2026-11-01', shortlist: [{ status: 'rejected', note: 'no site' }] });
    const chosen = changePlace(rejected, '46140', { status: 'chosen' }, '2026-11-30');
    expect(chosen).toMatchObject({ release: '2026-11-30', shortlist: [{ status: 'chosen', note: 'no site' }] });
    expect(addPlace(chosen, '46140')).toBe(chosen);
    expect(removePlace(chosen, '46140').shortlist).toEqual([]);
    const places = Array.from({ length: projectLimits.places }, (_, i) => String(10_000 + i));
    const full = places.reduce((project, cbsa) => addPlace(project, cbsa), added);
    expect(full.shortlist).toHaveLength(projectLimits.places);
  });

  it('is read as it was saved, is copied, and is left out if it cannot be read', async () => {
    const storage = storageOf();
    const projects = store(storage);
    const project = await projects.add(given);
    expect(await store(storage).find(project.id)).toEqual({
      ...given,
      id: project.id,
      createdAt: 1000,
      changedAt: 1000,
    });
    const copy = await projects.add(copyOf(project));
    expect(copy).toMatchObject({ name: 'Copy of Plant in the South', question: given.question });
    storage.setItem('project:broken', '{"id":');
    storage.setItem('project:other', '{"id":"other"}');
    storage.setItem('setting', '1');
    expect((await projects.list()).map(({ id }) => id)).toEqual([project.id, copy.id].sort());
    await projects.delete(copy.id);
    expect(await projects.list()).toMatchObject([{ id: project.id, criteria: 2, places: 0 }]);
    expect(await projects.update(copy.id, (one) => one)).toBeUndefined();
  });

  it('is refused with the reason if there are too many, or if the storage is full', async () => {
    const projects = store();
    for (let i = 0; i < projectLimits.projects; i++) await projects.add(given);
    await expect(projects.add(given)).rejects.toThrow('at most 200 projects');
    await expect(store(storageOf(10)).add(given)).rejects.toThrow(NotSaved);
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
    await window.page.getByRole('link', { name: 'Plant', exact: true }).click();
    await expect.poll(() => window.page.locator('#project-name').inputValue()).toBe('Plant');
    expect(await window.page.getByLabel('Rank metros with missing figures').isChecked()).toBe(true);
    expect(await firstStar().getAttribute('aria-pressed')).toBe('true');
    expect(await window.page.getByLabel(/^Reason on /).inputValue()).toBe('no site');
  });

  it('shows a person without projects a sample that starts one', async () => {
    await window.go('/projects');
    const sample = window.page.locator('.project-sample');
    await sample.waitFor();
    expect(await sample.locator('li[data-status]').allInnerTexts()).toHaveLength(3);
    await sample.getByRole('link', { name: 'Start with this ranking' }).click();
    const first = window.page.locator('#ranking > tbody > tr > th > a').first();
    const leader = await first.textContent();
    await window.page.locator('#save-project').click();
    await window.page.locator('#project').waitFor();
    await window.go('/projects');
    await window.page.getByRole('link', { name: 'Food plant', exact: true }).waitFor();
    expect(await sample.isVisible()).toBe(false);
    await window.go('/report?preset=food_plant');
    await expect.poll(() => window.page.locator('.report-ranking tbody th').first().textContent()).toBe(leader);
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
    await window.page.getByText('in another window, changed the ranking').waitFor();
    await window.page.locator('#preset').selectOption('food_plant');
    await expect.poll(() => window.page.url()).toContain('food_plant');
    expect(await stored()).toMatchObject([{ question: { partial: true, criteria: [{ weight: 2 }, { weight: 1 }] } }]);
    await window.page.getByRole('button', { name: 'Save this ranking instead' }).click();
    expect(await stored()).toMatchObject([{ question: { partial: false, criteria: { length: 5 } } }]);
  });

  it('renames, duplicates, archives, exports and deletes', async () => {
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await expect.poll(() => window.page.url()).toContain('&project=');
    await window.go('/projects');
    const button = (name: string | RegExp) => window.page.getByRole('button', { name }).first();
    await window.page.getByText('More', { exact: true }).click();
    await button(/^Rename/).click();
    await window.page.getByRole('textbox', { name: 'Name' }).fill('Plant');
    await window.page.keyboard.press('Enter');
    const choose = async (verb: string, name: string) => {
      const heading = window.page.getByRole('heading', { name, exact: true });
      const card = window.page.locator('.cards > li', { has: heading });
      await card.getByText('More', { exact: true }).click();
      await card.getByRole('button', { name: `${verb} ${name}` }).click();
    };
    await choose('Duplicate', 'Plant');
    await choose('Archive', 'Copy of Plant');
    await window.page.getByText('Archive (1)').click();
    const download = window.page.waitForEvent('download');
    await button('Export all as JSON').click();
    const projects = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(projects).toEqual(expect.arrayContaining(await stored()));
    expect(projects.map(({ name, isArchived }: any) => [name, isArchived]).sort()).toEqual([
      ['Copy of Plant', true],
      ['Plant', false],
    ]);
    await choose('Restore', 'Copy of Plant');
    await choose('Delete', 'Copy of Plant');
    await window.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await window.page.getByText('Copy of Plant').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject([{ name: 'Plant' }]);
  });
});

describe.skipIf(executablePath === undefined)('projects of an account in a real browser', () => {
  const window = useWindow();
  let people = 0;
  const projectsIn = (account: string) => window.site.projects.list(account, 'nobody');

  /** Adds a person with an account, and signs this window in. */
  async function signIn(): Promise<{ email: string; account: string }> {
    const email = `person${++people}@example.org`;
    const { account } = await window.site.person(email);
    await signInAs(email);
    return { email, account };
  }
  async function signInAs(email: string) {
    await window.go('/sign-in');
    await window.page.locator('#email').fill(email);
    await window.page.locator('#password').fill(password);
    await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await window.page.waitForURL('**/settings');
  }
  const firstStar = () => window.page.locator('#ranking .star').first();
  const ranking = '/explorer?c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1';

  it('are saved in the account, and are there on another device', async () => {
    const { email, account } = await signIn();
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await window.page.locator('#project-name').fill('Plant');
    await firstStar().click();
    await window.page.getByLabel(/^Note on /).fill('rail');
    await window.page.getByText(/Every change is saved in “person\d+’?'?s account”/).waitFor();
    const [{ id, places, changedBy, leading }] = (await projectsIn(account)) as [any];
    expect([places, changedBy]).toEqual([1, email]);
    expect(leading).toHaveLength(1);
    await window.open();
    await signInAs(email);
    await window.go('/projects');
    await window.page.getByRole('link', { name: 'Plant', exact: true }).click();
    await expect.poll(() => window.page.getByLabel(/^Note on /).inputValue()).toBe('rail');
    expect(window.page.url()).toContain(`c=population_growth_5yr:higher:2&c=unemployment_rate:lower:1&project=${id}`);
    await window.page.getByLabel('Rank metros with missing figures').check();
    const partialOf = async () => {
      const [person] = await window.site.people.list().then((all) => all.filter((one) => one['email'] === email));
      return (await window.site.projects.read(String(person!['id']), id)).content.question.partial;
    };
    await expect.poll(partialOf).toBe(true);
  });

  it('are behind a link in the header that names the account, until the person signs out', async () => {
    const accountLink = async () => {
      await window.go('/measures');
      return window.page.locator('header .account:last-child').innerText();
    };
    expect(await accountLink()).toBe('Sign in');
    await signIn();
    expect(await accountLink()).toBe('Account');
    await window.go('/settings');
    await window.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await window.page.waitForURL('**/sign-in');
    expect(await accountLink()).toBe('Sign in');
  });

  it('opens for nobody else, and says what to do', async () => {
    const { account } = await signIn();
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await expect.poll(async () => (await projectsIn(account)).length).toBe(1);
    const [{ id }] = (await projectsIn(account)) as [any];
    await window.open();
    await window.go(`/explorer?project=${id}`);
    await window.page.getByText('This project is in an account.').waitFor();
  });

  it('takes the projects of the browser into the account', async () => {
    await window.go(ranking);
    await firstStar().click();
    await window.page.locator('#project').waitFor();
    const { account } = await signIn();
    await window.go('/projects');
    await window.page.getByRole('button', { name: /^Move to “/ }).click();
    await expect.poll(async () => (await projectsIn(account)).map(({ places }) => places)).toEqual([1]);
    await window.page.getByText('In this browser only').waitFor({ state: 'detached' });
    expect(await window.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('project:'))")).toEqual(
      [],
    );
  });

  it('follows a project, and reads of it in a private feed', async () => {
    await signIn();
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await window.page.locator('#project-name').fill('Plant');
    await window.page.getByText(/Every change is saved/).waitFor();
    await window.go('/projects');
    await window.page.getByRole('button', { name: 'Follow Plant', exact: true }).click();
    await window.page.getByText('you follow it').waitFor();
    await window.page.getByRole('button', { name: 'Create a private feed' }).click();
    const address = await window.page.getByLabel('Feed address').inputValue();
    const readFeed = async () => (await fetch(address)).status;
    expect(await (await fetch(address)).text()).toContain('<title>Projects that you follow</title>');
    await window.page.getByRole('button', { name: 'Replace the feed address' }).click();
    await expect.poll(readFeed).toBe(404);
    await window.page.getByRole('button', { name: 'Turn off the feed' }).click();
    await window.page.getByRole('button', { name: 'Create a private feed' }).waitFor();
    await window.page.getByRole('button', { name: 'Unfollow Plant' }).click();
    await window.page.getByText('you follow it').waitFor({ state: 'detached' });
  });

  it('goes back to an earlier version', async () => {
    const { account } = await signIn();
    await window.go(ranking);
    await window.page.locator('#save-project').click();
    await window.page.locator('#project-name').fill('First');
    await expect.poll(async () => (await projectsIn(account))[0]?.name).toBe('First');
    window.site.clock.ahead += 11 * 60_000;
    await window.page.locator('#project-name').fill('Second');
    await expect.poll(async () => (await projectsIn(account))[0]?.name).toBe('Second');
    await window.go('/projects');
    await window.page.getByText('More', { exact: true }).click();
    await window.page.getByRole('button', { name: 'Versions Second' }).click();
    await window.page.getByText('Oldest version kept').waitFor();
    await window.page.locator('.panel').getByRole('button', { name: 'Restore' }).click();
    await window.page.getByRole('heading', { name: 'First' }).waitFor();
    expect((await projectsIn(account))[0]!.name).toBe('First');
  });
});
