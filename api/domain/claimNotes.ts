import { ClaimProblem } from './claims.ts';
import { isNominal } from './difference.ts';
import { formatFigure, rounded } from './figures.ts';
import { namePeriod } from './period.ts';
import type { NamedRegion } from './regionNames.ts';
import type { ClaimCheck } from './verify.ts';
import type { DifferenceCheck } from './verifyDifference.ts';
import type { HeldFigure } from './verifyFigures.ts';
import type { OrderCheck } from './verifyOrder.ts';

/** How many regions a note names. */
const maxNamed = 3;

/** Returns what a check of a claim found in one or a few sentences. */
export function noteOf(
  checked: ClaimProblem | ClaimCheck | (OrderCheck & { readonly stated?: ClaimCheck | undefined }) | DifferenceCheck,
): string {
  if (checked instanceof ClaimProblem) return noteOfProblem(checked);
  if ('order' in checked)
    return [noteOfOrder(checked), ...(checked.stated ? [noteOfValue(checked.stated)] : [])].join(' ');
  if ('base' in checked) return noteOfDifference(checked);
  return noteOfValue(checked);
}

function noteOfProblem({ message, candidates = [] }: ClaimProblem): string {
  const names = candidates.map(({ code, name }) => `${name}, \`${code}\``);
  return `Not checked: ${message}${names.length > 0 ? `. Candidates: ${names.join('; ')}` : ''}.`;
}

function noteOfValue({ verdict, record, match, power }: ClaimCheck): string {
  if (record.value === null) {
    const found = match ? ` The value agrees with the figure for ${periodIn(match)}.` : '';
    return `No figure: ${record.reason}.${found}`;
  }
  const figure = `The figure of record for ${periodIn(record)} is ${withUnit(record)}`;
  switch (verdict) {
    case 'exact':
      return `${figure}, the same as the value.`;
    case 'rounds_to':
      return `${figure}, which rounds to the value.`;
    case 'other_year':
      return `${figure}. The value agrees with the figure for ${periodIn(match!)}, ${withUnit(match!)}.`;
    case 'earlier_edition':
      return `${figure}. The value agrees with the figure for ${periodIn(match!)} in edition ${match!.edition!.edition} (${match!.edition!.published}), ${withUnit(match!)}.`;
    case 'unit_slip':
      return `${figure}. The value agrees with it when multiplied by ${formatFigure(10 ** power!, 0)}.`;
    case 'other_region':
      return `${figure}. The value agrees with the figure for ${match!.region.name}, ${withUnit(match!)}.`;
    case 'other_measure':
      return `${figure}. The value agrees with another measure, \`${match!.measure.name}\`, which is ${withUnit(match!)}.`;
    case 'true':
      return `${figure}, as the claim says.`;
    case 'tied':
      return `${figure}, which is printed as the value itself.`;
    case 'no_figure':
      return `${figure}. The value has more digits and rounds to it, so the figure neither confirms nor contradicts it.`;
    default: {
      const whole = record.region.geography === 'msa' ? ' That figure is for the whole metro.' : '';
      return `${figure}. The value does not agree with it.${whole}`;
    }
  }
}

function noteOfOrder({ verdict, record, order }: OrderCheck): string {
  const { among, rank, tied, rankUnrounded, of, withoutFigure, withheld = [], holders } = order;
  const { measure } = record;
  const isOwn = (region: NamedRegion) =>
    region.geoid === record.region.geoid && region.geography === record.region.geography;
  const named = holders
    .filter(({ region }) => !isOwn(region))
    .slice(0, maxNamed)
    .map(({ region, value }) => `${region.name}, ${withUnit({ value, measure })}`);
  const held = verdict === 'true' || named.length === 0 ? '' : ` At the claimed rank: ${named.join('; ')}.`;
  const without = withoutFigure > 0 ? ` ${withoutFigure} ${withoutFigure === 1 ? 'has' : 'have'} no figure.` : '';
  const bounded = withheld
    .slice(0, maxNamed)
    .map(
      ({ region, bounds: { lower, upper } }) =>
        `${region.name} is from ${shown(lower, measure)} to ${shown(upper, measure)}`,
    );
  const partly = bounded.length > 0 ? ` Withheld in part: ${bounded.join('; ')}.` : '';
  if (record.value === null) return `No figure: ${record.reason}.${held}`;
  const ties = tied > 0 ? `, tied with ${tied} other${tied === 1 ? '' : 's'}` : '';
  const exact = rankUnrounded === rank ? '' : `, and ${rankUnrounded!} with all decimals`;
  const place = `Rank ${rank!} of ${of} ${withoutFigure > 0 ? 'with a figure ' : ''}(${among})${ties}${exact}`;
  return `${place}, with ${withUnit(record)} in ${periodIn(record)}.${possibleRanks(order)}${held}${without}${partly}`;
}

/** Says which ranks a figure can have; nothing where they are those of the printed figures. */
function possibleRanks({ rank, best, worst, byMargins = false, byMissing = false }: OrderCheck['order']): string {
  if (!byMargins && !byMissing) return best === rank ? '' : ` With what is withheld, the rank is ${best!}.`;
  const confidence = byMargins ? 'At 90 percent confidence, the' : 'The';
  const missing = byMissing ? ', because figures are missing' : '';
  return ` ${confidence} rank is from ${best!} to ${worst!}${missing}.`;
}

function noteOfDifference({ record, base, difference, breaks }: DifferenceCheck): string {
  const missing = [record, base].find((one) => one.value === null);
  if (missing?.value === null) return `No figure: ${missing.reason}.`;
  const { percent, different } = difference!;
  const unit = record.measure.unit === 'percent' ? 'percentage points' : record.measure.unit;
  const size = `${formatFigure(difference!.difference, 0)} ${unit}`;
  const relative = percent === null ? '' : ` or ${rounded(percent, 2)} percent`;
  const sentences = [
    `${said(record as HeldFigure)}; ${said(base as HeldFigure)}; difference ${size}${relative}.`,
    ...(different === 'no' ? ['The difference is not statistically significant at 90 percent confidence.'] : []),
    ...(isNominal(record.measure) && base.year !== record.year ? ['Not adjusted for inflation.'] : []),
    ...breaks.map(({ year, note }) => `The series breaks in ${year}: ${note}`),
  ];
  return sentences.join(' ');
}

const said = (figure: HeldFigure) => `${figure.region.name}, ${periodIn(figure)}: ${withUnit(figure)}`;

const periodIn = ({ measure, year }: Pick<HeldFigure, 'measure' | 'year'>) => namePeriod(measure, year);

const shown = (value: number, { decimals }: HeldFigure['measure']) => formatFigure(value, decimals);

const withUnit = ({ value, measure }: Pick<HeldFigure, 'value' | 'measure'>) =>
  `${shown(value, measure)} ${measure.unit}`;
