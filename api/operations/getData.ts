import { z } from 'zod';
import { type Citation, cite, citeFigures } from '../domain/citation.ts';
import { addsUp } from '../domain/additive.ts';
import { columnsOf, markOfCell, type FiguresOf, type Reader } from '../domain/dataColumns.ts';
import { orderColumn, sortRegions } from '../domain/dataOrder.ts';
import { caveatsOnShares, limitsOf, totalOf, wholesOf, withinLimits } from '../domain/dataPlaces.ts';
import { caveatsOf, columnYears } from '../domain/dataCaveats.ts';
import { type DataFigure, type Level, LevelFigures } from '../domain/dataFigures.ts';
import { ApiError } from '../domain/errors.ts';
import { notServed } from '../domain/notServed.ts';
import { olderMeasures } from '../domain/olderMeasures.ts';
import { notesOfChange } from '../domain/series.ts';
import { paginate } from '../domain/pagination.ts';
import { namePeriod, periodOf } from '../domain/period.ts';
import { placesOf, type ReadPlaces, wholeOf } from '../domain/placeTexts.ts';
import type { NamedRegion } from '../domain/regionNames.ts';
import { type Release, type ServedMeasure, sourcesAt } from '../domain/release.ts';
import { PagedReleaseMeta } from '../schemas/common.ts';
import { type DataColumn, DataRequest, type DataRow, DataTable } from '../schemas/data.ts';
import * as parameters from '../schemas/parameters.ts';
import { describeNation } from './getNation.ts';
import { exampleMeasure } from './getMeasure.ts';
import { computedRate, firstMeasures } from './costliest.ts';
import { operation } from './operation.ts';
import { nationalFigures } from '../domain/nation.ts';
import { quote } from '../domain/text.ts';
import { measureNamed } from '../domain/unknownMeasure.ts';

/** How many columns an answer may have. */
const maxColumns = 250;

export const getData = operation({
  id: 'getData',
  method: 'post',
  path: '/data',
  tag: 'Measures',
  title: 'Get a table of figures',
  summary: 'Read measures of places by year as one table',
  description:
    'A row for each place and a column for each measure and year, then what is derived. Places are names, codes or groups, and `places` says what each was taken for. `latest` is the value that the API serves of each place, so years may differ between measures; a ratio divides figures of the same year. `caveats` says what to tell with the figures: other readings of a name, mixed years, missing values, breaks of a series. A place or measure that cannot be read is in `left_out`, and the table has the others.',
  params: z.object({}),
  query: z.object({ page: parameters.page, per_page: parameters.perPage }),
  body: DataRequest,
  answer: 'The table: columns, rows, and notes on the figures.',
  data: DataTable,
  meta: PagedReleaseMeta,
  statuses: [413, 415, 422],
  statusTexts: {
    404: 'None of the measures exists or is available, or the server does not hold the release that `release` names.',
    422: 'No measure has values for the kind of places requested, `years` does not fit `derive`, or the table has too many columns.',
  },
  heavy: true,
  areas: ({ body: { places } }) => places.map(wholeOf),
  example: () => ({ per_page: '2' }),
  exampleBody(release) {
    const measure = exampleMeasure(release.content.measures);
    const [metro] = release.content.metros;
    return measure && metro ? { measures: [measure.name], places: [metro.name] } : undefined;
  },
  costliest: (release) => [
    ...[firstMeasures(release, 10, 'county'), [computedRate, 'population', 'jobs']].map((measures, i) => ({
      input: { per_page: '500' },
      body: {
        measures,
        places: ['counties', 'metros', 'states', 'US'],
        include: ['margins', 'reasons'],
        years: i === 0 ? 'latest' : 'all',
      },
    })),
    {
      input: { per_page: '500' },
      body: { measures: [computedRate, 'population'], places: ['counties'], derive: 'ratio', order: 'highest' },
    },
    {
      input: { per_page: '500' },
      body: {
        ...{ measures: ['population', 'jobs'], places: ['counties'], derive: 'share_of_us', include: ['total'] },
        where: [{ measure: computedRate, min: 0 }],
      },
    },
    {
      input: { per_page: '500' },
      body: { measures: [computedRate, 'jobs'], places: ['counties'], years: 'all', derive: 'change_from_peak' },
    },
  ],
  async run(release, { body, page, per_page }, { forTools }) {
    const table = await readDataTable(release, body);
    const { read, regions, levels, measures, figuresOf, readers } = table;
    const problems = table.problems.map(({ text, error }) => {
      return { text, message: forTools ? error.toolMessage : error.message };
    });
    const ordered = orderColumn(readers, body, release.formerNames);
    const sorted = sortRegions(regions, ordered, body.order);
    const { from, to, meta } = paginate(sorted.length, page, per_page);
    const shown = sorted.slice(from, to);
    const years = columnYears(readers, regions);
    if (readers.length > maxColumns)
      throw new ApiError(
        'invalid_request',
        `this is ${readers.length} columns: ask for at most ${maxColumns}, with fewer measures or years`,
      );
    const columns = readers.map(({ column }, i) => datedColumn(release, column, years[i] ?? null));
    const margins = body.include.includes('margins');
    const together = body.include.includes('total')
      ? totalOf(release, regions, readers, { measures, figuresOf, margins })
      : undefined;
    return {
      data: {
        places: read.map(presentPlaces),
        columns,
        ...(body.level === undefined ? {} : { level: body.level }),
        rows: shown.map((region) => rowOf(release, region, readers, columns, body)),
        ...(together ? { total: together.total } : {}),
        calculations: await calculationsOf(release, measures, table.citedLevels, figuresOf),
        ...(problems.length > 0 ? { left_out: problems } : {}),
        caveats: [
          ...problems.map(({ text, message }) => `${quote(text)} is left out: ${asSentence(message)}`),
          ...table.caveats,
          ...(together?.caveats ?? []),
          ...caveatsOf(
            {
              read,
              regions,
              ordered,
              plans: await release.history(),
              measures,
              levels,
              readers,
              columns,
              figuresOf,
              years: body.years,
              margins,
              older: await olderOf(release, measures, levels, figuresOf),
              changes: await changeNotes(release, columns),
              measureOf: (name: string) => release.findMeasure(name),
            },
            shown,
          ),
        ],
      },
      meta: { release: release.content.id, ...meta },
      citations: citationsOf(
        release,
        [...measures, ...table.limits.map(({ measure }) => measure)],
        table.citedLevels,
        figuresOf,
        body.derive !== undefined || together !== undefined,
      ),
    };
  },
});

/** Ends an error message as a sentence, unless it is a question. */
const asSentence = (message: string) => (message.endsWith('?') ? message : `${message}.`);

/** A place or measure of a request that cannot be read. */
interface Problem {
  readonly text: string;
  readonly error: ApiError;
}

/**
 * Reads what a request for data names: its places, and the columns of its measures, each once. What cannot be read is left out, as
 * long as a place and a measure are left.
 * @throws ApiError 400, 404 or 422 for places, measures or years that the release does not have
 */
export async function readDataTable(release: Release, request: DataRequest) {
  const places = await readEach(request.places, (text) => placesOf(release, text));
  const found = distinct(places.read.flatMap((one) => one.regions));
  const levels = [...new Set(found.map(({ geography }) => geography))];
  // What shares are of is read, but is no row.
  const citedLevels = [...new Set([...levels, ...(wholeLevels[request.derive ?? ''] ?? [])])];
  const named = await readEach(request.measures, (name) => readFigures(release, name, request, levels, citedLevels));
  // A ratio of one measure would be another answer.
  if (named.problems[0] && request.derive === 'ratio') throw named.problems[0].error;
  const limits = limitsOf(request, (name) => measureNamed(release, name));
  const limiting = await Promise.all(
    limits.map(({ measure }) => readFigures(release, measure.name, request, levels, levels)),
  );
  const byName = new Map([...limiting, ...named.read].map(({ measure, figures }) => [measure.name, figures]));
  const measures = [...new Set(named.read.map(({ measure }) => measure))];
  const figuresOf: FiguresOf = (measure, level) => byName.get(measure)?.get(level);
  const { regions, caveats } = withinLimits(found, limits, { years: request.years, levels, figuresOf });
  const history = await release.history();
  const wholeOf = wholesOf(release, request.derive);
  const adds = (name: string) => addsUp(history, name);
  const readers = columnsOf(request, { measures, levels, figuresOf, addsUp: adds, wholeOf });
  caveats.push(...caveatsOnShares(request.derive, regions, { measures, addsUp: adds, wholeOf }));
  const problems = [...places.problems, ...named.problems];
  return { read: places.read, regions, levels, citedLevels, measures, limits, figuresOf, readers, problems, caveats };
}

/** Where the figures are that shares are of. */
const wholeLevels: Readonly<Record<string, readonly Level[]>> = { share_of_us: ['us'], share_of_state: ['state'] };

/** Reads texts, and lists those that cannot be read. @throws ApiError the first problem, where nothing is left */
async function readEach<T>(texts: readonly string[], readOne: (text: string) => Promise<T>) {
  // Parallel reads of tables are combined into one query.
  const settled = await Promise.allSettled(texts.map(readOne));
  const read = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const problems = settled.flatMap((one, i): Problem[] => {
    if (one.status === 'fulfilled') return [];
    const error: unknown = one.reason;
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error;
    return [{ text: texts[i]!, error }];
  });
  if (read.length === 0 && problems[0]) throw problems[0].error;
  return { read, problems };
}

/** Returns what to know of the changes in some columns: each after the name of its measure. */
async function changeNotes(release: Release, columns: readonly DataColumn[]): Promise<string[]> {
  const notes = columns.map(async ({ measure, derived, from_year, year }) => {
    if (from_year === undefined || year === null || derived === 'change_from_peak') return [];
    const note = (await notesOfChange(release, measure, year - from_year))(year);
    return note === undefined ? [] : [`The change of ${measure}: ${note}`];
  });
  return (await Promise.all(notes)).flat();
}

/** Returns for each measure those with its name and figures of earlier years. */
async function olderOf(
  release: Release,
  measures: readonly ServedMeasure[],
  levels: readonly Level[],
  figuresOf: FiguresOf,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const history = await release.history();
  const geographies = levels.filter((level) => level !== 'us');
  return new Map(
    measures.map((measure) => {
      const first = Math.min(...levels.flatMap((level) => figuresOf(measure.name, level)?.years ?? []));
      return [measure.name, olderMeasures(release, history, measure, geographies, first)];
    }),
  );
}

function distinct(regions: readonly NamedRegion[]): NamedRegion[] {
  return [...new Map(regions.map((region) => [`${region.geography} ${region.place}`, region])).values()];
}

/**
 * Reads the figures of a measure. @param levels where it must have some @param cited where they are read
 * @throws ApiError 404 without the measure, 422 if it has none at any level
 */
async function readFigures(
  release: Release,
  name: string,
  { level: confidence }: Pick<DataRequest, 'level'>,
  levels: readonly Level[],
  cited: readonly Level[],
) {
  const measure = measureNamed(release, name);
  const read = cited.map(
    async (level) => [level, await LevelFigures.read(release, measure, level, confidence)] as const,
  );
  const figures = new Map(await Promise.all(read));
  if (levels.length > 0 && levels.every((level) => !figures.get(level)))
    throw new ApiError('invalid_request', `measure ${notServed(release, measure, levels)}`);
  return { measure, figures };
}

function presentPlaces({ text, interpretedAs, regions, others }: ReadPlaces) {
  const names = others.slice(0, maxOthers).map(({ name }) => name);
  return { text, interpreted_as: interpretedAs, count: regions.length, ...(names.length > 0 ? { others: names } : {}) };
}

/** How many other regions of a name an answer lists. */
const maxOthers = 5;

function rowOf(
  release: Release,
  region: NamedRegion,
  readers: readonly Reader[],
  columns: readonly DataColumn[],
  { include, detail }: Pick<DataRequest, 'include' | 'detail'>,
): DataRow {
  const { geography, place, geoid, name, isArea } = region;
  const figures = readers.map((reader) => reader.read(geography, place));
  const marks = readers.map((reader) => markOfCell(reader, region, (name) => release.findMeasure(name)));
  const peaks = figures.map(({ peak }) => peak ?? null);
  const measures = columns.map(({ measure }) => release.measure(measure));
  const id = geography === 'us' || isArea ? null : release.content.regions[geography][place]!.id;
  return {
    ...(detail === 'detailed' ? { id } : {}),
    geography: isArea ? 'area' : geography,
    geoid,
    name,
    values: figures.map(({ value }) => value),
    ...(columns.some(({ year }) => year === null) ? datesOf(figures.map(yearOfValue), measures) : {}),
    ...(include.includes('margins') && figures.some(({ bounds }) => bounds)
      ? {
          lower: figures.map(({ bounds }) => bounds?.lower ?? null),
          upper: figures.map(({ bounds }) => bounds?.upper ?? null),
        }
      : {}),
    ...(figures.some(({ different }) => different === 'yes' || different === 'no')
      ? { different: figures.map(({ different }) => different ?? null) }
      : {}),
    ...(peaks.some((peak) => peak !== null) ? { peaks } : {}),
    ...(include.includes('reasons') && figures.some(({ value }) => value === null)
      ? {
          reasons: figures.map(({ value, reason }, i) =>
            value === null ? (notRolledUp(region, measures[i]!) ?? reason) : null,
          ),
        }
      : {}),
    ...(marks.some((mark) => mark !== null) ? { as_published: marks } : {}),
  };
}

/** Returns why an area has no value of a measure without figures of metros: it does not roll up. */
export const notRolledUp = ({ isArea }: NamedRegion, { geographies }: ServedMeasure): 'not_rolled_up' | undefined =>
  isArea && !geographies.msa ? 'not_rolled_up' : undefined;

/** Returns a column with its year, and the names of periods that are not calendar years. */
function datedColumn(release: Release, column: Reader['column'], year: number | null): DataColumn {
  const measure = release.measure(column.measure);
  const { period: from_period } = periodOf(measure, column.from_year ?? null);
  return { ...column, year, ...periodOf(measure, year), ...(from_period ? { from_period } : {}) };
}

/** Returns the years of a row, and the names of their periods unless all are calendar years. */
function datesOf(years: readonly (number | null)[], measures: readonly ServedMeasure[]) {
  const periods = years.map((year, i) => (year === null ? null : namePeriod(measures[i]!, year)));
  return { years: [...years], ...(measures.some(({ period }) => period) ? { periods } : {}) };
}

const yearOfValue = ({ value, year }: DataFigure) => (value === null ? null : year);

async function calculationsOf(
  release: Release,
  measures: readonly ServedMeasure[],
  levels: readonly Level[],
  figuresOf: FiguresOf,
): Promise<DataTable['calculations']> {
  const pairs = measures.flatMap((measure) => levels.map((level) => ({ measure, level })));
  const held = pairs.filter(({ measure, level }) => figuresOf(measure.name, level));
  return Promise.all(
    held.map(async ({ measure: { name, dataset, geographies }, level }) => {
      if (level !== 'us') {
        const { calculation, computed_by_cadastre } = geographies[level]!;
        return { measure: name, geography: level, dataset, calculation, computed_by_cadastre };
      }
      const calculation = describeNation(release, (await nationalFigures(release, name))!);
      return { measure: name, geography: level, dataset, calculation, computed_by_cadastre: true };
    }),
  );
}

/** Cites the datasets behind the figures of some measures at some levels. */
export function citationsOf(
  release: Release,
  measures: readonly ServedMeasure[],
  levels: readonly Level[],
  figuresOf: FiguresOf,
  derived: boolean,
): Citation[] {
  const cited = measures.flatMap((measure) =>
    levels.flatMap((level): Citation[] => {
      if (!figuresOf(measure.name, level)) return [];
      const computed = (dataset: string) => ({ dataset, figures: 'computed' as const });
      if (level === 'us') return sourcesAt(measure, 'msa').map(computed);
      return [...citeFigures(measure, level), ...(derived ? sourcesAt(measure, level).map(computed) : [])];
    }),
  );
  return [...cited, ...cite([release.content.geography])];
}
