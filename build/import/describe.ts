import type { z } from 'zod';
import { isOfSubdivisions, partsOf, rateOf, weightOf } from '../../api/domain/calculation.ts';
import type { AsPublished, Rule } from '../../api/schemas/calculation.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import type { MeasureGeography } from '../../api/schemas/measure.ts';
import type { ReleaseMeasure } from '../release/manifest.ts';
import type { Database } from '../release/database.ts';
import { statement } from './statement.ts';
import { ImportError } from '../base/errors.ts';
import { printedBehind, rulesOf, sourcesAt, sourcesOf, withParts, type PlannedMeasure } from './measures.ts';

type Entry = z.infer<typeof MeasureGeography>;

/** The values of a measure served at a geography: how many regions, the years behind them, and the years of their weights. */
interface ServedYears {
  measure: string;
  geography: Geography;
  regions: number;
  vintages: number[];
  weight_years: number[];
}

/** A region in which a combined area has a figure of a measure. */
interface CombinedRegion {
  measure: string;
  geography: Geography;
  geoid: string;
}

/** The states in which the figures of a measure are printed by county subdivision. */
interface SubdividedStates {
  measure: string;
  states: string[];
}

/** The years in which the printed figure of a region is in the place of a sum of counties. */
interface WholeRegion {
  measure: string;
  geography: Geography;
  name: string;
  first: number;
  last: number;
}

/** The counties that have two rows of a year, under the codes before and after they were renamed. */
interface SplitCounties {
  measure: string;
  vintage: number;
  names: string[];
}

/** What is behind the values of every measure. */
interface Behind {
  served: ServedYears[];
  combined: CombinedRegion[];
  subdivided: SubdividedStates[];
  whole: WholeRegion[];
  split: SplitCounties[];
}

/** Reads what is behind the values of `measures`, for `describeMeasure`. */
export async function valuesBehind(database: Database, measures: readonly PlannedMeasure[]): Promise<Behind> {
  const sums = measures.flatMap((measure) =>
    rulesOf(measure).flatMap(([geography, rule]) => (rule === 'sum' ? [{ name: measure.name, geography }] : [])),
  );
  return {
    served: await database.rows<ServedYears>(statement('served-years')),
    combined: await database.rows<CombinedRegion>(statement('combined-regions')),
    subdivided: await database.rows<SubdividedStates>(statement('subdivided-states')),
    whole: await database.rows<WholeRegion>(statement('whole-regions'), {
      measures: sums.map(({ name }) => name),
      geographies: sums.map(({ geography }) => geography),
    }),
    split: await database.rows<SplitCounties>(statement('split-counties')),
  };
}

const nouns = { msa: 'metro', county: 'county', state: 'state' } as const;

/** Returns the manifest entry of a measure, with counts and years from its values. */
export async function describeMeasure(
  database: Database,
  measure: PlannedMeasure,
  publisher: string,
  byName: ReadonlyMap<string, PlannedMeasure>,
  { served, combined, subdivided, whole, split }: Behind,
  marks: readonly AsPublished[],
): Promise<ReleaseMeasure> {
  await checkBreaks(database, measure);
  const entries: Partial<Record<Geography, Entry>> = {};
  for (const [geography, rule] of rulesOf(measure)) {
    const found = served.find((row) => row.measure === measure.name && row.geography === geography);
    if (!found) {
      const problem = `measure ${measure.name} has no value at ${geography}; correct its rule or remove the geography`;
      throw new ImportError('check', `${measure.at}: ${problem}`);
    }
    const { regions, vintages, weight_years } = found;
    const states = subdivided.find((row) => row.measure === measure.name)?.states ?? [];
    const described = isOfSubdivisions(geography, rule)
      ? describeSubdivided(rule, publisher, states, byName)
      : describeRule(measure, geography, rule, publisher, weight_years, byName);
    const calculation =
      described.source_grain === 'county' && geography !== 'county'
        ? `${described.calculation}${combinedNote(combined, measure, geography, byName)}${wholeNote(whole, measure, geography, byName)}${await leftOutNote(database, measure, byName)}`
        : described.calculation + (geography === 'county' ? splitNote(split, measure) : '');
    entries[geography] = { ...described, calculation, regions, vintages };
  }
  const sources = sourcesOf(measure, byName);
  const fewer = Object.fromEntries(
    rulesOf(measure)
      .map(([geography]) => [geography, sourcesAt(measure, geography, byName)] as const)
      .filter(([, there]) => there.length < sources.length),
  );
  return {
    name: measure.name,
    label: measure.label,
    ...(measure.topic ? { topic: measure.topic } : {}),
    ...(measure.description ? { description: measure.description } : {}),
    ...(measure.search_terms ? { search_terms: measure.search_terms } : {}),
    ...(measure.former_names ? { former_names: measure.former_names } : {}),
    ...universeOf(measure, byName),
    unit: measure.unit,
    ...(measure.base ? { base: measure.base } : {}),
    dataset: measure.dataset,
    ...noteOf(measure, entries, byName),
    ...(measure.period ? { period: measure.period } : {}),
    ...(measure.signed ? { signed: true as const } : {}),
    ...(measure.breaks ? { breaks: measure.breaks } : {}),
    ...(marks.length > 0 ? { as_published: [...marks] } : {}),
    geographies: Object.fromEntries(geographies.flatMap((g) => (entries[g] ? [[g, entries[g]]] : []))),
    kind: measure.kind,
    decimals: measure.decimals,
    ...(measure.better ? { better: measure.better } : {}),
    ...(measure.nation === undefined ? {} : { nation: measure.nation }),
    ...(measure.served ? {} : { served: false as const }),
    rules: Object.fromEntries(rulesOf(measure)),
    ...(measure.formula ? { formula: measure.formula } : {}),
    ...(measure.bounds ? { bounds: measure.bounds } : {}),
    sources,
    ...(Object.keys(fewer).length > 0 ? { sources_at: fewer } : {}),
  };
}

/** Returns what the figures of a measure are about: as the register says, or that of what it is computed from. */
function universeOf(
  measure: PlannedMeasure,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Pick<ReleaseMeasure, 'universe'> {
  const { universe, formula } = measure;
  if (universe) return { universe };
  if (!formula) return {};
  if ('ratio' in formula) return { universe: byName.get(formula.ratio.over)!.label };
  const [first = {}, ...others] = partsOf(formula).map((part) => universeOf(byName.get(part.measure)!, byName));
  return others.every((one) => one.universe === first.universe) ? first : {};
}

/** Returns what to know before using the figures: what the register says of a measure and its parts, and of a base year. */
function noteOf(
  measure: PlannedMeasure,
  entries: Partial<Record<Geography, Entry>>,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Pick<ReleaseMeasure, 'note'> {
  const notes = new Set(withParts(measure, byName).flatMap(({ note }) => note ?? []));
  const sentences = [...notes, ...baseNote(measure, entries, byName)];
  return sentences.length > 0 ? { note: sentences.join(' ') } : {};
}

/**
 * Returns the note of a growth or change whose latest value compares with a year of an event: what happened in it, and which
 * measure compares with the last year before it.
 */
function baseNote(
  measure: PlannedMeasure,
  entries: Partial<Record<Geography, Entry>>,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string[] {
  const span = comparedYears(measure);
  if (!span) return [];
  const latest = Math.max(...Object.values(entries).flatMap(({ vintages }) => vintages));
  const base = latest - span.years;
  const events = withParts(byName.get(span.of)!, byName).flatMap((one) => one.events);
  const event = events.find(({ years }) => years.includes(base));
  if (!event) return [];
  const before = [...byName.values()]
    .flatMap((other) => {
      const { of, years } = comparedYears(other) ?? { of: '', years: 0 };
      return of === span.of && other.served && latest - years < Math.min(...event.years) ? [{ ...other, years }] : [];
    })
    .toSorted((a, b) => a.years - b.years)[0];
  const other = before ? ` ${before.label} (${before.name}) compares with ${latest - before.years}, before it.` : '';
  return [`The figure of ${latest} compares with ${base}. ${event.note}${other}`];
}

/** Returns the measure and the number of years of a growth or change. */
function comparedYears({ formula = { sum: [] } }: PlannedMeasure): { of: string; years: number } | undefined {
  if ('growth' in formula) return formula.growth;
  return 'change' in formula ? formula.change : undefined;
}

/** Refuses a break at a year without values, or without any before it. */
async function checkBreaks(database: Database, { name, at, breaks = [] }: PlannedMeasure): Promise<void> {
  if (breaks.length === 0) return;
  const rows = await database.rows<{ vintage: number }>(
    'select distinct vintage from region_value where measure = $name::measure_name and value is not null order by vintage',
    { name },
  );
  const years = rows.map(({ vintage }) => vintage);
  const wrong = breaks.find(({ year }) => !years.includes(year) || year === years[0]);
  if (wrong)
    throw new ImportError(
      'check',
      `${at}: measure ${name} has a break at ${wrong.year}; it must be a year with values after the first of ${years.join(', ')}`,
    );
}

type Description = Pick<Entry, 'source_grain' | 'rollup' | 'calculation' | 'computed_by_cadastre'>;

/** Describes county values from county subdivisions in some `states`, and as printed elsewhere. */
function describeSubdivided(
  rule: Rule,
  publisher: string,
  states: readonly string[],
  byName: ReadonlyMap<string, PlannedMeasure>,
): Description {
  const printed = `As printed by ${publisher} for the county`;
  if (states.length === 0)
    return { source_grain: 'county', rollup: null, calculation: `${printed}.`, computed_by_cadastre: false };
  const weight = weightOf(rule);
  const by = weight === undefined ? undefined : byName.get(weight)!.label.toLowerCase();
  const parts = 'the figures of its cities, towns and other subdivisions';
  const how = by === undefined ? `the sum of ${parts}` : `the mean of ${parts}, each weighted by its ${by}`;
  const where = new Intl.ListFormat('en-US').format(states);
  return {
    source_grain: 'subdivision',
    rollup: by === undefined ? 'sum' : `${by}-weighted mean`,
    calculation: `${printed}; in ${where}, ${how}, and no value where one has none.`,
    computed_by_cadastre: true,
  };
}

function describeRule(
  measure: PlannedMeasure,
  geography: Geography,
  rule: Rule,
  publisher: string,
  weightYears: readonly number[],
  byName: ReadonlyMap<string, PlannedMeasure>,
): Description {
  const noun = nouns[geography];
  const weight = weightOf(rule);
  const besides = measure.calculation && !measure.formula ? ` ${measure.calculation}` : '';
  if (rule === 'printed') {
    if (measure.listed)
      return { source_grain: geography, rollup: null, calculation: measure.calculation!, computed_by_cadastre: true };
    return {
      source_grain: geography,
      rollup: null,
      calculation: `As printed by ${publisher} for the ${noun}.`,
      computed_by_cadastre: false,
    };
  }
  if (rule === 'sum') {
    return {
      source_grain: 'county',
      rollup: 'sum',
      calculation: `Sum of the figures of all counties of the ${noun}; no value where a county has none.${besides}`,
      computed_by_cadastre: true,
    };
  }
  if (weight) {
    const by = byName.get(weight)!.label.toLowerCase();
    const [rollup, sentence] = rateOf(rule)
      ? [
          'recomputed from parts',
          `Sum of ${by} over the sum of the totals that the rates are of; a county's total is its ${by} divided by its ${measure.label.toLowerCase()}`,
        ]
      : [
          `${by}-weighted mean`,
          `Mean of the values of all counties of the ${noun}, each weighted by its ${by} in the same or the nearest year (${weightYears.join(' or ')} for the latest value)`,
        ];
    return {
      source_grain: 'county',
      rollup,
      calculation: `${sentence}; no value where a county has none.${besides}`,
      computed_by_cadastre: true,
    };
  }
  if (rule !== 'formula') {
    return {
      source_grain: 'state',
      rollup: null,
      calculation: `The value of the state that the ${noun} lies in.`,
      computed_by_cadastre: true,
    };
  }
  const isPartRolled = partsOf(measure.formula!).map((part) => isRolled(byName.get(part.measure)!, geography, byName));
  const rolled = isPartRolled.includes(true);
  const parts = rolled
    ? `${isPartRolled.includes(false) ? `A part that is not printed for the ${noun}` : 'Each part'} is first rolled up from the counties of the ${noun}.`
    : `The parts are the figures of the ${noun} itself.`;
  return {
    source_grain: rolled ? 'county' : geography,
    rollup: rolled ? 'recomputed from parts' : null,
    calculation: `${measure.calculation} ${parts}`,
    computed_by_cadastre: true,
  };
}

/** Returns whether values of a measure at a state or metro depend on county values. */
function isRolled(measure: PlannedMeasure, geography: Geography, byName: ReadonlyMap<string, PlannedMeasure>): boolean {
  const rule = measure[geography];
  if (rule === 'formula')
    return partsOf(measure.formula!).some((part) => isRolled(byName.get(part.measure)!, geography, byName));
  return geography !== 'county' && (rule === 'sum' || (rule !== undefined && weightOf(rule) !== undefined));
}

/** Says in how many regions a combined area of the publisher replaces counties; empty if in none. */
function combinedNote(
  combined: readonly CombinedRegion[],
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string {
  const printed = printedBehind(measure, byName);
  const found = combined.filter((row) => row.geography === geography && printed.includes(row.measure));
  const regions = new Set(found.map(({ geoid }) => geoid)).size;
  if (regions === 0) return '';
  const where = regions === 1 ? `one ${nouns[geography]}` : `${regions} ${nouns[geography]}s`;
  return ` In ${where}, the publisher combines counties into one area, and the figure of that area is used.`;
}

/** Names the regions that have a figure of their own in some years, in the place of the sum; empty if there are none. */
function wholeNote(
  whole: readonly WholeRegion[],
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string {
  const printed = printedBehind(measure, byName);
  const found = whole.filter((row) => row.geography === geography && printed.includes(row.measure));
  const regions = [...new Set(found.map(({ name, first, last }) => `${name} (${first} to ${last})`))];
  if (regions.length === 0) return '';
  return ` In years in which the counties do not make up the ${nouns[geography]}, the figure is of the ${nouns[geography]} itself: ${new Intl.ListFormat('en-US').format(regions)}.`;
}

/** Names the counties that have two rows of a year; empty if there are none. */
function splitNote(split: readonly SplitCounties[], { name, formula }: PlannedMeasure): string {
  const how = formula ? 'computed from the sums of both rows' : 'the sum of both rows';
  return split
    .filter(({ measure }) => measure === name)
    .map(({ vintage, names }) => {
      const counties = new Intl.ListFormat('en-US').format(names);
      return ` In ${vintage}, the file has two rows of ${counties}, one under each code; the figure is ${how}.`;
    })
    .join('');
}

/** Names the counties that roll-ups leave out; empty if there are none. */
async function leftOutNote(
  database: Database,
  measure: PlannedMeasure,
  byName: ReadonlyMap<string, PlannedMeasure>,
): Promise<string> {
  const codes = [...new Set(printedBehind(measure, byName).flatMap((name) => byName.get(name)!.leaves_out))];
  if (codes.length === 0) return '';
  const rows = await database.rows<{ name: string }>(
    "select name from region where geography = 'county' and geoid in (select unnest($codes)) order by geoid",
    { codes },
  );
  const names = new Intl.ListFormat('en-US').format(rows.map(({ name }) => name));
  return ` The figures leave out ${names}, which the publisher does not report.`;
}
