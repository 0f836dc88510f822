import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freshnessOf } from '../../api/domain/freshness.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { readIncidents } from '../../site/status/incidents.ts';
import { loadRegister } from '../../build/import/register.ts';
import { readRhythms } from '../../build/site/rhythms.ts';
import { probableEdition } from '../../site/status/rhythm.ts';
import { judgeStatus } from '../../site/status/verdict.ts';
import { distDir, openBuilt, releasesDir, root } from '../support/service.ts';
import { executablePath, useWindow } from './window.ts';

const folder = siteDir(distDir, inject('release'));
const page = () => readFileSync(join(folder, 'status.html'), 'utf8');

describe('the page of the status', () => {
  it('has a row for each dataset, and begins with the state of the data on the day of the release', async () => {
    const { release } = await openBuilt(inject('release'));
    const html = page();
    const freshness = html.slice(html.indexOf('id="freshness"'));
    const { datasets, modified } = release.content;
    const isLate = [...html.matchAll(/data-next="([\d-]+)"/g)].some(
      ([, month]) => freshnessOf(month!, modified) === 'late',
    );
    const lineOf = (name: string) =>
      new RegExp(`class="[^"]*${name}[^"]*"[^>]*data-state="(\\w+)"[^>]*>\\s*([^<]*)<`).exec(html)!;
    const [service, state] = [lineOf('service-verdict'), lineOf('data-verdict')];
    const rhythms = readRhythms();
    const behind = datasets.filter(({ key, latest_year: latest }) => {
      const rhythm = rhythms.get(key);
      return rhythm !== undefined && latest != null && probableEdition(rhythm, latest, modified) !== undefined;
    }).length;
    expect(behind).toBeGreaterThan(1);
    expect(state[1]).toBe(isLate ? 'late' : 'behind');
    expect(html.match(/data-behind/g)).toHaveLength(behind);
    expect(state[2]).toContain(`${behind} of ${datasets.length} datasets probably have a newer edition.`);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(modified);
    expect(service[2]).toContain(`Checked ${day}.`);
    expect([...freshness.matchAll(/href="\/datasets\/([\w-]+)"/g)].map(([, key]) => key).sort()).toEqual(
      datasets.map(({ key }) => key).sort(),
    );
  });

  it('names every edition that is missing', async () => {
    const { release } = await openBuilt(inject('release'));
    const { datasets, modified } = release.content;
    const rhythms = readRhythms();
    const rows = page().split('<tr');
    const missing = datasets.flatMap(({ key, latest_year: latest }) => {
      const rhythm = rhythms.get(key);
      const year = rhythm && latest != null && probableEdition(rhythm, latest, modified)?.year;
      return year && key.startsWith('census-acs1') ? [{ key, latest: latest, year }] : [];
    });
    expect(missing.length).toBeGreaterThan(0);
    for (const { key, latest, year } of missing) {
      const row = rows.find((one) => one.includes(`href="/datasets/${key}"`))!;
      const periods = year === latest + 1 ? `${year}` : `${latest + 1} ${year === latest + 2 ? 'and' : 'to'} ${year}`;
      expect(row).toContain(`${periods} (usually `);
    }
  });

  it('has the month of the next edition of each dataset that has one', () => {
    const { datasets } = JSON.parse(readFileSync(join(releasesDir, inject('release'), 'release.json'), 'utf8')) as {
      datasets: { next_release?: string }[];
    };
    const months = datasets.flatMap(({ next_release }) => next_release ?? []).sort();
    expect([...page().matchAll(/data-next="([\d-]+)"/g)].map(([, month]) => month).sort()).toEqual(months);
    expect(months.length).toBeGreaterThan(0);
  });

  it('lists the newest releases, and the incidents of the file', () => {
    const html = page();
    expect(html).toContain(`href="/releases/${inject('release')}"`);
    const incidents = readIncidents(readFileSync(join(root, 'site/status/incidents.yaml'), 'utf8'));
    expect(html.includes('No incidents are recorded.')).toBe(incidents.length === 0);
    for (const { from } of incidents) expect(html).toContain(`datetime="${from}"`);
  });

  it('is in the sitemap and in the footer', () => {
    expect(readFileSync(join(folder, 'sitemap.xml'), 'utf8')).toContain('/status</loc>');
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('href="/status"');
  });
});

describe.skipIf(executablePath === undefined)('in a browser, the page', () => {
  const window = useWindow();

  it('says which editions are late on the day on which it is read, and that the server is available', async () => {
    const months = [...page().matchAll(/data-next="([\d-]+)"/g)].map(([, month]) => month!).sort();
    const now = new Date(`${months[0]}-28T12:00:00Z`);
    now.setUTCMonth(now.getUTCMonth() + 1);
    await window.page.clock.setFixedTime(now);
    await window.go('/status');
    const group = (state: string) => window.page.locator(`[data-group="${state}"]`);
    const inGroup = (state: string) =>
      group(state)
        .locator('[data-next]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-next')));
    for (const state of ['late', 'due', 'ahead']) {
      const rows = [...page().matchAll(/data-next="([\d-]+)"( data-behind)?/g)];
      const expected = rows
        .filter(([, month, isBehind]) => freshnessOf(month!, now) === state && (state === 'late' || !isBehind))
        .map(([, month]) => month!);
      expect((await inGroup(state)).sort()).toEqual(expected.sort());
      expect(await group(state).isVisible()).toBe(expected.length > 0);
    }
    const late = await group('late').locator('tbody a').allTextContents();
    expect(late.length).toBeGreaterThan(0);
    const behind = await group('behind').locator('tbody tr').count();
    const datasets = await window.page.locator('.freshness tbody tr').count();
    const verdict = judgeStatus({ problems: [], late, behind, datasets, day: now });
    for (const of of ['service', 'data'] as const) {
      const line = window.page.locator(`.${of}-verdict`);
      expect(await line.textContent()).toBe(verdict[of].text);
      expect(await line.getAttribute('data-state')).toBe(verdict[of].state);
    }
    expect(verdict.data.state).toBe('late');
    await window.page.getByText(`Available, with the data release ${inject('release')}`).waitFor();
  });
});

it('an edition is due in its month, and late when the month is over', () => {
  const at = (day: string) => freshnessOf('2026-12', new Date(day));
  expect(at('2026-11-30T23:59:59Z')).toBe('ahead');
  expect(at('2026-12-01T00:00:00Z')).toBe('due');
  expect(at('2026-12-31T23:59:59Z')).toBe('due');
  expect(at('2027-01-01T00:00:00Z')).toBe('late');
});

describe('the first lines', () => {
  const day = new Date('2026-12-03T12:00:00Z');
  const judge = (given: Partial<Parameters<typeof judgeStatus>[0]>) =>
    judgeStatus({ problems: [], late: [], behind: 0, datasets: 34, day, ...given });

  it('name open incidents apart from late editions, and claim nothing of datasets without a month', () => {
    expect(judge({})).toEqual({
      service: { state: 'good', text: 'No incident is open. Checked December 3, 2026.' },
      data: { state: 'good', text: 'No announced edition is late.' },
    });
    expect(judge({ late: ['Poverty', 'Housing of metros'] }).data).toEqual({
      state: 'late',
      text: '2 editions are late: Poverty and Housing of metros.',
    });
    expect(judge({ problems: ['Sign-in failed'], late: ['Poverty'] })).toEqual({
      service: { state: 'bad', text: 'Open: Sign-in failed. Checked December 3, 2026.' },
      data: { state: 'late', text: '1 edition is late: Poverty.' },
    });
  });

  it('do not call the data up to date if publishers probably have newer editions', () => {
    expect(judge({ behind: 1 }).data).toEqual({
      state: 'behind',
      text: '1 of 34 datasets probably has a newer edition.',
    });
  });
});

describe('an edition that is probably published', () => {
  const editionOf = (month: number, lag: number, latestYear: number, day = '2026-11-30') =>
    probableEdition({ month, lag }, latestYear, new Date(day));

  it.each([
    [12, 1, 2023, { year: 2024, by: '2025-12' }],
    [9, 1, 2024, { year: 2025, by: '2026-09' }],
    [12, 0, 2024, { year: 2025, by: '2025-12' }],
    [9, -1, 2026, { year: 2027, by: '2026-09' }],
  ])('is out by month %d with figures %d years older, and newer than %d', (month, lag, latest, edition) => {
    expect(editionOf(month, lag, latest)).toEqual(edition);
  });

  it('is none before its month is over, and for figures that are as new', () => {
    expect(editionOf(12, 1, 2024)).toBeUndefined();
    expect(editionOf(11, 1, 2024)).toBeUndefined();
    expect(editionOf(12, 1, 2024, '2026-12-31')).toBeUndefined();
    expect(editionOf(12, 1, 2024, '2027-01-01')).toEqual({ year: 2025, by: '2026-12' });
  });

  it('follows from a rhythm of each yearly dataset of the register, and of no other', () => {
    const { figures } = loadRegister(join(root, 'build/register'));
    const yearly = figures.filter(({ entry }) =>
      /^(Yearly(?! or less)|Monthly; a full year)/.test(entry.refresh_cadence),
    );
    expect([...readRhythms().keys()].sort()).toEqual(yearly.map(({ entry }) => entry.key).sort());
  });
});

describe('the file of incidents', () => {
  const over = `
    - title: Rankings failed
      affected: [API, MCP server]
      from: 2026-12-01T14:05:00Z
      to: 2026-12-01T14:40:00Z
      what: Requests for rankings got 503.
      resolution: We restarted the workers and raised their memory.`;
  const open = `
    - title: Sign-in failed
      affected: [Sign-in and keys]
      from: 2026-12-03T08:00:00Z
      what: Nobody can sign in.`;

  it('may be empty', () => {
    expect(readIncidents('incidents: []')).toEqual([]);
  });

  it('is read newest first; an incident without an end is not over', () => {
    const [first, second] = readIncidents(`incidents:${over}${open}`);
    expect([first!.title, first!.to]).toEqual(['Sign-in failed', undefined]);
    expect([second!.title, second!.to]).toEqual(['Rankings failed', '2026-12-01T14:40:00Z']);
  });

  it.each([
    ['an unknown part', over.replace('MCP server', 'Everything'), /affected/],
    ['an end before the start', over.replace('to: 2026-12-01', 'to: 2026-11-01'), /is before `from`/],
    ['a time without a zone', over.replace('14:05:00Z', '14:05:00'), /must be a time in UTC/],
    ['an end without a resolution', over.replace(/\n *resolution.*/, ''), /has a resolution/],
    ['a resolution without an end', over.replace(/\n *to:.*/, ''), /has a resolution/],
    ['a fragment of a sentence', over.replace('503.', '503'), /must be a sentence/],
    ['an unknown member', `${over}\n      severity: high`, /severity/],
  ])('is refused with %s', (_, text, message) => {
    expect(() => readIncidents(`incidents:${text}`)).toThrow(message);
  });
});
