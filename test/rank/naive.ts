/**
 * Screening and ranking a second time, straight from D18 to D28, slowly and exactly: fractions of whole numbers instead
 * of doubles, counting instead of sorting, no code of the service. What it and the service agree on is hardly an accident.
 */

export interface NaiveMetro {
  readonly cbsa: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly right_to_work: boolean | null;
  /** By measure; a measure without a value for this metro is absent. */
  readonly values: ReadonlyMap<string, number>;
}

export interface NaiveCriterion {
  readonly measure: string;
  readonly direction: 'higher_better' | 'lower_better';
  readonly weight?: number;
  readonly cutoff?: { readonly comparator: 'lt' | 'lte' | 'gt' | 'gte'; readonly value: number };
}

export interface NaiveRequest {
  readonly scope?: { readonly states?: readonly string[] };
  readonly requirements?: Readonly<Record<string, string | number | boolean>>;
  readonly criteria?: readonly NaiveCriterion[];
  readonly include_eliminated?: boolean;
}

/** A test that a metro must pass; `of` is the measure that a reason must name. */
interface Test {
  readonly of: string;
  readonly passes: (metro: NaiveMetro) => boolean;
  readonly lacks: (metro: NaiveMetro) => boolean;
  /** Whether a metro that lacks the figure passes. */
  readonly kept: boolean;
}

/** A stage of the funnel without its label; the metros without the figure by CBSA code. */
export interface NaiveStage {
  readonly count: number;
  readonly removed: number;
  readonly missing?: { readonly count: number; readonly kept: boolean; readonly metros: readonly string[] };
}

/** D18 and the table before it. */
function gates(requirements: NonNullable<NaiveRequest['requirements']>): Test[] {
  const tests: Test[] = [];
  const add = (key: string, measure: string, good: (value: number, limit: number) => boolean) => {
    if (requirements[key] === undefined) return;
    const tiers: Record<string, number> = { '1m': 1000000, '500k': 500000, '250k': 250000 };
    const limit = key === 'tier' ? tiers[String(requirements[key])]! : Number(requirements[key]);
    tests.push({
      of: measure,
      passes: ({ values }) => values.has(measure) && good(values.get(measure)!, limit),
      lacks: ({ values }) => !values.has(measure),
      kept: false,
    });
  };
  add('tier', 'population', (value, limit) => value >= limit);
  add('min_mfg_share', 'manufacturing_share_of_gdp', (value, limit) => value >= limit);
  add('max_unemployment', 'unemployment_rate', (value, limit) => value <= limit);
  add('min_growth', 'population_growth_5yr', (value, limit) => value >= limit);
  add('max_hazard', 'hazard_risk_index', (value, limit) => value <= limit);
  add('max_elec_price', 'industrial_electricity_price', (value, limit) => value <= limit);
  if (requirements['rtw_only'] === true)
    tests.push({
      of: 'right',
      passes: ({ right_to_work }) => right_to_work === true,
      lacks: ({ right_to_work }) => right_to_work === null,
      kept: false,
    });
  return tests;
}

/** D26 */
function cutoffs(criteria: readonly NaiveCriterion[]): Test[] {
  const tests: Test[] = [];
  for (const { measure, cutoff } of criteria) {
    if (!cutoff) continue;
    const { comparator, value: limit } = cutoff;
    tests.push({
      of: measure,
      lacks: ({ values }) => !values.has(measure),
      kept: true,
      passes({ values }) {
        const value = values.get(measure);
        if (value === undefined) return true;
        if (comparator === 'lt') return !(value < limit);
        if (comparator === 'lte') return !(value <= limit);
        if (comparator === 'gt') return !(value > limit);
        return !(value >= limit);
      },
    });
  }
  return tests;
}

const byNameThenCbsa = (a: NaiveMetro, b: NaiveMetro) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.cbsa < b.cbsa ? -1 : 1;

const byPopulation = (a: NaiveMetro, b: NaiveMetro) => {
  const [x = -1e9, y = -1e9] = [a.values.get('population'), b.values.get('population')];
  return x === y ? byNameThenCbsa(a, b) : y - x;
};

/** D19, D20, D61 */
function sift(request: NaiveRequest, tests: readonly Test[], metros: readonly NaiveMetro[]) {
  const states = (request.scope?.states ?? []).map((state) => state.toUpperCase());
  const scope = metros.filter((metro) => states.length === 0 || metro.states.some((state) => states.includes(state)));
  const stages: NaiveStage[] = [{ count: metros.length, removed: 0 }];
  if (states.length > 0) stages.push({ count: scope.length, removed: metros.length - scope.length });
  tests.forEach((test, i) => {
    const before = scope.filter((metro) => tests.slice(0, i).every((earlier) => earlier.passes(metro)));
    const without = before.filter(test.lacks).sort(byPopulation);
    stages.push({
      count: before.filter(test.passes).length,
      removed: before.filter((metro) => !test.passes(metro)).length,
      missing: { count: without.length, kept: test.kept, metros: without.slice(0, 25).map(({ cbsa }) => cbsa) },
    });
  });
  const sorted = [...scope].sort(byNameThenCbsa);
  const failuresOf = (metro: NaiveMetro) => tests.filter((test) => !test.passes(metro)).map(({ of }) => of);
  return {
    stages,
    left: sorted.filter((metro) => failuresOf(metro).length === 0),
    out: sorted.filter((metro) => failuresOf(metro).length > 0),
    failing: failuresOf,
  };
}

export function naiveScreen(request: NaiveRequest, metros: readonly NaiveMetro[]) {
  const tests = gates(request.requirements ?? {});
  const { stages, left, out, failing } = sift(request, tests, metros);
  return {
    stages,
    left: left.map(({ cbsa }) => cbsa),
    nearMisses: out.filter((metro) => failing(metro).length === 1).map(({ cbsa }) => cbsa),
  };
}

export interface NaiveRanking {
  readonly cbsa: string;
  readonly rank: number | null;
  readonly composite: number | null;
  readonly eliminated: boolean;
  /** A word of each reason, in order. */
  readonly reasons: readonly string[];
  readonly criteria: readonly {
    readonly measure: string;
    readonly value: number | null;
    readonly score: number | null;
    readonly contribution: number | null;
  }[];
}

/** D22 to D28 */
export function naiveRank(request: NaiveRequest, metros: readonly NaiveMetro[]) {
  const criteria = request.criteria ?? [];
  const { stages, left, out, failing } = sift(
    request,
    [...gates(request.requirements ?? {}), ...cutoffs(criteria)],
    metros,
  );
  const weights = criteria.map(({ weight = 1 }) => fraction(weight));
  const total = weights.reduce(plus, zero);
  const scored = total.over > 0n;

  const judge = (metro: NaiveMetro, eliminated: boolean): NaiveRanking & { readonly key: bigint | null } => {
    const scores = criteria.map((criterion, i) =>
      weights[i]!.over === 0n ? undefined : scoreOf(metro, criterion, metros),
    );
    let sum = zero;
    let present = zero;
    scores.forEach((score, i) => {
      if (!score) return;
      sum = plus(sum, times(weights[i]!, score));
      present = plus(present, weights[i]!);
    });
    // At least two thirds: 3 x present >= 2 x total.
    const enough = scored && 3n * present.over * total.under >= 2n * total.over * present.under;
    const composite = enough ? divide(sum, present) : undefined;
    const contributions = composite
      ? apportion(
          scores.map((score, i) => (score ? divide(times(weights[i]!, score), present) : zero)),
          round(composite, 4),
          criteria.map(({ measure }) => measure),
        )
      : undefined;
    return {
      cbsa: metro.cbsa,
      rank: null,
      key: composite ? round(composite, 9) : null,
      composite: composite ? numberOf(composite, 4) : null,
      eliminated,
      reasons: [...failing(metro), ...(scored && !enough ? ['not ranked'] : [])],
      criteria: criteria.map(({ measure }, i) => ({
        measure,
        value: metro.values.get(measure) ?? null,
        score: scores[i] ? numberOf(scores[i], 4) : null,
        contribution: contributions && scores[i] ? Number(`${contributions[i]!}e-4`) : null,
      })),
    };
  };

  const verdicts = left.map((metro) => judge(metro, false));
  const ranked = verdicts.map((one) => {
    if (one.key === null) return one;
    return { ...one, rank: 1 + verdicts.filter(({ key }) => key !== null && key > one.key!).length };
  });
  if (scored) ranked.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.cbsa < b.cbsa ? -1 : 1));
  const rows = request.include_eliminated ? [...ranked, ...out.map((metro) => judge(metro, true))] : ranked;
  return {
    scored,
    stages,
    count: left.length,
    observed: criteria.map(({ measure }) => left.filter(({ values }) => values.has(measure)).length),
    metros: rows.map(({ key: _, ...metro }): NaiveRanking => metro),
  };
}

/** D25: the largest-remainder method in units of 1e-4, over parts rounded to 11 decimals; ties by name. */
function apportion(parts: readonly Fraction[], whole: bigint, names: readonly string[]): bigint[] {
  const exact = parts.map((part) => round(part, 11));
  const units = exact.map((part) => part / 10n ** 7n);
  const rest = exact.map((part, i) => ({ i, left: Number(part % 10n ** 7n), name: names[i]! }));
  rest.sort((a, b) => b.left - a.left || (a.name < b.name ? -1 : 1));
  const missing = whole - units.reduce((sum, unit) => sum + unit, 0n);
  rest.slice(0, Number(missing)).forEach(({ i }) => (units[i]! += 1n));
  return units;
}

/** Scores that were counted before, by release figures, measure and direction: counting is slow. */
const counted = new WeakMap<readonly NaiveMetro[], Map<string, Map<string, Fraction>>>();

/** D22, D23: 100 x (W + (E - 1) / 2) / (n - 1) */
function scoreOf(metro: NaiveMetro, { measure, direction }: NaiveCriterion, metros: readonly NaiveMetro[]) {
  let known = counted.get(metros);
  if (!known) counted.set(metros, (known = new Map()));
  const key = `${measure} ${direction}`;
  let scores = known.get(key);
  if (!scores) {
    scores = new Map();
    const reference = metros.filter(({ values }) => values.has(measure));
    for (const one of reference) {
      const value = one.values.get(measure)!;
      const others = reference.map(({ values }) => values.get(measure)!);
      const worse = others.filter((other) => (direction === 'higher_better' ? other < value : other > value)).length;
      const equal = others.filter((other) => other === value).length;
      const n = reference.length;
      scores.set(
        one.cbsa,
        n === 1 ? fraction(50) : { over: BigInt(100 * (2 * worse + equal - 1)), under: BigInt(2 * (n - 1)) },
      );
    }
    known.set(key, scores);
  }
  return scores.get(metro.cbsa);
}

interface Fraction {
  readonly over: bigint;
  /** Over zero. */
  readonly under: bigint;
}

const zero: Fraction = { over: 0n, under: 1n };

/** A number as the decimal that it was written as. */
function fraction(value: number): Fraction {
  const [, sign, whole, digits = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))!;
  const over = BigInt(`${sign}${whole}${digits}`);
  const shift = BigInt(Number(exponent) - digits.length);
  return shift >= 0n ? { over: over * 10n ** shift, under: 1n } : { over, under: 10n ** -shift };
}

function plus(a: Fraction, b: Fraction): Fraction {
  return a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

function divide(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under, under: a.under * b.over };
}

/** A fraction of at least zero, half-even, in units of the last decimal (D17, D25). */
function round({ over, under }: Fraction, decimals: number): bigint {
  const scaled = over * 10n ** BigInt(decimals);
  const floor = scaled / under;
  const twice = 2n * (scaled - floor * under);
  return twice > under || (twice === under && floor % 2n === 1n) ? floor + 1n : floor;
}

const numberOf = (value: Fraction, decimals: number) => Number(`${round(value, decimals)}e-${decimals}`);
