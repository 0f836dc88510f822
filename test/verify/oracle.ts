import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { findRegions } from '../../api/domain/regionNames.ts';
import { readYears } from '../../api/domain/series.ts';
import { readStated } from '../../api/domain/statedValue.ts';
import { checkClaim } from '../../api/domain/verify.ts';
import { type StatedFigure, VerifyFigures } from '../../api/domain/verifyFigures.ts';
import type { Geography } from '../../api/schemas/common.ts';

/** Decimal places of the numbers that the oracle compares, as integers. */
const scale = 20;

/** Returns a plain decimal text, such as `-13.90`, as an integer: times 10^20. */
export function toInteger(text: string): bigint {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + decimals.padEnd(scale, '0'));
  return text.startsWith('-') ? -size : size;
}

/** Returns how many zeros at the end of a whole number are no digits: all but those of the first two digits. */
function openZeros(text: string): number {
  const digits = text.replace('-', '');
  let zeros = 0;
  while (zeros < digits.length - 2 && digits.at(-1 - zeros) === '0') zeros++;
  return zeros;
}

/** Returns whether a number is within half a unit of the last digit of a text. */
export function isImplied(text: string, number: bigint): boolean {
  const decimals = text.split('.')[1];
  const last = decimals === undefined ? openZeros(text) : -decimals.length;
  const distance = toInteger(text) - number;
  return 2n * (distance < 0n ? -distance : distance) <= 10n ** BigInt(last + scale);
}

/** Returns a number in plain digits. */
export const plain = (value: number) => {
  const text = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  if (Number(text) !== value) throw new Error(`${value} is not ${text}`);
  return text;
};

/** Returns a decimal text with fewer decimals, or with zeros in the place of its last digits; of a half, either way. */
export function roundText(text: string, decimals: number, up: boolean): string {
  const unit = 10n ** BigInt(scale - decimals);
  const size = toInteger(text.replace('-', ''));
  const rest = size % unit;
  const isUp = 2n * rest > unit || (2n * rest === unit && up);
  const rounded = size - rest + (isUp ? unit : 0n);
  const digits = rounded.toString().padStart(scale + 1, '0');
  const shown = decimals > 0 ? `.${digits.slice(-scale, -scale + decimals || undefined)}` : '';
  const sign = text.startsWith('-') && rounded > 0n ? '-' : '';
  return sign + digits.slice(0, -scale) + shown;
}

/** Returns every rounding of a value that keeps two digits of a whole number, or all of it. */
export function roundingsOf(value: number): string[] {
  const text = plain(value);
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const places = [...Array.from(decimals, (_, i) => i), ...Array.from(whole.slice(2), (_, i) => -i - 1)];
  return [...new Set(places.flatMap((place) => [roundText(text, place, false), roundText(text, place, true)]))].filter(
    // Rounding 97 up to tens leaves a digit less than it had.
    (one) => isImplied(one, toInteger(text)),
  );
}

/** Returns a text that is changed at random, as mistakes and inventions are. */
export function mutate(text: string, random: () => number): string {
  const pick = (n: number) => Math.floor(random() * n);
  const at = pick(text.length);
  const digit = String(pick(10));
  const mutations = [
    () => text.slice(0, at) + digit + text.slice(at + 1),
    () => text.slice(0, at) + digit + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    () => plain(Number((Number(text) * (0.5 + random())).toPrecision(1 + pick(6)))),
    () => plain(Number((Number(text) + (random() - 0.5) * 10).toPrecision(2 + pick(8)))),
    () => plain(Number((Number(text) * 10 ** (pick(13) - 6)).toPrecision(2 + pick(8)))),
    () => (text.startsWith('-') ? text.slice(1) : `-${text}`),
    () => plain(Number(text) + (pick(2) === 0 ? 1 : -1)),
  ];
  const mutated = mutations[pick(mutations.length)]!();
  return /^-?\d{1,15}(\.\d{1,12})?$/.test(mutated) ? mutated : text;
}

/** A served value with all that the release knows of its region and measure. */
interface Served {
  readonly claim: Omit<StatedFigure, 'value'>;
  readonly value: number;
  /** The values of other years. */
  readonly others: readonly number[];
}

/** Returns random served values of a geography. */
export async function sampleServed(release: Release, geography: Geography, size: number, random: () => number) {
  const measures = release.content.measures.filter(({ geographies }) => geographies[geography]);
  const regions = release.content.regions[geography];
  const found: Served[] = [];
  while (found.length < size) {
    const measure = measures[Math.floor(random() * measures.length)]!;
    const column = await release.column(measure.name, geography);
    const table = await readYears(await release.history(), measure.name, geography);
    for (let i = 0; i < 50 && found.length < size; i++) {
      const place = Math.floor(random() * regions.length);
      const value = column.at(place);
      if (value === null) continue;
      const year = column.vintageAt(place) ?? column.years[0]!;
      const others = table.years.flatMap((one) => (one === year ? [] : (table.valueIn(place, one) ?? [])));
      const [region] = findRegions(release, regions[place]!.geoid);
      found.push({ claim: { region: region!, measure, year: random() < 0.5 ? year : undefined }, value, others });
    }
  }
  return found;
}

/** The powers of ten of unit slips. */
const slips = [2, -2, 3, -3, 6, -6];

/** Returns a sentence for each mutation of a served value whose verdict is wrong. */
export async function falseVerdicts(
  release: Release,
  geography: Geography,
  size: number,
  random: () => number,
): Promise<{ wrong: string[]; verdicts: Map<string, number> }> {
  const figures = new VerifyFigures(release);
  const wrong: string[] = [];
  const verdicts = new Map<string, number>();
  for (const { claim, value, others } of await sampleServed(release, geography, size, random)) {
    const text = mutate(plain(value), random);
    const sent = plain(Number(text)) === text && random() < 0.5 ? Number(text) : text;
    const { verdict } = await checkClaim({ ...claim, value: readStated(sent).value }, figures);
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    const isEqual = toInteger(text) === toInteger(plain(value));
    const implies = (number: number, power = 0) =>
      isImplied(
        text,
        power < 0 ? toInteger(plain(number)) * 10n ** BigInt(-power) : toInteger(plain(number)) / 10n ** BigInt(power),
      );
    const isRight = implies(value);
    const isExplained =
      others.some((other) => implies(other)) || (Number(text) !== 0 && slips.some((slip) => implies(value, slip)));
    const isFalse =
      (verdict === 'exact') !== isEqual ||
      (verdict === 'rounds_to') !== (isRight && !isEqual) ||
      (verdict === 'contradicted' && (isRight || isExplained));
    if (isFalse) wrong.push(`${claim.measure.name} ${claim.region.name}: ${text} for ${value} is ${verdict}`);
  }
  return { wrong, verdicts };
}

/** Returns the served values of a geography that do not verify as themselves or as one of their roundings. */
export async function unverified(release: Release, geography: Geography, isRounded: (place: number) => boolean) {
  const figures = new VerifyFigures(release);
  const wrong: string[] = [];
  const measures: readonly ServedMeasure[] = release.content.measures.filter(
    ({ geographies }) => geographies[geography],
  );
  for (const measure of measures) {
    const column = await release.column(measure.name, geography);
    for (const place of column.rows) {
      const value = column.values[place]!;
      const { geoid, name } = release.content.regions[geography][place]!;
      const claim = { region: { geography, place, geoid, name }, measure };
      const verdictOf = async (sent: number | string) =>
        (await checkClaim({ ...claim, value: readStated(sent).value }, figures)).verdict;
      for (const sent of [value, plain(value)])
        if ((await verdictOf(sent)) !== 'exact') wrong.push(`${measure.name} ${name}: ${sent} is not exact`);
      for (const text of isRounded(place) ? roundingsOf(value) : []) {
        const verdict = await verdictOf(text);
        const expected = toInteger(text) === toInteger(plain(value)) ? 'exact' : 'rounds_to';
        if (verdict !== expected) wrong.push(`${measure.name} ${name}: ${text} for ${value} is ${verdict}`);
      }
    }
  }
  return wrong;
}
