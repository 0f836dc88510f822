// @module-tag long
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Trace } from '../../api/schemas/trace.ts';
import { literal, openDatabase } from '../../build/release/database.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { addZones } from '../fixtures/zones.ts';
import { inProcess } from '../support/client.ts';
import { openServed } from '../support/served.ts';
import { read, service } from '../support/service.ts';
import { buildTiny } from '../support/tiny.ts';
import { copyTiny, edit, newFolder } from './folders.ts';

function withZones() {
  const folders = copyTiny();
  return { ...folders, files: addZones(folders) };
}

async function valuesOf(release: string): Promise<Record<string, number | string>> {
  const database = await openDatabase(release);
  const rows = await database.rows<{ at: string; value: number | null; reason: string }>(
    `select concat_ws(' ', measure, geography, geoid) as at, value, reason
     from read_parquet(${literal(join(release, 'values-tiny-zones.parquet'))})`,
  );
  database.close();
  return Object.fromEntries(rows.map(({ at, value, reason }) => [at, value ?? reason]));
}

describe('figures that are counted from the rows of a list (D200)', () => {
  it('are sums of what the rows add; a region that the list does not name has 0', async () => {
    const { releasesDir, ...folders } = withZones();
    const manifest = await importTiny(releasesDir, folders);
    expect(await valuesOf(join(releasesDir, 'tiny-1'))).toEqual({
      'zone_tracts county 40001': 2,
      'zone_tracts county 40003': 0,
      'zone_tracts county 40005': 1,
      'zone_tracts county 48001': 0,
      // Old County had two tracts, and nothing says in which of its successors they are now.
      'zone_tracts county 48003': 'boundary changed',
      'zone_tracts county 48005': 'boundary changed',
      'zone_tracts county 56001': 1,
      'zone_tracts county 56003': 0,
      'zone_tracts state 40': 3,
      'zone_tracts state 48': 2,
      'zone_tracts state 56': 1,
      'zone_tracts msa 10010': 2,
      'zone_tracts msa 10020': 1,
      'zone_tracts msa 10030': 1,
      'zone_population_share county 40001': 100,
      'zone_population_share county 40003': 0,
      'zone_population_share county 40005': 100,
      'zone_population_share county 48001': 0,
      'zone_population_share county 48003': 'boundary changed',
      'zone_population_share county 48005': 'boundary changed',
      'zone_population_share county 56001': 100,
      'zone_population_share county 56003': 0,
      'zone_population_share msa 10010': Number(((100 * 400_000) / 550_000).toFixed(6)),
      'zone_population_share msa 10020': 4,
      'zone_population_share msa 10030': 60,
    });
    const { county, state, msa } = manifest.measures.find(({ name }) => name === 'zone_tracts')!.geographies;
    const counted = { rollup: null, calculation: 'Counted from the list of zones.', computed_by_cadastre: true };
    expect(county).toMatchObject({ source_grain: 'county', ...counted });
    expect(state).toMatchObject({ source_grain: 'state', ...counted });
    expect(msa!.calculation).toBe(
      'Sum of the figures of all counties of the metro; no value where a county has none. Counted from the list of zones.',
    );
  });

  it('are traced to each row that counts, and to none where the figure is 0', async () => {
    const { releasesDir, ...folders } = withZones();
    const distDir = newFolder();
    await buildTiny({ releasesDir, distDir }, folders);
    const served = await openServed(join(distDir, 'tiny-1'));
    const client = await inProcess(service({ served }));
    const trace = async (region: string): Promise<any> => {
      const { data } = await read(client, `/measures/zone_tracts/trace?region=${region}`);
      expect(Trace.parse(data)).toEqual(data);
      return data;
    };
    const texts = ({ cells }: any) => cells.map(({ row, text }: any) => `${row} ${text}`);
    const ofCounty = await trace('40001');
    expect(ofCounty).toMatchObject({ value: 2, operands: [], computed_by_cadastre: true });
    expect(texts(ofCounty)).toEqual(['2 40001000100', '3 40001000200']);
    expect(texts(await trace('40003'))).toEqual([]);
    expect(texts(await trace('48'))).toEqual(['5 48099000100', '6 48099000200']);
    expect(texts(await trace('10010'))).toEqual(texts(ofCounty));
    await client.close();
    served.close();
  });

  it.each([
    [
      'without the cells of its rows',
      'sql',
      "cell, _file, _line, 'tract'",
      "_file, _line, 'tract'",
      /gives no column cell; it must give geoid, .*cell/,
    ],
    [
      'without a calculation',
      'yaml',
      '    calculation: Counted from the list of zones.\n',
      '',
      /`listed` but has no calc/,
    ],
    ['with a row in no county', 'list', '56001,56', '56009,56', /codes that are not a state or county/],
  ] as const)('stops a list %s', async (_what, file, from, to, message) => {
    const { releasesDir, files, ...folders } = withZones();
    edit(files[file], from, to);
    await expect(importTiny(releasesDir, folders)).rejects.toThrow(message);
  });
});
