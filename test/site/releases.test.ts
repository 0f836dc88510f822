import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { countChanges } from '../../api/domain/changes.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { distDir, openBuilt } from '../support/service.ts';

describe('the page of a release', () => {
  const read = (page: string) => readFileSync(join(siteDir(distDir, inject('release')), `${page}.html`), 'utf8');

  it('lists the values that it changed and withdrew, up to 100 of each, with a link to their measure', async () => {
    const served = await openBuilt(inject('release'));
    const changes = await served.release.changes();
    const { releases } = served.release.content;
    for (const [i, { id }] of releases.entries()) {
      const found = changes.comparisons.find((one) => one.release === id && one.since === releases[i + 1]?.id);
      const html = read(`releases/${id}`);
      const lists = [
        ['changed', ['revised', 'method', 'boundary']],
        ['withdrawn', ['withdrawn']],
      ] as const;
      for (const [anchor, causes] of lists) {
        const count = found ? countChanges(await changes.measures(found, { causes })) : 0;
        expect([id, anchor, html.includes(`id="${anchor}"`)]).toEqual([id, anchor, count > 0]);
        if (count === 0) continue;
        const labels =
          anchor === 'changed' ? ['Largest changes of values', 'Next largest changes of values'] : ['Withdrawn values'];
        const tables = labels.flatMap((label) => html.split(`aria-label="${label}"`)[1]?.split('</table>')[0] ?? []);
        const rows = tables.flatMap((table) => table.split('<tbody>')[1]!.match(/<tr/g)!);
        // Regions with the same change share a row, and so do the measures of a dataset that changed in them.
        const listed = await changes.values(found!, { causes }, 0, 100);
        // A value that is gone did not change: it was withdrawn.
        for (const one of listed.filter(({ cause }) => cause !== 'boundary'))
          expect([one, one.new === null]).toEqual([one, anchor === 'withdrawn']);
        const alike = Map.groupBy(listed, (one) =>
          JSON.stringify([one.measure, one.year, one.old, one.new, one.cause]),
        );
        const places = new Set(
          [...alike.values()].map((regions) => {
            const { measure, year, cause } = regions[0]!;
            const dataset = served.release.findMeasure(measure)!.dataset;
            return JSON.stringify([dataset, year, cause, regions.map(({ geoid }) => geoid)]);
          }),
        );
        expect(rows).toHaveLength(places.size);
        const [first] = await changes.values(found!, { causes }, 0, 1);
        expect(tables[0]).toContain(`href="/measures/${first!.measure}"`);
      }
    }
    served.close();
  });

  it('says of how many values each measure lost some, and which period it has in their place', async () => {
    const served = await openBuilt(inject('release'));
    const changes = await served.release.changes();
    const [newest, earlier] = served.release.content.releases;
    const found = changes.comparisons.find((one) => one.release === newest!.id && one.since === earlier!.id)!;
    const withdrawn = await changes.measures(found, { causes: ['withdrawn'] });
    const table = read(`releases/${newest!.id}`)
      .split('aria-label="Withdrawn values by measure"')[1]!
      .split('</table>')[0]!;
    const rows = table.split('<tbody>')[1]!.split('<tr').slice(1);
    expect(rows).toHaveLength(withdrawn.length);
    for (const [i, { measure, values }] of withdrawn.entries()) {
      expect(rows[i]).toContain(`href="/measures/${measure}"`);
      expect(rows[i]).toContain(values.toLocaleString('en-US'));
      expect(rows[i]).toContain('2020–2024');
    }
    served.close();
  });

  it('is listed with lines of links: what it added, what it changed or withdrew, and what it kept', async () => {
    const served = await openBuilt(inject('release'));
    const [newest, earlier] = served.release.content.releases;
    served.close();
    if (!newest || !earlier) return;
    const { id } = newest;
    const before = new Set(earlier.contents.map(({ key }) => key));
    const added = newest.contents.filter(({ key }) => !before.has(key)).length;
    const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const lines = read('releases').split('<dl class="changed"')[1]!.split('</dl>')[0]!.split('<dt').slice(1);
    expect(text(lines[0]!)).toContain(`Added ${added} dataset${added === 1 ? '' : 's'} , `);
    expect(lines[0]).toContain(`href="/releases/${id}#new-datasets"`);
    expect(text(lines[1]!)).toContain('Changed or withdrawn ');
    expect(lines[1]).toContain(`href="/releases/${id}#withdrawn"`);
    expect(text(lines[2]!)).toContain('Kept ');
    expect(lines[2]).toContain(`href="/releases/${id}#earlier-edition"`);
    expect(lines).toHaveLength(3);
  });

  it('leads to the releases before and after it, and says which is the first', async () => {
    const served = await openBuilt(inject('release'));
    const ids = served.release.content.releases.map(({ id }) => id);
    served.close();
    for (const [i, id] of ids.entries()) {
      const html = read(`releases/${id}`);
      const linked = (rel: string) => new RegExp(`<a href="/releases/([^"]+)" rel="${rel}"`).exec(html)?.[1];
      expect([id, linked('prev'), linked('next')]).toEqual([id, ids[i + 1], ids[i - 1]]);
      expect([id, html.includes('This is the first release')]).toEqual([id, i === ids.length - 1]);
    }
  });
});

describe('the page of a dataset', () => {
  const read = (page: string) => readFileSync(join(siteDir(distDir, inject('release')), `${page}.html`), 'utf8');

  it('says how many metros have a value of each measure, and links its files', async () => {
    const served = await openBuilt(inject('release'));
    const { content } = served.release;
    served.close();
    const html = read('datasets/bls-laus');
    expect(html).toContain(`how many of the ${content.metros.length} metros`);
    for (const { name, geographies } of content.measures.filter(({ dataset }) => dataset === 'bls-laus')) {
      const row = html.split('<tr').find((one) => one.includes(`href="/measures/${name}"`))!;
      expect(row).toContain(`<td class="number minor">${geographies.msa!.regions}</td>`);
      expect(row).toContain(`/downloads/${content.id}/${name}/${name}.csv`);
    }
  });
});
