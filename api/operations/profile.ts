import { presentAbsence } from '../domain/absent.ts';
import { markOf } from '../domain/asPublished.ts';
import { levelOf, readCertainty } from '../domain/confidence.ts';
import { boundsLevel } from '../domain/estimate.ts';
import { nationalFigures } from '../domain/nation.ts';
import { periodOf, periodsOf } from '../domain/period.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { readYears } from '../domain/series.ts';
import { openObject, type Beginning } from '../json/json.ts';
import type { AbsentMeasure } from '../schemas/absent.ts';
import type { Confidence } from '../schemas/bounds.ts';
import type { Geography } from '../schemas/common.ts';
import type { MetroMeasure, MetroProfile } from '../schemas/metro.ts';
import * as parameters from '../schemas/parameters.ts';

/** The parameters of a profile. @param place what it is of: `metro` */
export const profileParameters = (place: string) => ({
  context: parameters.extension(
    `\`us\` and \`states\` to each measure: the values of the United States and of the states of the ${place} in the same year`,
  ),
  bounds: parameters.bounds,
  level: parameters.level,
  absent: parameters.absent(`\`absent\`: the measures that the ${place} has no value for, and why`),
  ranks: parameters.flag.meta({
    description: `Extension: set to 1 to add \`rank\` to each measure: the place of the value among all ${place === 'metro' ? 'metros' : 'places of its type'} with a value of the same year, the highest first, and how many others have the same value; a value that is older than those of others has no rank; with \`bounds\`, also the \`best\` and the \`worst\` rank`,
    tool: false,
  }),
});

export interface ProfileRequest {
  readonly context: boolean;
  readonly bounds: boolean;
  /** The confidence of the bounds, and of the ranks that they allow; undefined: 90 percent. */
  readonly level?: Confidence | undefined;
  readonly absent: boolean;
  readonly ranks: boolean;
  /** The release among whose regions values are ranked, which are none of these; undefined: among those of their own release. */
  readonly rankedIn?: Release | undefined;
  /** The measures to read, which have values at the geography; undefined: all that have. */
  readonly measures?: readonly ServedMeasure[] | undefined;
}

type Figure = MetroProfile['measures'][number];

/** Returns the measures with values at a geography. */
export const measuresAt = ({ content }: Release, geography: Geography): readonly ServedMeasure[] =>
  content.measures.filter(({ geographies }) => geographies[geography]);

/** Reads the latest figures of a region in the order of the measures, each as JSON text to which members may be added, and with `absent` why others are missing. */
export async function readProfile(
  release: Release,
  geography: Geography,
  place: number,
  { context, bounds, level: asked, absent, ranks, rankedIn, measures = measuresAt(release, geography) }: ProfileRequest,
) {
  const { geoid, states } = release.content.regions[geography][place]!;
  const columns = await Promise.all(measures.map(({ name }) => release.column(name, geography)));
  const found = measures.flatMap((measure, i) => {
    const column = columns[i]!;
    const value = column.at(place);
    return value === null ? [] : [{ measure, column, value, year: column.yearAt(place) }];
  });
  const level = levelOf(bounds, asked);
  const certainty = bounds ? await (await release.history()).certainty(geography, place) : undefined;
  /** What the release keeps is at 90 percent. */
  const certaintyOf = async (name: string) =>
    level === boundsLevel || !certainty?.has(name)
      ? certainty?.get(name)
      : (await readCertainty(release, name, geography, { level, ranks: ranks && !rankedIn }))?.(place);
  const figures = await Promise.all(
    found.map(async ({ measure, column, value, year }) => {
      const { name } = measure;
      const around = context ? await readContext(release, measure, states, year) : undefined;
      const certain = await certaintyOf(name);
      const others = ranks ? await rankedIn?.column(name, geography) : undefined;
      const rank = others ? others.rankOfOther(value, year) : ranks ? column.rankAmong(place) : undefined;
      const writer = figureText(measure, geography)
        .open()
        .extend<Figure>()
        .member('value', value)
        .member('vintage', column.vintageAt(place))
        .member('period', periodOf(measure, year).period)
        .member('bounds', certain && { level, lower: certain.lower, upper: certain.upper })
        .member('as_published', markOf(measure, geography, geoid, year))
        .member('us', around?.us)
        // A state is not compared with itself.
        .member('states', geography === 'state' ? undefined : around?.states)
        .member('rank', rank && { ...rank, ...certain?.ranks });
      return { measure, column, year, writer };
    }),
  );
  const lacking = absent ? await readLacking(release, geography, place, measures) : undefined;
  return { figures, absent: lacking };
}

/** Returns those of some measures that a region has no value of, and why. */
async function readLacking(
  release: Release,
  geography: Geography,
  place: number,
  measures: readonly ServedMeasure[],
): Promise<AbsentMeasure[]> {
  const absences = await (await release.history()).absences(geography, place);
  const found = measures.map(async ({ name, label }): Promise<AbsentMeasure[]> => {
    const absence = absences.get(name);
    if (!absence) return [];
    const { withheld } = await release.column(name, geography);
    return [{ name, label, ...presentAbsence(absence, withheld.get(place)) }];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the values of a year of the United States and of some states. */
async function readContext(
  release: Release,
  { name, geographies }: ServedMeasure,
  codes: readonly string[],
  year: number,
) {
  const [nation, table] = await Promise.all([
    nationalFigures(release, name),
    geographies.state ? readYears(await release.history(), name, 'state') : undefined,
  ]);
  const states = codes.flatMap((state) => {
    const [place = -1] = release.placesIn('state', state);
    const value = table?.valueIn(place, year) ?? null;
    return value === null ? [] : [{ state, value }];
  });
  return { us: nation?.table.valueIn(0, year) ?? null, states };
}

/** The description of each measure's figures at a geography, as text. */
const texts = new WeakMap<ServedMeasure, Map<Geography, Beginning<MetroMeasure, never>>>();

/** Returns the description of a measure's figures at a geography as JSON text: unit, calculation and years. */
export function figureText(measure: ServedMeasure, geography: Geography): Beginning<MetroMeasure, never> {
  let ofMeasure = texts.get(measure);
  if (!ofMeasure) texts.set(measure, (ofMeasure = new Map<Geography, Beginning<MetroMeasure, never>>()));
  let text = ofMeasure.get(geography);
  if (!text)
    ofMeasure.set(geography, (text = openObject<MetroMeasure>().members(describeAt(measure, geography)).keep()));
  return text;
}

/** Returns the description of a measure's figures at a geography, where it has some. */
export function describeAt(measure: ServedMeasure, geography: Geography): MetroMeasure {
  const { name, label, unit, decimals, dataset, note, geographies } = measure;
  const { calculation, computed_by_cadastre, vintages } = geographies[geography]!;
  const described = { name, label, unit, decimals, dataset, note, calculation, computed_by_cadastre, vintages };
  return { ...described, ...periodsOf(measure, vintages) };
}
