import { fold } from './text.ts';

/** A unit as a power of ten of a base: thousands of dollars are 3 and `dollars`. */
interface Unit {
  readonly base: string;
  readonly power: number;
}

/** The powers of ten of multiples, as words and as people shorten them: `$193.8bn`, `31.7M`. */
const multiples = new Map(
  Object.entries({
    thousand: 3,
    thousands: 3,
    k: 3,
    million: 6,
    millions: 6,
    m: 6,
    mn: 6,
    billion: 9,
    billions: 9,
    b: 9,
    bn: 9,
    trillion: 12,
    trillions: 12,
    t: 12,
    tn: 12,
  }),
);

/** Other names of bases. */
const otherNames = new Map(
  Object.entries({
    $: 'dollars',
    dollar: 'dollars',
    usd: 'dollars',
    'us dollars': 'dollars',
    '%': 'percent',
    'per cent': 'percent',
    'percentage point': 'percentage points',
    pp: 'percentage points',
    points: 'percentage points',
    times: 'times',
    x: 'times',
    person: 'people',
    persons: 'people',
  }),
);

/** Returns a unit from its name. The base is empty for a multiple alone, such as `million`. */
function parseUnit(text: string): Unit {
  const [first = '', ...rest] = fold(text).trim().split(/\s+/);
  const power = multiples.get(first);
  const words = power === undefined ? [first, ...rest] : rest[0] === 'of' ? rest.slice(1) : rest;
  const name = words.join(' ');
  return { base: otherNames.get(name) ?? name, power: power ?? 0 };
}

/**
 * Returns the power of ten that a value in one unit must be multiplied by for another unit: 6 from billion dollars to
 * thousands of dollars. undefined if they measure different things.
 * @param hasDollarSign the value has a dollar sign, so the unit may be a multiple alone
 */
export function powerBetween(stated: string, unit: string, hasDollarSign: boolean): number | undefined {
  const from = parseUnit(stated);
  const to = parseUnit(unit);
  // Chained dollars are dollars, too.
  const isDollars = to.base === 'dollars' || to.base.endsWith(' dollars');
  if (stated === '' && !hasDollarSign) return 0;
  if (hasDollarSign && !isDollars) return undefined;
  const isSame = from.base === '' || from.base === to.base || (from.base === 'dollars' && isDollars);
  return isSame ? from.power - to.power : undefined;
}
