import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { inProcess } from '../support/client.ts';
import { openBuilt, read, service, sourcesDir } from '../support/service.ts';
import { here } from './released.ts';

const years = [2020, 2021, 2022, 2023, 2024, 2025];
/** The measures, and the columns that the bureau prints for metros. */
const columns = { population: 'POPESTIMATE', births: 'BIRTHS', deaths: 'DEATHS', net_migration: 'NETMIG' };

/** The bureau's own figures of the 387 metros outside Puerto Rico, by code and column. */
function printedMetros(): Map<string, Map<string, number>> {
  const path = join(sourcesDir, 'census-pep-metro/cbsa-est2025-alldata.csv');
  const [header, ...lines] = readFileSync(path, 'latin1').trim().split(/\r?\n/);
  const names = header!.split(',');
  return new Map(
    lines.flatMap((line) => {
      const cells = line.replace(/"[^"]*"/, 'name').split(',');
      const of = (name: string) => cells[names.indexOf(name)]!;
      if (of('LSAD') !== 'Metropolitan Statistical Area') return [];
      return [[of('CBSA'), new Map(names.map((name, i) => [name, Number(cells[i])]))] as const];
    }),
  );
}

describe.skipIf(!here)(
  "the series of metros equal the bureau's own file of metros, which the release does not read",
  () => {
    it.each(Object.entries(columns))('have the same values of %s', async (measure, column) => {
      const served = await openBuilt(inject('release'));
      const client = await inProcess(service({ served }));
      const printed = printedMetros();
      expect(printed.size).toBe(387);
      const { data } = await read(client, `/measures/${measure}/series?geography=msa&from=2020&to=2025&per_page=500`);
      expect(data.years).toEqual(years);
      expect(data.regions.map(({ geoid }: any) => geoid)).toEqual([...printed.keys()].toSorted());
      for (const { geoid, values } of data.regions)
        expect(values, geoid).toEqual(years.map((year) => printed.get(geoid)!.get(`${column}${year}`)));
      await client.close();
      served.close();
    });
  },
);
