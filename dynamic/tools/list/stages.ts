import type { RankResult } from '../../../api/schemas/rank.ts';
import type { FunnelStage, Gate } from '../../../api/schemas/requirements.ts';
import type { ScreenedMetro } from '../../../api/schemas/screen.ts';
import { noteText, orNull, periodIn, years } from '../wording.ts';

/** Tools cut lists themselves, so they read all rows. */
export const allRows = { max_rows: Number.MAX_SAFE_INTEGER };

export const withoutNames = 'Places that drop out for lack of a figure are counted, not named.';

/** How many metros without the figure a stage of the funnel lists by name: fewer than the API. */
const maxMissingNamed = 10;

/** Names fewer of the metros without a figure. Where it must be terse, it only counts those that drop out for it. */
export function withFewerNames<Data extends Pick<RankResult, 'funnel'>>(data: Data, terse: boolean): Data {
  const funnel = data.funnel.map(({ missing, ...stage }) => {
    if (!missing || (terse && (missing.kept || missing.count === 0))) return stage;
    // A cutoff keeps them: rows show which have no value.
    const named = terse || missing.kept ? 0 : maxMissingNamed;
    return { ...stage, missing: { ...missing, metros: missing.metros.slice(0, named) } };
  });
  return { ...data, funnel };
}

/** Describes how many metros remain after each stage. */
export function funnel(stages: readonly FunnelStage[]): string {
  return stages
    .map(
      ({ label, count, missing, decided_by_bounds: decided }) =>
        `${label}: ${count}${missing ? missingMetros(missing) : ''}${decided ? decidedMetros(decided) : ''}`,
    )
    .join(' > ');
}

/** The metros without the figure of a stage of the funnel. */
function missingMetros({ count, kept, metros }: NonNullable<FunnelStage['missing']>): string {
  if (count === 0) return '';
  const unnamed = count - metros.length;
  const names = [...metros.map(({ name }) => name), ...(metros.length > 0 && unnamed > 0 ? [`${unnamed} more`] : [])];
  const list = names.length > 0 ? `: ${names.join('; ')}` : '';
  return ` (${kept ? 'kept' : 'removed'} ${count} without a figure${list})`;
}

/** The metros whose figure is withheld in part, and that bounds decide. */
function decidedMetros({ passes, fails }: NonNullable<FunnelStage['decided_by_bounds']>): string {
  return ` (figure withheld in part, bounds decide: ${passes} pass, ${fails} fail)`;
}

/** What the answer says of measures, by name: decimals, years and periods. */
export type Described = ReadonlyMap<string | null, Pick<Gate, 'decimals' | 'vintages' | 'periods'>>;

/** What gates or criteria say of the measures that they read. */
export const describedBy = <R extends { readonly measure: string | null }>(readers: readonly R[]) =>
  new Map(readers.map((reader) => [reader.measure, reader]));

/** Returns the measures that gates or criteria read. */
export const measureNames = (readers: readonly { readonly measure: string | null }[]) =>
  readers.flatMap(({ measure }) => measure ?? []);

/** Describes the measure that a gate or criterion reads: its unit and years, and whether the service computed it. */
export function measureRead(
  read: Pick<Gate, 'measure' | 'unit' | 'vintages' | 'periods' | 'computed_by_cadastre'>,
): string {
  const { measure, unit, vintages = [], periods, computed_by_cadastre } = read;
  return `${measure} [${unit}], ${years({ vintages, periods })}${computed_by_cadastre ? ', computed' : ''}`;
}

/** Describes the measures that gates read, but for those that are described elsewhere. */
export const gateLines = (gates: readonly Gate[], described: readonly (string | null)[] = []): string[] =>
  gates
    .filter(({ measure }) => measure !== null && !described.includes(measure))
    .map((gate) => `Requirement ${measureRead(gate)}${gate.note === undefined ? '' : `.${noteText(gate.note)}`}`);

/** Says which bounds decide for a metro in the place of missing values. */
export function decidedByBounds(decided: ScreenedMetro['decided_by_bounds'], described: Described): string[] {
  return Object.entries(decided ?? {}).map(([measure, { lower, upper }]) => {
    const [least, most] = [lower, upper].map((bound) => orNull(bound, described.get(measure)?.decimals));
    return `${measure} withheld in part, from ${least} to ${most}, which decides`;
  });
}

/** The year of a value, where an answer gives it, or the period that it covers. */
export const ofYear = (vintage: number | undefined, years: Pick<Gate, 'vintages' | 'periods'> = {}) =>
  vintage === undefined ? '' : ` (${periodIn(years, vintage)})`;
