import { z } from 'zod';
import { attribution } from '../domain/citation.ts';
import { type Cell, csvParts } from '../domain/csv.ts';
import { markOfCell } from '../domain/dataColumns.ts';
import type { Level } from '../domain/dataFigures.ts';
import { ApiError, badRequest } from '../domain/errors.ts';
import { type ReadPlaces, wholeOf } from '../domain/placeTexts.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { quote } from '../domain/text.ts';
import { DataRequest, maxDataMeasures, maxPlaceTexts } from '../schemas/data.ts';
import { firstMeasures } from './costliest.ts';
import {
  checkRows,
  creditCells,
  creditColumns,
  csvFile,
  figureCells,
  figureColumns,
  levelOfFile,
  manyRowsText,
  maxRowsText,
} from './csvFile.ts';
import { citationsOf, notRolledUp, readDataTable } from './getData.ts';
import { exampleMeasure } from './getMeasure.ts';
import { operation } from './operation.ts';

const measuresMessage = `must name 1 to ${maxDataMeasures} measures, comma-separated`;
const placesMessage = `must name 1 to ${maxPlaceTexts} places, separated by semicolons`;

export const getDataCsv = operation({
  ...csvFile,
  id: 'getDataCsv',
  method: 'get',
  path: '/data.csv',
  tag: 'Measures',
  title: 'Get figures as CSV',
  summary: 'Read measures of places by year as a CSV file, by one address',
  description: `The figures of \`POST /data\` as a CSV file, for programs that read an address: spreadsheets, Power Query, pandas, R. A row for each place, measure and year, up to ${maxRowsText}. Each row has its unit, period, bounds, the reason for a missing value, and the credit of the datasets behind it; print the credit with the figures. Parameters that trackers add, such as \`utm_source\`, are ignored.`,
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
    level: levelOfFile,
  }),
  statuses: [400, 404, 422],
  statusTexts: {
    404: 'A measure does not exist or is not available, or the server does not hold the release that `release` names.',
    422: `A measure has no values for the kind of places requested, or ${manyRowsText}.`,
  },
  example(release) {
    const measure = exampleMeasure(release.content.measures);
    const [metro] = release.content.metros;
    return measure && metro ? { measures: measure.name, places: metro.cbsa } : undefined;
  },
  costliest: (release) => [
    { input: { measures: firstMeasures(release, 6, 'county').join(), places: 'counties;metros;states;US' } },
    { input: { measures: firstMeasures(release, 1, 'county').join(), places: 'counties', years: '2018-2024' } },
  ],
  areas: ({ places }) => partsOf(places, ';').map(wholeOf),
  async run(release, { measures, places, years, level: confidence }) {
    const request = readRequest({
      measures: namesOf(release, measures),
      places: partsOf(places, ';'),
      years,
      level: confidence,
    });
    const table = await readDataTable(release, request).catch((error: unknown) => {
      throw withSeparator(places, error);
    });
    // A file has no place for places that are left out, or for other readings of a name.
    if (table.problems[0]) throw withSeparator(places, table.problems[0].error);
    for (const read of table.read) checkName(read);
    const { regions, readers } = table;
    if (readers.length === 0) throw noYears(table, years);
    checkRows(regions.length * readers.length);
    return { parts: csvParts(rowsOf(release, table)) };
  },
});

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
function readRequest(given: Readonly<Record<'measures' | 'places' | 'years' | 'level', unknown>>): DataRequest {
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

function* rowsOf(release: Release, table: DataTable): Generator<Cell[]> {
  yield [...figureColumns, ...creditColumns];
  const creditOf = creditsOf(release, table);
  for (const region of table.regions)
    for (const reader of table.readers) {
      const measure = release.measure(reader.column.measure);
      const { geography, place } = region;
      const { value, year: own, reason, bounds } = reader.read(geography, place);
      const figure = {
        geography: region.isArea ? ('area' as const) : geography,
        region,
        measure,
        year: own ?? reader.year ?? null,
        value,
        bounds,
      };
      const mark = markOfCell(reader, region, (name) => release.findMeasure(name));
      const row = figureCells({
        ...figure,
        reason: value === null ? (notRolledUp(region, measure) ?? reason) : null,
        mark,
      });
      row.push(...creditOf(measure, geography));
      yield row;
    }
}

/** Returns a function that gives the cells of a measure's credit at a level. */
function creditsOf(release: Release, { figuresOf }: Pick<DataTable, 'figuresOf'>) {
  const known = new Map<string, readonly Cell[]>();
  return (measure: ServedMeasure, level: Level): readonly Cell[] => {
    const key = `${measure.name} ${level}`;
    let cells = known.get(key);
    if (!cells) {
      const citations = citationsOf(release, [measure], [level], figuresOf, false);
      known.set(key, (cells = creditCells(release, attribution(release, citations))));
    }
    return cells;
  };
}
