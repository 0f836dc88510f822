import { boundMeasures, isOfOneYear, isOfSubdivisions, partsOf, weightOf } from '../../api/domain/calculation.ts';
import type { Rule } from '../../api/schemas/calculation.ts';
import { geographies, type Geography } from '../../api/schemas/common.ts';
import { nearestName } from '../../api/domain/text.ts';
import { ImportError } from '../base/errors.ts';
import type { Event, MeasureEntry } from './registerSchema.ts';

/**
 * A measure of the register with its dataset, the counties that its roll-ups leave out, the metros that the publisher has by
 * division, the events that moved it, and `file:line`.
 */
export type PlannedMeasure = MeasureEntry & {
  dataset: string;
  leaves_out: readonly string[];
  divisions_only: readonly string[];
  events: readonly Event[];
  at: string;
};

/** Returns the geographies at which a measure has values, each with the rule that makes them. */
export function rulesOf(measure: MeasureEntry): [Geography, Rule][] {
  return geographies.flatMap((geography) => {
    const rule = measure[geography];
    return rule ? [[geography, rule] as [Geography, Rule]] : [];
  });
}

/** Returns whether the publisher may print figures of county subdivisions in the place of counties. */
export function isSubdivided({ county }: Pick<MeasureEntry, 'county'>): boolean {
  return county !== undefined && isOfSubdivisions('county', county);
}

/** Returns whether figures of a measure are printed. */
export function isPrinted(measure: MeasureEntry): boolean {
  return isSubdivided(measure) || rulesOf(measure).some(([, rule]) => rule === 'printed');
}

/** Returns whether the publisher prints figures of metros, whose codes are those of CBSAs. */
export function isOfMetros({ msa }: Pick<MeasureEntry, 'msa'>): boolean {
  return msa === 'printed';
}

/** Returns the measures and geographies that have a formula. */
export function formulasOf({ measures }: { measures: readonly MeasureEntry[] }) {
  return measures.flatMap((measure) =>
    rulesOf(measure).flatMap(([geography, rule]) => (rule === 'formula' ? [{ measure: measure.name, geography }] : [])),
  );
}

/** Returns the measures that a measure is computed from. */
export function needs(measure: MeasureEntry): string[] {
  const parts = measure.formula ? partsOf(measure.formula).map((part) => part.measure) : [];
  const weights = rulesOf(measure).flatMap(([, rule]) => weightOf(rule) ?? []);
  return [...new Set([...parts, ...weights])];
}

/** Validates the measures and sorts each after those that it is computed from. */
export function orderMeasures(measures: readonly PlannedMeasure[]): PlannedMeasure[] {
  const byName = new Map<string, PlannedMeasure>();
  for (const measure of measures) {
    const other = byName.get(measure.name);
    if (other) throw stop(measure, `appears twice; it is also at ${other.at}`);
    byName.set(measure.name, measure);
  }
  const names = new Set(byName.keys());
  for (const measure of measures)
    for (const former of measure.former_names ?? []) {
      if (names.has(former)) throw stop(measure, `has the former name ${former}, which another measure has`);
      names.add(former);
    }
  for (const measure of measures) validate(measure, byName);

  const ordered: PlannedMeasure[] = [];
  const visit = (measure: PlannedMeasure, path: string[]) => {
    if (ordered.includes(measure)) return;
    if (path.includes(measure.name))
      throw stop(measure, `is computed from itself: ${[...path, measure.name].join(' -> ')}`);
    for (const name of needs(measure)) visit(byName.get(name)!, [...path, measure.name]);
    ordered.push(measure);
  };
  for (const measure of measures) visit(measure, []);
  return ordered;
}

/** Returns the printed measures that a measure is computed from, at any depth. */
export function printedBehind(measure: MeasureEntry, byName: ReadonlyMap<string, PlannedMeasure>): string[] {
  const own = isPrinted(measure) ? [measure.name] : [];
  const parts = measure.formula ? partsOf(measure.formula).map((part) => byName.get(part.measure)!) : [];
  return [...new Set([...own, ...parts.flatMap((part) => printedBehind(part, byName))])];
}

/** Returns a measure and those that it is computed from by formulas, at any depth. */
export function withParts(measure: PlannedMeasure, byName: ReadonlyMap<string, PlannedMeasure>): PlannedMeasure[] {
  const parts = measure.formula ? partsOf(measure.formula).map((part) => byName.get(part.measure)!) : [];
  return [...new Set([measure, ...parts.flatMap((part) => withParts(part, byName))])];
}

/** Returns every figures dataset behind a measure, its own first. */
export function sourcesOf(measure: PlannedMeasure, byName: ReadonlyMap<string, PlannedMeasure>): string[] {
  const sources = new Set([measure.dataset]);
  for (const name of needs(measure)) {
    const part = byName.get(name);
    if (part) for (const source of sourcesOf(part, byName)) sources.add(source);
  }
  return [...sources];
}

/** The values of a measure at one geography, and the rule that makes them. */
export interface Target {
  measure: PlannedMeasure;
  geography: Geography;
  rule: Rule;
}

/** Returns the values that those of a target are computed from; none if they come from printed figures alone. */
function targetsBehind({ measure, geography, rule }: Target, byName: ReadonlyMap<string, PlannedMeasure>): Target[] {
  const at = (behind: PlannedMeasure, geography: Geography): Target[] => {
    const rule = behind[geography];
    return rule ? [{ measure: behind, geography, rule }] : [];
  };
  if (rule === 'printed' || isOfSubdivisions(geography, rule)) return [];
  if (rule === 'formula') return partsOf(measure.formula!).flatMap((part) => at(byName.get(part.measure)!, geography));
  if (typeof rule === 'object' && 'carried_from' in rule) return at(measure, 'state');
  const weight = weightOf(rule);
  return [...at(measure, 'county'), ...(weight ? at(byName.get(weight)!, 'county') : [])];
}

/** Returns the figures datasets behind a measure at one geography, its own first. */
export function sourcesAt(
  measure: PlannedMeasure,
  geography: Geography,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string[] {
  const rule = measure[geography];
  const behind = rule ? targetsBehind({ measure, geography, rule }, byName) : [];
  return [...new Set([measure.dataset, ...behind.flatMap((part) => sourcesAt(part.measure, part.geography, byName))])];
}

/**
 * Returns the values of measures in levels: those of a level are computed from earlier levels alone, those of the first from
 * printed figures.
 */
export function levelsOf(measures: readonly PlannedMeasure[], byName: ReadonlyMap<string, PlannedMeasure>): Target[][] {
  const known: Record<Geography, Map<PlannedMeasure, number>> = { msa: new Map(), county: new Map(), state: new Map() };
  const levelOf = (target: Target): number => {
    const levels = known[target.geography];
    const level =
      levels.get(target.measure) ?? Math.max(0, ...targetsBehind(target, byName).map((behind) => levelOf(behind) + 1));
    levels.set(target.measure, level);
    return level;
  };
  const targets = measures.flatMap((measure) =>
    rulesOf(measure).map(([geography, rule]): Target => ({ measure, geography, rule })),
  );
  const byLevel = Map.groupBy(targets, levelOf);
  return [...byLevel.keys()].toSorted((a, b) => a - b).map((level) => byLevel.get(level)!);
}

function validate(measure: PlannedMeasure, byName: ReadonlyMap<string, PlannedMeasure>): void {
  const rules = rulesOf(measure);
  if (rules.length === 0) throw stop(measure, 'has no geography; add a rule for county, state or msa');
  for (const name of needs(measure)) {
    if (byName.has(name)) continue;
    const close = nearestName(name, byName.keys());
    throw stop(measure, `reads unknown measure ${name}${close ? `; did you mean ${close}?` : ''}`);
  }
  for (const name of measure.bounds ? boundMeasures(measure.bounds) : []) {
    const stated = byName.get(name);
    if (stated?.dataset !== measure.dataset || stated.served)
      throw stop(measure, `has bounds of ${name}, which is no measure of the dataset with \`served: false\``);
  }
  if (measure.bounds && measure.signed)
    throw stop(measure, 'has bounds and may be below zero; only measures without `signed` can have bounds');
  const usesFormula = rules.some(([, rule]) => rule === 'formula');
  if (usesFormula !== (measure.formula !== undefined)) {
    throw stop(
      measure,
      usesFormula ? 'has a geography with rule formula but no formula' : 'has a formula that no geography uses',
    );
  }
  if (usesFormula && !measure.calculation)
    throw stop(measure, 'has a formula but no calculation, the sentence that describes it');
  if (measure.listed && !measure.calculation)
    throw stop(measure, 'is `listed` but has no calculation, the sentence that says what is counted');
  for (const [geography, rule] of rules) {
    const problem = misuse(measure, geography, rule, byName);
    if (problem) throw stop(measure, problem);
  }
}

function misuse(
  measure: PlannedMeasure,
  geography: Geography,
  rule: Rule,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string | undefined {
  if (rule === 'printed')
    return isOfMetros(measure) && (measure.county === 'printed' || isSubdivided(measure))
      ? 'is printed at msa and at county; declare two measures, because both have codes of five digits'
      : undefined;
  if (rule === 'formula') {
    for (const { measure: name } of partsOf(measure.formula!)) {
      const part = byName.get(name)!;
      const ruleOfPart = part[geography];
      if (!ruleOfPart) return `reads ${name}, which has no rule at ${geography}`;
      // The years of a computed part are known only in the import that computes it.
      const known = ruleOfPart === 'printed' || ruleOfPart === 'sum' || isOfOneYear(measure.formula!);
      if (part.dataset !== measure.dataset && !known) {
        return `reads ${name} of ${part.dataset}, which is itself computed at ${geography}; read its parts instead`;
      }
    }
    return undefined;
  }
  if (typeof rule === 'object' && 'carried_from' in rule) {
    if (geography !== 'county') return 'is carried from the state; only county values can be';
    return measure.state ? undefined : 'is carried from the state but has no rule at state';
  }
  if (rule === 'sum' && measure.kind === 'concentration')
    return `is a concentration, which has no sum at ${geography}; compute it from rolled-up parts, with a formula`;
  if (isOfSubdivisions(geography, rule)) return misuseOfSubdivisions(measure, weightOf(rule), byName);
  if (geography === 'county') return 'has the rule rate_of at county; only state and msa can';
  if (!measure.county) return `is rolled up at ${geography} but has no rule at county`;
  const isKnown = ({ county }: MeasureEntry) => county === 'printed' || county === 'sum';
  if (rule === 'sum') return isKnown(measure) ? undefined : 'is a sum of counties that are not printed';
  const weight = weightOf(rule)!;
  return isKnown(byName.get(weight)!) ? undefined : `is weighted by ${weight}, which is not printed at county`;
}

/** The weights of subdivisions are figures of the same file, because a release has only the values of regions. */
function misuseOfSubdivisions(
  { dataset }: PlannedMeasure,
  weight: string | undefined,
  byName: ReadonlyMap<string, PlannedMeasure>,
): string | undefined {
  if (weight === undefined) return undefined;
  const by = byName.get(weight)!;
  return by.dataset === dataset && by.county === 'sum'
    ? undefined
    : `is weighted by ${weight} at county, which is not a sum of subdivisions of the same dataset`;
}

function stop(measure: PlannedMeasure, problem: string): ImportError {
  return new ImportError('register', `${measure.at}: measure ${measure.name} ${problem}`);
}
