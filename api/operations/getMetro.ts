import { z } from 'zod';
import { readAbsences } from '../domain/absent.ts';
import { markOf } from '../domain/asPublished.ts';
import { boundsAt, readBounds, readStandardErrors, type StandardErrors } from '../domain/bounds.ts';
import type { Column } from '../domain/column.ts';
import { boundsLevel } from '../domain/estimate.ts';
import { citeFigures, citeMetros } from '../domain/citation.ts';
import { nationalFigures } from '../domain/nation.ts';
import { periodOf, periodsOf } from '../domain/period.ts';
import { type RankBounds, rankBounds } from '../domain/rankBounds.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { openObject, type Beginning } from '../json/json.ts';
import { readYears } from '../domain/series.ts';
import * as parameters from '../schemas/parameters.ts';
import type { AbsentMeasure } from '../schemas/absent.ts';
import { type MeasureRank, type MetroMeasure, MetroProfile } from '../schemas/metro.ts';
import { figuresAt } from './getMeasureRanks.ts';
import { firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

/** The path parameter of a metro. */
export const metroRef = z
  .string()
  .meta({
    description: 'CBSA code of the metro, its id, or its slug',
    notFound: 'The metro does not exist, or the server does not hold the release that `release` names.',
  });

export const getMetro = operation({
  id: 'getMetro',
  method: 'get',
  path: '/metros/{ref}',
  tag: 'Metros',
  title: 'Get a metro profile',
  summary: 'Read every figure of a metro',
  description:
    'Returns a metro with all its figures. Slashes of a slug may be sent as they are (`/metros/us/tx/austin-round-rock-san-marcos-12420`) or as `%2F`.',
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({
    context: parameters.extension(
      '`us` and `states` to each measure: the values of the United States and of the states of the metro in the same year',
    ),
    bounds: parameters.bounds,
    absent: parameters.absent('`absent`: the measures that the metro has no value for, and why'),
    ranks: parameters.flag.meta({
      description:
        'Extension: set to 1 to add `rank` to each measure: the place of the value among all metros, the highest first; with `bounds`, also the `best` and the `worst` rank at 90 percent confidence',
      tool: false,
    }),
  }),
  answer: 'The metro, with every figure.',
  data: MetroProfile,
  statuses: [404],
  heavy: true,
  async example(release) {
    const { metros, measures } = release.content;
    const columns = await Promise.all(metroMeasures(measures).map(({ name }) => release.column(name, 'msa')));
    const counts = metros.map((_, place) => columns.filter((column) => column.at(place) !== null).length);
    const metro = metros[counts.indexOf(Math.min(...counts))];
    return metro && { ref: metro.cbsa };
  },
  costliest: (release) =>
    [...firstMetros(release, 1), '41980'].map((ref) => ({
      input: { ref, context: '1', bounds: '1', ranks: '1', absent: '1' },
    })),
  async run(release, { ref, context, bounds, absent, ranks }) {
    const place = release.metroPlace(ref);
    const candidates = metroMeasures(release.content.measures);
    const columns = await Promise.all(candidates.map(({ name }) => release.column(name, 'msa')));
    const measures = candidates.flatMap((measure, i) => {
      const value = columns[i]!.at(place);
      const column = columns[i]!;
      return value === null ? [] : [{ measure, value, year: column.yearAt(place), vintage: column.vintageAt(place) }];
    });
    const tables = bounds
      ? await Promise.all(measures.map(({ measure }) => readBounds(release, measure.name, 'msa')))
      : undefined;
    const around = context
      ? await Promise.all(measures.map(({ measure, year }) => readContext(release, measure, place, year)))
      : undefined;
    const ranked = ranks
      ? await Promise.all(measures.map(({ measure }) => readRank(release, measure.name, place, bounds)))
      : undefined;
    const lacking = absent ? candidates.filter((_, i) => columns[i]!.at(place) === null) : [];
    const reasons = await Promise.all(lacking.map((measure) => readAbsence(release, measure, place)));
    return {
      data: {
        ...release.metro(place, await release.population()),
        measures: measures.map(({ measure, value, year, vintage }, i) =>
          metroMeasureText(measure)
            .open()
            .extend<MetroProfile['measures'][number]>()
            .member('value', value)
            .member('vintage', vintage)
            .member('period', periodOf(measure, year).period)
            .member('bounds', boundsAt(tables?.[i], place, year))
            .member('as_published', markOf(measure, 'msa', release.content.metros[place]!.cbsa, year))
            .member('us', around?.[i]!.us)
            .member('states', around?.[i]!.states)
            .member('rank', ranked?.[i])
            .close(),
        ),
        ...(absent ? { absent: reasons } : {}),
      },
      citations: [...citeMetros(release), ...measures.flatMap(({ measure }) => citeFigures(measure, 'msa'))],
    };
  },
  *pages({ content }) {
    for (const { id, cbsa, slug } of content.metros)
      yield { input: { ref: cbsa, ...plain }, aliases: [id, slug].map((ref) => ({ ref, ...plain })) };
  },
});

/** A profile without extensions. */
const plain = { context: false, bounds: false, absent: false, ranks: false };

/** Returns why a metro has no value of a measure. */
async function readAbsence(release: Release, { name, label }: ServedMeasure, place: number): Promise<AbsentMeasure> {
  const { years } = await release.column(name, 'msa');
  const [absence] = await readAbsences(release, name, 'msa', [place], years.at(-1));
  return { name, label, ...absence! };
}

/** The ranks of the values of a column with the ranks that their margins of error allow, of each column that was asked for. */
const boundedRanks = new WeakMap<Column, RankBounds>();

async function readBoundedRanks(release: Release, name: string, column: Column): Promise<RankBounds> {
  const known = boundedRanks.get(column);
  if (known) return known;
  const ranks = ranksOf(column, await readStandardErrors(release, name, 'msa', column));
  boundedRanks.set(column, ranks);
  return ranks;
}

const ranksOf = (column: Column, errors?: StandardErrors) =>
  rankBounds(...figuresAt(column.rows, column, errors), boundsLevel, 'higher_better');

/** Returns the rank of a metro's value, the highest first, and with bounds the ranks that it can have. */
export async function readRank(release: Release, name: string, place: number, bounds: boolean): Promise<MeasureRank> {
  const column = await release.column(name, 'msa');
  const { ranks, best, worst } = bounds ? await readBoundedRanks(release, name, column) : ranksOf(column);
  const i = column.rows.indexOf(place);
  const can = best[i]! > 0 ? { best: best[i]!, worst: worst[i]! } : {};
  return { rank: ranks[i]!, of: column.rows.length, ...can };
}

/** Returns the values of a year of the United States and of the states that a metro lies in. */
async function readContext(release: Release, { name, geographies }: ServedMeasure, place: number, year: number) {
  const [nation, table] = await Promise.all([
    nationalFigures(release, name),
    geographies.state ? readYears(await release.history(), name, 'state') : undefined,
  ]);
  const states = release.content.metros[place]!.states.flatMap((state) => {
    const [place = -1] = release.placesIn('state', state);
    const value = table?.valueIn(place, year) ?? null;
    return value === null ? [] : [{ state, value }];
  });
  return { us: nation?.table.valueIn(0, year) ?? null, states };
}

const metroMeasures = (measures: readonly ServedMeasure[]) => measures.filter(({ geographies }) => geographies.msa);

/** The description of each measure's metro figures, as text. */
const texts = new WeakMap<ServedMeasure, Beginning<MetroMeasure, never>>();

/** Returns the description of a measure's metro figures as JSON text: unit, calculation and years. */
export function metroMeasureText(measure: ServedMeasure): Beginning<MetroMeasure, never> {
  let text = texts.get(measure);
  if (!text) texts.set(measure, (text = openObject<MetroMeasure>().members(metroMeasure(measure)).keep()));
  return text;
}

/** Returns the description of a measure's metro figures, which must exist. */
export function metroMeasure(measure: ServedMeasure): MetroMeasure {
  const { name, label, unit, decimals, dataset, note, geographies } = measure;
  const { calculation, computed_by_cadastre, vintages } = geographies.msa!;
  const described = { name, label, unit, decimals, dataset, note, calculation, computed_by_cadastre, vintages };
  return { ...described, ...periodsOf(measure, vintages) };
}
