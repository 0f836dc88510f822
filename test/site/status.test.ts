import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { freshnessOf } from '../../api/domain/freshness.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { freshnessTexts } from '../../site/status/freshness.ts';
import { readIncidents } from '../../site/status/incidents.ts';
import { distDir, openBuilt, releasesDir, root } from '../support/service.ts';
import { executablePath, useWindow } from './window.ts';

const folder = siteDir(distDir, inject('release'));
const page = () => readFileSync(join(folder, 'status.html'), 'utf8');

describe('the page of the status', () => {
  it('has a row for each dataset, and says on which day its states are true', async () => {
    const { release } = await openBuilt(inject('release'));
    const html = page();
    const freshness = html.slice(html.indexOf('id="freshness"'));
    const { datasets, modified } = release.content;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(modified);
    expect(freshness).toContain(`${day}, the day of this release`);
    expect([...freshness.matchAll(/href="\/datasets\/([\w-]+)"/g)].map(([, key]) => key).sort()).toEqual(
      datasets.map(({ key }) => key).sort(),
    );
  });

  it('has the month of the next edition of each dataset that has one', () => {
    const { datasets } = JSON.parse(readFileSync(join(releasesDir, inject('release'), 'release.json'), 'utf8')) as {
      datasets: { next_release?: string }[];
    };
    const months = datasets.flatMap(({ next_release }) => next_release ?? []).sort();
    expect([...page().matchAll(/data-next="([\d-]+)"/g)].map(([, month]) => month)).toEqual(months);
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
    const months = [...page().matchAll(/data-next="([\d-]+)"/g)].map(([, month]) => month!);
    const now = new Date(`${months[0]}-28T12:00:00Z`);
    now.setUTCMonth(now.getUTCMonth() + 1);
    await window.page.clock.setFixedTime(now);
    await window.go('/status');
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(now);
    expect(await window.page.locator('#as-of').textContent()).toBe(`today, ${day}`);
    const texts = await window.page.locator('[data-next]').allTextContents();
    expect(texts).toEqual(months.map((month) => freshnessTexts[freshnessOf(month, now)]));
    expect(texts[0]).toBe('Late');
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
