import { type Qualifier, qualifiers, valueText } from '../schemas/claimText.ts';

/** A decimal number: `digits` x 10^`exponent`. Comparisons are exact, unlike those of doubles. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** A value as somebody stated it. Its digits imply an interval: half a unit of the last digit, up and down. */
export interface StatedValue {
  readonly decimal: Decimal;
  /** The power of ten of the last digit: -1 for 13.9, 5 for 2.5 million. */
  readonly place: number;
  /** The number of digits from the first one that is not zero to the last one; 0 for zero. */
  readonly significant: number;
  /** The value as a double, and one unit of its last digit, to reject most figures quickly. */
  readonly approximately: number;
  readonly reach: number;
  /** What a word before the value says: `about`, `more than`. */
  readonly qualifier?: Qualifier | undefined;
}

/** A stated value, and the unit that its text names. */
interface StatedWithUnit {
  readonly value: StatedValue;
  /** Empty if the text names none. */
  readonly unit: string;
  readonly hasDollarSign: boolean;
}

/** A whole number that is written out has at least these significant digits: 2,000,000 is 2.0 million (D175). */
const minWrittenDigits = 2;

/** Doubles have 15 decimal digits that can be relied on; further ones may come from an addition. */
const maxNumberDigits = 15;

/** Returns the value that a client sent, as a number or as a text that matches `valueText`. */
export function readStated(sent: number | string): StatedWithUnit {
  if (typeof sent === 'number') return { value: readNumber(sent), unit: '', hasDollarSign: false };
  const { qualifier, sign, dollar, whole = '', decimals, unit = '' } = valueText.exec(sent.trim())!.groups!;
  const digits = BigInt(whole.replaceAll(',', '') + (decimals ?? ''));
  const decimal = { digits: sign === '-' || sign === '−' ? -digits : digits, exponent: -(decimals ?? '').length };
  // Zeros after the decimal point are digits: 13.90.
  const value = decimals === undefined ? stateInteger(decimal) : state(decimal, decimal.exponent);
  const word = qualifier?.toLowerCase().replace(/\s+/g, ' ');
  const qualified = word === undefined ? value : { ...value, qualifier: qualifiers[word] };
  return { value: qualified, unit: unit.trim(), hasDollarSign: dollar !== '' };
}

function readNumber(sent: number): StatedValue {
  const decimal = decimalOf(Number(sent.toPrecision(maxNumberDigits)));
  const stated = decimal.exponent < 0 ? state(decimal, decimal.exponent) : stateInteger(decimal);
  return { ...stated, approximately: sent };
}

function stateInteger(decimal: Decimal): StatedValue {
  const digits = absolute(decimal.digits).toString();
  const zeros = digits.length - digits.replace(/0+$/, '').length;
  const most = Math.max(0, digits.length - minWrittenDigits);
  return state(decimal, decimal.exponent + (decimal.digits === 0n ? 0 : Math.min(zeros, most)));
}

function state(decimal: Decimal, place: number): StatedValue {
  const length = absolute(decimal.digits).toString().length;
  const significant = decimal.digits === 0n ? 0 : length + decimal.exponent - place;
  const approximately = Number(`${decimal.digits}e${decimal.exponent}`);
  return { decimal, place, significant, approximately, reach: 10 ** place };
}

/** Returns a stated value times a power of ten: 193.8 and 6 are 193,800,000 with the same digits. */
export function shift(stated: StatedValue, power: number): StatedValue {
  const { decimal, place, significant, approximately } = stated;
  return {
    ...stated,
    decimal: { digits: decimal.digits, exponent: decimal.exponent + power },
    place: place + power,
    significant,
    approximately: power === 0 ? approximately : Number(`${decimal.digits}e${decimal.exponent + power}`),
    reach: 10 ** (place + power),
  };
}

/** Returns how a stated value agrees with a figure: it equals it, or the figure rounds to it; undefined if it does not. */
export function agreement(stated: StatedValue, figure: number): 'exact' | 'rounds_to' | undefined {
  // Also rejects NaN.
  if (!(Math.abs(figure - stated.approximately) <= stated.reach + 1e-9 * Math.abs(figure))) return undefined;
  if (figure === stated.approximately) return 'exact';
  const distance = distanceOf(stated.decimal, decimalOf(figure));
  if (distance.digits === 0n) return 'exact';
  return isWithinHalf(distance, stated.place) ? 'rounds_to' : undefined;
}

/**
 * Returns whether a figure is as a qualified value says, or equals a limit that it should be beyond (D441). Near a value means
 * within a unit of its second digit, or within half a unit of its last digit if that is wider.
 * @param figure at the precision at which it is printed
 */
export function satisfies(stated: StatedValue, figure: number): 'true' | 'tied' | 'false' {
  const { approximately: value, reach, qualifier } = stated;
  const near = value === 0 ? reach / 2 : Math.max(reach / 2, 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1));
  // The last bits of doubles say nothing.
  const difference = Math.abs(figure - value) <= 1e-9 * Math.abs(value) ? 0 : figure - value;
  const isNear = Math.abs(difference) <= near * (1 + 1e-9);
  switch (qualifier!) {
    case 'about':
      return isNear ? 'true' : 'false';
    case 'just_under':
      return isNear && difference <= 0 ? 'true' : 'false';
    case 'just_over':
      return isNear && difference >= 0 ? 'true' : 'false';
    case 'over':
      return difference > 0 ? 'true' : difference === 0 ? 'tied' : 'false';
    case 'under':
      return difference < 0 ? 'true' : difference === 0 ? 'tied' : 'false';
    case 'at_least':
      return difference >= 0 ? 'true' : 'false';
    case 'at_most':
      return difference <= 0 ? 'true' : 'false';
  }
}

/**
 * Returns whether a stated value has more digits than a figure and rounds to it: then the figure neither confirms nor
 * contradicts it.
 * @param decimals how many decimals of the figure are known
 */
export function isFinerThan(stated: StatedValue, figure: number, decimals: number): boolean {
  const known = decimalOf(figure);
  const place = -Math.max(decimals, -known.exponent);
  return stated.place < place && isWithinHalf(distanceOf(stated.decimal, known), place);
}

/** Returns whether a distance is at most half of a power of ten: a figure in the middle rounds both ways. */
function isWithinHalf({ digits, exponent }: Decimal, place: number): boolean {
  const least = Math.min(exponent, place);
  return 2n * digits * 10n ** BigInt(exponent - least) <= 10n ** BigInt(place - least);
}

function distanceOf(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent);
  return { digits: absolute(scaled(a) - scaled(b)), exponent };
}

const absolute = (digits: bigint) => (digits < 0n ? -digits : digits);

/** Returns a number as its shortest decimal text has it, which is how JSON writes it. */
function decimalOf(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return { digits: BigInt(whole + decimals), exponent: Number(power) - decimals.length };
}
