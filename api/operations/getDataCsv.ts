import { z } from 'zod';
import { attribution } from '../domain/citation.ts';
import { csvCells, csvLines, csvType } from '../domain/csv.ts';
import { markOfCell } from '../domain/dataColumns.ts';
import type { Level } from '../domain/dataFigures.ts';
import { ApiError, badRequest } from '../domain/errors.ts';
import { namePeriod } from '../domain/period.ts';
import type { ReadPlaces } from '../domain/placeTexts.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { DataRequest, maxDataMeasures, maxPlaceTexts } from '../schemas/data.ts';
import { firstMeasures } from './costliest.ts';
import { citationsOf, readDataTable } from './getData.ts';
import { exampleMeasure } from './getMeasure.ts';
import { operation } from './operation.ts';

/** The maximum of rows of a file. */
const maxRows = 25_000;

const measuresMessage = `must name 1 to ${maxDataMeasures} measures, comma-separated`;
const placesMessage = `must name 1 to ${maxPlaceTexts} places, separated by semicolons`;

/** The columns of the file. */
const columns = [
  ...['geography', 'geoid', 'name', 'measure', 'label', 'unit', 'year', 'period', 'value', 'lower', 'upper'],
  ...['reason', 'as_published', 'break', 'note', 'credit', 'disclaimer', 'license', 'retrieved_at', 'release'],
];

export const getDataCsv = operation({
  id: 'getDataCsv',
  method: 'get',
  path: '/data.csv',
  tag: 'Measures',
  title: 'Get figures as CSV',
  summary: 'Read measures of places by year as a CSV file, by one address',
  description: `The figures of \`POST /data\` as a CSV file, for programs that read an address: spreadsheets, Power Query, pandas, R. A row for each place, measure and year, up to ${maxRows.toLocaleString('en-US')}. Each row has its unit, period, bounds at 90 percent confidence, the reason for a missing value, and the credit of the datasets behind it; print the credit with the figures. Parameters that trackers add, such as \`utm_source\`, are ignored.`,
  params: z.object({}),
  query: z.object({
    measures: z
      .string(measuresMessage)
      .meta({ description: `names of 1 to ${maxDataMeasures} measures from \`GET /measures\`, comma-separated` }),
    places: z
      .string('must name places, separated by semicolons')
      .meta({
        description:
          'names, codes or groups, separated by semicolons: `Tulsa, OK;48453;US`, `metros`, `states`, `counties of Atlanta`',
      }),
    years: z
      .string()
      .default('latest')
      .meta({ description: '`latest` (default: of each place), `all`, `2021` or `2019-2024`' }),
  }),
  answer: 'A CSV file in UTF-8 with a header row; lines end in LF.',
  data: z.string(),
  statuses: [400, 404, 422],
  statusTexts: {
    404: 'A measure does not exist or is not available, or the server does not hold the release that `release` names.',
    422: `A measure has no values for the kind of places requested, or the file would have more than ${maxRows.toLocaleString('en-US')} rows.`,
  },
  heavy: true,
  isDocument: true,
  type: csvType,
  example(release) {
    const measure = exampleMeasure(release.content.measures);
    const [metro] = release.content.metros;
    return measure && metro ? { measures: measure.name, places: metro.cbsa } : undefined;
  },
  costliest: (release) => [
    { input: { measures: firstMeasures(release, 6, 'county').join(), places: 'counties;metros;states;US' } },
    { input: { measures: firstMeasures(release, 1, 'county').join(), places: 'counties', years: '2018-2024' } },
  ],
  async run(release, { measures, places, years }) {
    const request = readRequest({ measures: namesOf(release, measures), places: partsOf(places, ';'), years });
    const table = await readDataTable(release, request).catch((error: unknown) => {
      throw withSeparator(places, error);
    });
    // A file has no place for places that are left out, or for other readings of a name.
    if (table.problems[0]) throw withSeparator(places, table.problems[0].error);
    for (const read of table.read) checkName(read);
    const { regions, readers } = table;
    if (readers.length === 0) throw noYears(table, years);
    const count = regions.length * readers.length;
    if (count > maxRows)
      throw new ApiError(
        'invalid_request',
        `this is ${count.toLocaleString('en-US')} rows: ask for at most ${maxRows.toLocaleString('en-US')}, with fewer places, measures or years; the files of a release, at /downloads, hold every value`,
      );
    return { text: csvLines([csvCells(columns), ...linesOf(release, table)]) };
  },
});

/** Returns a line for each region and column. Cells that many lines share are written once. */
function linesOf(release: Release, table: DataTable): string[] {
  const endOf = endsOf(release, table);
  const ofColumns = table.readers.map((reader) => {
    const measure = release.measure(reader.column.measure);
    return { reader, measure, named: csvCells([measure.name, measure.label, measure.unit]) };
  });
  return table.regions.flatMap((region) => {
    const { geography, place, geoid, name } = region;
    const start = csvCells([geography, geoid, name]);
    return ofColumns.map(({ reader, measure, named }) => {
      const { value, year: own, reason, bounds } = reader.read(geography, place);
      const year = own ?? reader.year ?? null;
      const figure = csvCells([
        ...[year, year === null ? null : namePeriod(measure, year), value, bounds?.lower, bounds?.upper],
        ...[value === null ? reason : null, markOfCell(reader, region, (name) => release.findMeasure(name))],
        measure.breaks?.find((one) => one.year === year)?.note,
      ]);
      return `${start},${named},${figure},${endOf(measure, geography)}`;
    });
  });
}

type DataTable = Awaited<ReturnType<typeof readDataTable>>;

/** Returns the names of measures in a text, each by its current name. @throws ApiError 400 for another separator */
function namesOf({ formerNames }: Release, text: string): string[] {
  if (text.includes(';')) throw badRequest('measures: separate names with commas');
  return partsOf(text, ',').map((name) => formerNames.get(name) ?? name);
}

const partsOf = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @throws ApiError 400 that names the parameter */
function readRequest(given: Readonly<Record<'measures' | 'places' | 'years', unknown>>): DataRequest {
  const read = DataRequest.safeParse(given);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  const [name, index] = path;
  if (name === 'measures' && index === undefined) throw badRequest(`measures: ${measuresMessage}`);
  if (name === 'places' && index === undefined) throw badRequest(`places: ${placesMessage}`);
  throw badRequest(`${String(name)}: ${message}`);
}

/** @throws ApiError 400 for a name of several places */
function checkName({ text, interpretedAs, regions, others, isGroup }: ReadPlaces): void {
  if (others.length === 0) return;
  const codes = (isGroup ? others : [...regions, ...others]).slice(0, 6).map(({ name, geoid }) => `${name} (${geoid})`);
  const readings = isGroup ? `${interpretedAs}, or of ${codes.join(' or ')}` : codes.join(' or ');
  throw badRequest(`places: ${quote(text)} may be ${readings}; give the code`);
}

/** Returns the error for years of which no measure has values. */
function noYears({ measures, levels, figuresOf }: DataTable, years: string): ApiError {
  const held = measures.map(({ name }) => {
    const own = levels.flatMap((level) => figuresOf(name, level)?.years ?? []);
    return `${name} has values of ${Math.min(...own)} to ${Math.max(...own)}`;
  });
  return new ApiError('invalid_request', `years: no values of ${quote(years)}: ${held.join('; ')}`);
}

/** Returns the error for places; where they have commas alone, it says how places are separated. */
function withSeparator(places: string, error: unknown): unknown {
  const isSeparated = !places.includes(',') || places.includes(';');
  if (isSeparated || !(error instanceof ApiError) || error.code !== 'bad_request') return error;
  return badRequest(`places: separate them with semicolons; ${error.message}`);
}

/** Returns a function that gives the last cells of a measure's lines at a level: its note and credit, and the release. */
function endsOf(release: Release, { figuresOf }: Pick<DataTable, 'figuresOf'>) {
  const known = new Map<string, string>();
  return (measure: ServedMeasure, level: Level): string => {
    const key = `${measure.name} ${level}`;
    let cells = known.get(key);
    if (cells === undefined) {
      const credits = attribution(release, citationsOf(release, [measure], [level], figuresOf, false));
      const cellOf = (texts: readonly (string | null | undefined)[]) =>
        [...new Set(texts)].filter((text) => text).join('; ');
      cells = csvCells([
        measure.note,
        cellOf(credits.map(({ credit }) => credit)),
        cellOf(credits.map(({ disclaimer }) => disclaimer)),
        cellOf(credits.map(({ license }) => license)),
        cellOf(credits.map(({ retrieved_at }) => retrieved_at)),
        release.content.id,
      ]);
      known.set(key, cells);
    }
    return cells;
  };
}
