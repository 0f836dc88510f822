import type { RegionColumn, RegionFigures, ValueBounds } from '../../api/domain/figures.ts';
import { usps } from '../../api/schemas/stateCodes.ts';
import type { Client } from '../support/client.ts';
import { read, readAll } from '../support/service.ts';
import type { NaiveMetro } from './naive.ts';

/** What a release says of all metros, read as a client does. */
export interface KnownFigures {
  /** Measures with metro values, by name. */
  readonly measures: readonly { readonly name: string; readonly label: string; readonly unit: string }[];
  readonly metros: readonly NaiveMetro[];
  /** The values of each measure, ascending. */
  readonly sorted: ReadonlyMap<string, readonly number[]>;
}

/** Reads every metro and every metro value over the API. */
export async function knownFigures(client: Client): Promise<KnownFigures> {
  const measures = (await readAll(client, '/measures?geography=msa')).data;
  const metros = (await read(client, '/metros?per_page=500')).data;
  const byCbsa = new Map<string, Map<string, number>>(metros.map(({ cbsa }: any) => [cbsa, new Map()]));
  const withheld = new Map<string, Map<string, readonly [number, number]>>(
    metros.map(({ cbsa }: any) => [cbsa, new Map()]),
  );
  const notes = new Map<string, Map<string, object>>(metros.map(({ cbsa }: any) => [cbsa, new Map()]));
  const sorted = new Map<string, number[]>();
  for (const { name } of measures) {
    const { data } = await read(client, `/measures/${name}/values?geography=msa&per_page=500&absent=1`);
    for (const { geoid, value, vintage, as_published } of data.values) {
      byCbsa.get(geoid)!.set(name, value);
      notes.get(geoid)!.set(name, { vintage, as_published });
    }
    for (const { geoid, bounds } of data.absent)
      if (bounds) withheld.get(geoid)!.set(name, [bounds.lower, bounds.upper]);
    sorted.set(
      name,
      data.values.map(({ value }: any) => value).sort((a: number, b: number) => a - b),
    );
  }
  return {
    measures,
    sorted,
    metros: metros.map((metro: any) => ({
      ...metro,
      values: byCbsa.get(metro.cbsa)!,
      notes: notes.get(metro.cbsa)!,
      withheld: withheld.get(metro.cbsa)!,
    })),
  };
}

/** By measure, the bounds of values that are withheld in part, by place. */
type Withheld = Readonly<Record<string, ReadonlyMap<number, ValueBounds>>>;

/** Made-up metros: their columns by measure, NaN where there is no value. */
export function madeUp(
  columns: Readonly<Record<string, readonly number[]>>,
  metros: readonly Place[],
  withheld: Withheld = {},
) {
  const byName = [...metros.keys()].sort((a, b) =>
    `${metros[a]!.name}\n${metros[a]!.cbsa}` < `${metros[b]!.name}\n${metros[b]!.cbsa}` ? -1 : 1,
  );
  const size = (place: number) => {
    const population = columns['population']?.[place] ?? NaN;
    return Number.isNaN(population) ? -Infinity : population;
  };
  const figures: RegionFigures = {
    geography: 'msa',
    regions: metros.map((metro) => ({ ...metro, geoid: metro.cbsa })),
    byName,
    // Not a difference: two without a figure would differ by NaN.
    byPopulation: byName.toSorted((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a))),
    columns: new Map(
      Object.entries(columns).map(([measure, values]): [string, RegionColumn] => [
        measure,
        {
          ...{ measure, label: measure.toUpperCase(), unit: 'points', decimals: 1 },
          values: Float64Array.from(values),
          withheld: withheld[measure] ?? new Map(),
        },
      ]),
    ),
  };
  const naive = metros.map((metro, place): NaiveMetro => {
    const values = Object.entries(columns).map(([measure, values]) => [measure, values[place]!] as const);
    const bounds = Object.entries(withheld).flatMap(([measure, own]) => {
      const found = own.get(place);
      return found ? [[measure, [found.lower, found.upper]] as const] : [];
    });
    const known = new Map(values.filter(([, value]) => !Number.isNaN(value)));
    return { ...metro, values: known, withheld: new Map(bounds) };
  });
  return { figures, naive };
}

type Place = Omit<RegionFigures['regions'][number], 'geoid'> & { readonly cbsa: string };

/** Metros with names that are not in the order of their codes, two of one name, in a few states. */
export function places(count: number): Place[] {
  return Array.from({ length: count }, (_, i) => ({
    cbsa: String(10000 + i),
    name: `Place ${(i * 7) % Math.max(1, count - 1)}`,
    states: i % 5 === 0 ? [usps[i % 4]!, usps[(i + 1) % 4]!] : [usps[i % 4]!],
    right_to_work: i % 11 === 3 ? null : i % 3 === 0,
  }));
}
