/**
 * Screening and ranking a second time, straight from D18 to D28, slowly and exactly: fractions of whole numbers instead
 * of doubles, counting instead of sorting, no code of the service. What it and the service agree on is hardly an accident.
 */

interface NaiveNote {
  /** The year of the value, where the values of its measure are of several years. */
  readonly vintage?: number;
  readonly as_published?: string;
}

export interface NaiveMetro {
  readonly cbsa: string;
  readonly name: string;
  readonly states: readonly string[];
  readonly right_to_work: boolean | null;
  /** By measure; a measure without a value for this metro is absent. */
  readonly values: ReadonlyMap<string, number>;
  /** What is said of a value, if anything is. */
  readonly notes?: ReadonlyMap<string, NaiveNote>;
  /** Between which bounds values lie that are withheld in part. */
  readonly withheld?: ReadonlyMap<string, readonly [lower: number, upper: number]>;
}

/** What a metro can have as the value of a measure, as far as is known: its value, or both bounds (D26a). */
function possible({ values, withheld }: NaiveMetro, measure: string): readonly number[] {
  return values.has(measure) ? [values.get(measure)!] : (withheld?.get(measure) ?? []);
}

/** D26a: a limit decides nothing if it lies between the bounds, or nothing is known. */
function isOpen(metro: NaiveMetro, measure: string, holds: (value: number) => boolean): boolean {
  const found = possible(metro, measure);
  return found.length === 0 || found.some(holds) !== found.every(holds);
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
  /** Whether bounds decide in the place of a missing value. */
  readonly bounded: (metro: NaiveMetro) => boolean;
  /** Whether a metro that lacks the figure passes. */
  readonly kept: boolean;
}

/** A stage of the funnel without its label; the metros without the figure by CBSA code. */
export interface NaiveStage {
  readonly count: number;
  readonly removed: number;
  readonly missing?: { readonly count: number; readonly kept: boolean; readonly metros: readonly string[] };
  readonly decided_by_bounds?: { readonly passes: number; readonly fails: number };
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
      passes(metro) {
        const found = possible(metro, measure);
        return found.length > 0 && found.every((value) => good(value, limit));
      },
      lacks: (metro) => isOpen(metro, measure, (value) => good(value, limit)),
      bounded: (metro) => !metro.values.has(measure) && !isOpen(metro, measure, (value) => good(value, limit)),
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
      bounded: () => false,
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
    const holds = (value: number) => {
      if (comparator === 'lt') return value < limit;
      if (comparator === 'lte') return value <= limit;
      if (comparator === 'gt') return value > limit;
      return value >= limit;
    };
    tests.push({
      of: measure,
      lacks: (metro) => isOpen(metro, measure, holds),
      bounded: (metro) => !metro.values.has(measure) && !isOpen(metro, measure, holds),
      kept: true,
      passes: (metro) => isOpen(metro, measure, holds) || !possible(metro, measure).every(holds),
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
    const bounded = before.filter(test.bounded);
    const passes = bounded.filter(test.passes).length;
    stages.push({
      count: before.filter(test.passes).length,
      removed: before.filter((metro) => !test.passes(metro)).length,
      missing: { count: without.length, kept: test.kept, metros: without.slice(0, 25).map(({ cbsa }) => cbsa) },
      ...(bounded.length > 0 ? { decided_by_bounds: { passes, fails: bounded.length - passes } } : {}),
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
  readonly criteria: readonly (NaiveNote & {
    readonly measure: string;
    readonly value: number | null;
    readonly score: number | null;
    readonly contribution: number | null;
  })[];
  /** Of a remaining metro that lacks a figure that scores. */
  readonly range?: { readonly best: number; readonly worst: number } | undefined;
  /** The same, only of a partial ranking. */
  readonly coverage?: number | undefined;
  readonly missing?: readonly string[] | undefined;
}

/** D22 to D28. @param partial whether metros with two thirds of the weight are ranked (D24) */
export function naiveRank(request: NaiveRequest, metros: readonly NaiveMetro[], partial = false) {
  const criteria = request.criteria ?? [];
  const { stages, left, out, failing } = sift(
    request,
    [...gates(request.requirements ?? {}), ...cutoffs(criteria)],
    metros,
  );
  const weights = criteria.map(({ weight = 1 }) => fraction(weight));
  const total = weights.reduce(plus, zero);
  const scored = total.over > 0n;

  const judge = (metro: NaiveMetro, eliminated: boolean) => {
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
    const missing = criteria.flatMap(({ measure }, i) => (weights[i]!.over > 0n && !scores[i] ? [measure] : []));
    // At least two thirds: 3 x present >= 2 x total.
    const mostly = partial && 3n * present.over * total.under >= 2n * total.over * present.under;
    const enough = scored && (missing.length === 0 || mostly);
    const filled = (score: number) => {
      const all = plus(sum, times(fraction(score), plus(total, { over: -present.over, under: present.under })));
      return round(divide(all, total), 9);
    };
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
      rank: null as number | null,
      key: composite ? round(composite, 9) : null,
      composite: composite ? numberOf(composite, 4) : null,
      eliminated,
      reasons: [
        ...failing(metro),
        ...(scored && !enough ? missing.map((measure) => `no figure for ${measure}`) : []),
        ...(scored && !enough && partial ? ['two thirds'] : []),
      ],
      criteria: criteria.map(({ measure }, i) => ({
        measure,
        value: metro.values.get(measure) ?? null,
        ...metro.notes?.get(measure),
        score: scores[i] ? numberOf(scores[i], 4) : null,
        contribution: contributions && scores[i] ? Number(`${contributions[i]!}e-4`) : null,
      })),
      gaps:
        scored && missing.length > 0 && !eliminated
          ? { missing, coverage: numberOf(divide(present, total), 4) }
          : undefined,
      ends: scored ? { low: filled(0), high: filled(100) } : undefined,
    };
  };

  const verdicts = left.map((metro) => judge(metro, false));
  const ranked = verdicts.map((one) => {
    const { key } = one;
    if (key === null) return one;
    return { ...one, rank: 1 + verdicts.filter((other) => other.key !== null && other.key > key).length };
  });
  type Judged = ReturnType<typeof judge>;
  /** Of a metro, with its own missing scores at one end and those of all others at the other end. */
  const rankAt = (one: Judged, own: 'low' | 'high', others: 'low' | 'high') =>
    1 + verdicts.filter((other) => other.cbsa !== one.cbsa && other.ends![others] > one.ends![own]).length;
  if (scored) ranked.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.cbsa < b.cbsa ? -1 : 1));
  const rows = request.include_eliminated ? [...ranked, ...out.map((metro) => judge(metro, true))] : ranked;
  return {
    scored,
    stages,
    count: left.length,
    observed: criteria.map(({ measure }) => left.filter(({ values }) => values.has(measure)).length),
    metros: rows.map(({ key: _key, ends: _ends, gaps, ...metro }, i): NaiveRanking => {
      if (!gaps) return metro;
      const range = { best: rankAt(rows[i]!, 'high', 'low'), worst: rankAt(rows[i]!, 'low', 'high') };
      return { ...metro, range, ...(partial ? gaps : {}) };
    }),
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
