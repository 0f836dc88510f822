// @module-tag long
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { Moves } from '../../api/schemas/moves.ts';
import type { Project } from '../../common/project.ts';
import { movedPlaces } from '../../site/explorer/moves.ts';
import { requestOf } from '../../common/rankRequest.ts';
import { buildEarlier } from '../support/twoReleases.ts';
import { executablePath, useWindow } from './window.ts';

describe('moved places', () => {
  const parts = { own: 0, others: 0, coverage: 0, revision: 0 };
  const moves = {
    metros: [
      { cbsa: '2', name: 'B', from: 2, to: 1, parts: { ...parts, own: -2.04, others: 1.04 } },
      { cbsa: '1', name: 'A', from: 1, to: 2, parts: { ...parts, revision: 1 } },
      ...Array.from({ length: 12 }, (_, i) => ({ cbsa: `x${i}`, name: 'X', from: i + 4, to: i + 4, parts })),
    ],
    only_from: [{ cbsa: '3', name: 'C', rank: 3 }],
    only_to: [{ cbsa: '4', name: 'D', rank: 3 }],
  } as unknown as Moves;
  const start = { metros: [{ cbsa: '1', short: 'Akron, OH' }] } as unknown as Parameters<typeof movedPlaces>[2];

  it('are the first ten on the earlier release and the shortlist, with the largest cause first', () => {
    const shortlist = [{ cbsa: '1' }, { cbsa: '4' }, { cbsa: '9' }];
    const places = movedPlaces(moves, { shortlist, question: {} }, start);
    expect(places.slice(0, 3)).toEqual([
      { cbsa: '1', name: 'Akron, OH', from: 1, to: 2, causes: ['revised figures down 1.0'] },
      { cbsa: '2', name: '2', from: 2, to: 1, causes: ['own newer figures up 2.0', 'other metros down 1.0'] },
      { cbsa: '3', name: '3', from: 3, to: null, causes: [] },
    ]);
    expect(places.slice(10)).toEqual([
      { cbsa: '4', name: '4', from: null, to: 3, causes: [] },
      { cbsa: '9', name: '9', from: null, to: null, causes: [] },
    ]);
  });
});

describe('moved regions', () => {
  it('have the name that a person gave them, or that of their agency', () => {
    const parts = { own: 0, others: 0, coverage: 0, revision: 0 };
    const moves = {
      metros: [
        { geoid: '48453.48491', name: 'Travis County, TX + Williamson County, TX', from: 1, to: 1, parts },
        { geoid: 'csa-488', name: 'San Jose-San Francisco-Oakland, CA', from: 2, to: 2, parts },
      ],
      only_from: [],
      only_to: [],
    } as unknown as Moves;
    const question = { areas: [{ code: '48453.48491', name: 'Austin core' }] };
    expect(movedPlaces(moves, { shortlist: [], question }, { metros: [] })).toMatchObject([
      { cbsa: '48453.48491', name: 'Austin core' },
      { cbsa: 'csa-488', name: 'San Jose, CA combined area' },
    ]);
  });
});

describe.skipIf(executablePath === undefined)('a project on an older release', () => {
  let built: Awaited<ReturnType<typeof buildEarlier>>;
  const window = useWindow(async () => (built = await buildEarlier()).dist);
  afterAll(() => built.remove());
  const newest = inject('release');

  const question: Project['question'] = {
    states: [],
    requirements: { tier: '250k' },
    criteria: [
      { measure: 'fair_market_rent_2br', direction: 'lower_better', weight: 2 },
      { measure: 'broadband_share', direction: 'higher_better', weight: 1 },
    ],
    partial: false,
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${window.site.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: any }).data;
  };
  const ranksOn = async (release: string) => {
    const { metros } = await post(`/rank?release=${release}`, requestOf(question));
    return new Map<string, number>(metros.map(({ cbsa, rank }: any) => [cbsa, rank]));
  };

  /** Opens a page with a project in the browser that was saved on the earlier release. @returns the code of its listed metro */
  async function open(path: string): Promise<string> {
    const after = await ranksOn(newest);
    const listed = [...(await ranksOn(built.earlier))].find(
      ([cbsa, rank]) => rank > 20 && after.get(cbsa)! !== rank,
    )![0];
    const shortlist = [{ cbsa: listed, status: 'chosen', note: '' }];
    const times = { createdAt: 1, changedAt: 1 };
    const project = {
      id: 'older',
      name: 'Plant',
      purpose: '',
      question,
      shortlist,
      release: built.earlier,
      isArchived: false,
    };
    await window.go('/projects');
    const text = JSON.stringify({ ...project, ...times });
    await window.page.evaluate(`localStorage.setItem('project:older', ${JSON.stringify(text)})`);
    await window.go(path);
    return listed;
  }

  /** The rows of the table: the name, both ranks, the move and its causes. */
  async function rows(scope: string) {
    const table = window.page.locator(`${scope} .block-table`);
    await table.locator('tbody tr').first().waitFor();
    return table
      .locator('tbody tr')
      .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent!.trim())));
  }

  /** Compares the rows with `POST /rank` on both releases. */
  async function check(shown: string[][], listed: string) {
    const [before, after] = [await ranksOn(built.earlier), await ranksOn(newest)];
    const codes = [...before.keys()].slice(0, 10);
    expect(shown.map((row) => row.slice(1, 3))).toEqual(
      [...codes, listed].map((cbsa) => [String(before.get(cbsa)), String(after.get(cbsa))]),
    );
    expect(shown.at(-1)![0]).toMatch(/, [A-Z]{2} Chosen$/);
    const { metros } = (await post('/rank/moves', {
      ...requestOf(question),
      from: built.earlier,
      to: newest,
    })) as Moves;
    const { parts } = metros.find(({ cbsa }) => cbsa === listed)!;
    expect(shown.at(-1)![4]).toContain(
      `other metros ${parts.others < 0 ? 'up' : 'down'} ${Math.abs(parts.others).toFixed(1)}`,
    );
  }

  it('shows in the report what moved, and why', async () => {
    const listed = await open('/report?project=older');
    const section = '.report-part:has(#moved)';
    await check(await rows(section), listed);
    const text = await window.page.locator(section).innerText();
    expect(text).toContain(`from release ${built.earlier} to release ${newest}, the newest.`);
    expect(text).toContain('Share of households with broadband: 2020–2024, before 2019–2023');
    const { violations } = await new AxeBuilder({ page: window.page }).analyze();
    expect(violations).toEqual([]);
  });

  it('shows the same in the explorer when a person asks, and can go over to the newest release', async () => {
    const listed = await open('/explorer?project=older');
    await window.page.getByText(`What moved since release ${built.earlier}`).click();
    await check(await rows('#moved'), listed);
    const { violations } = await new AxeBuilder({ page: window.page }).include('#project').analyze();
    expect(violations).toEqual([]);
    await window.page.getByRole('button', { name: `Use release ${newest} for this project` }).click();
    await window.page.locator('#moved').waitFor({ state: 'detached' });
    const stored = await window.page.evaluate<string>("localStorage.getItem('project:older')");
    expect(JSON.parse(stored)).toMatchObject({ release: newest, question });
  });
});
