import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { readSql } from '../../common/readSql.ts';
import { partsOf } from '../../api/domain/calculation.ts';
import { openDatabase } from './database.ts';
import { regionsFile, type ReleaseDataset, type ReleaseMeasure, valuesFile } from './manifest.ts';
import { manifestIn, servedOf } from './released.ts';

const statement = readSql(import.meta.url, 'coverage');

/** How many metros have a value of a measure in a year. */
interface YearCount {
  readonly year: number;
  readonly metros: number;
}

/** A dataset with its served metro measures, grouped by equal counts. */
interface DatasetCoverage {
  readonly dataset: ReleaseDataset;
  readonly rows: readonly { readonly measures: readonly string[]; readonly years: readonly YearCount[] }[];
}

/** Returns how many metros have a value of each served measure and year, by dataset. Reads the release in a folder. */
export async function readCoverage(dir: string): Promise<{ metros: number; datasets: DatasetCoverage[] }> {
  const { datasets, measures } = servedOf(manifestIn(dir));
  const figures = datasets.filter(({ role }) => role === 'figures');
  const database = await openDatabase(dir);
  try {
    const files = figures.map(({ key }) => join(dir, valuesFile(key)));
    const held = await database.rows<HeldYear>(statement, { files: listValue(files) });
    const regions = "select count(*)::integer as metros from read_parquet($file) where geography = 'msa'";
    const [all] = await database.rows<{ metros: number }>(regions, { file: join(dir, regionsFile) });
    const metrosOf = metrosByYear(figures, measures, held);
    const covered = figures.map((dataset) => ({ dataset, rows: rowsOf(dataset, measures, metrosOf) }));
    return { metros: all!.metros, datasets: covered.filter(({ rows }) => rows.length > 0) };
  } finally {
    database.close();
  }
}

/** The metros that a release holds a value of, of a measure and year. */
interface HeldYear {
  readonly measure: string;
  readonly year: number;
  readonly metros: readonly string[];
}

type MetrosByYear = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Returns a function that gives the metros with a value of a measure, by year. Where a release keeps only the latest of
 * computed values, a metro has a value in the years in which it has all parts, because the API computes it from them.
 */
function metrosByYear(
  datasets: readonly ReleaseDataset[],
  measures: readonly ReleaseMeasure[],
  held: readonly HeldYear[],
): (measure: string) => MetrosByYear {
  const latestOnly = new Set(datasets.filter(({ history }) => history === 'printed').map(({ key }) => key));
  const byName = new Map(measures.map((measure) => [measure.name, measure]));
  const heldBy = Map.groupBy(held, ({ measure }) => measure);
  const metrosOf = (name: string): MetrosByYear => {
    const measure = byName.get(name);
    if (measure?.formula && measure.rules.msa === 'formula' && latestOnly.has(measure.dataset)) {
      const parts = partsOf(measure.formula).map((part) => ({ ...part, metros: metrosOf(part.measure) }));
      const years = [...parts[0]!.metros.keys()].map((year) => {
        const inParts = parts.map(({ metros, yearsBefore }) => metros.get(year - yearsBefore) ?? new Set<string>());
        const inAll = [...inParts[0]!].filter((metro) => inParts.every((some) => some.has(metro)));
        return [year, new Set(inAll)] as const;
      });
      return new Map(years.filter(([, metros]) => metros.size > 0));
    }
    return new Map((heldBy.get(name) ?? []).map(({ year, metros }) => [year, new Set(metros)]));
  };
  return metrosOf;
}

function rowsOf(
  { key }: ReleaseDataset,
  measures: readonly ReleaseMeasure[],
  metrosOf: (measure: string) => MetrosByYear,
): DatasetCoverage['rows'] {
  const own = measures
    .filter(({ dataset, geographies }) => dataset === key && geographies.msa)
    .map(({ name }) => ({ name, years: Array.from(metrosOf(name), ([year, { size }]) => ({ year, metros: size })) }));
  const groups = Map.groupBy(own, ({ years }) => coverageText(years));
  return [...groups.values()].map((group) => ({ measures: group.map(({ name }) => name), years: group[0]!.years }));
}

/** Returns the counts of years as text: runs of years with the same count, such as `2010 to 2023: 387, 2024: 393`. */
export function coverageText(years: readonly YearCount[]): string {
  const runs: { first: number; last: number; metros: number }[] = [];
  for (const { year, metros } of years) {
    const run = runs.at(-1);
    if (run?.metros === metros && run.last === year - 1) run.last = year;
    else runs.push({ first: year, last: year, metros });
  }
  const text = runs.map(({ first, last, metros }) => `${first === last ? first : `${first} to ${last}`}: ${metros}`);
  return text.join(', ');
}

/** Returns the page `docs/coverage.md` of the release in a folder. */
export async function coveragePage(dir: string): Promise<string> {
  const { metros, datasets } = await readCoverage(dir);
  const parts = datasets.map(({ dataset, rows }) =>
    [
      `## ${dataset.name}`,
      '',
      `\`${dataset.key}\`, ${dataset.publisher}.`,
      '',
      '| Measures | Metros in each year |',
      '|---|---|',
      ...rows.map((row) => `| ${row.measures.map((name) => `\`${name}\``).join(', ')} | ${coverageText(row.years)} |`),
      '',
    ].join('\n'),
  );
  return [head(metros), ...parts].join('\n');
}

const head = (metros: number) => `# Coverage

How many of the ${metros} metros have a value of each measure in each year. A metro has a value if all of its counties have one
([measures and methods](measures-and-methods.md)). Measures with the same counts share a row.

\`npm run release -- coverage\` writes this page from the newest release.
`;
