import { plurals, rounded, singulars } from '../../../api/domain/figures.ts';
import { listPeers } from '../../../api/operations/listPeers.ts';
import { counted } from '../../../api/domain/text.ts';
import { shortenCalculation } from '../shorten.ts';
import { tool } from '../tool.ts';
import { codeOf, noteText, years } from '../wording.ts';
import type { MetroMeasure } from '../../../api/schemas/metro.ts';

/** Names measures, those of the same years together. */
const byYears = (measures: readonly MetroMeasure[]): string =>
  [...Map.groupBy(measures, (measure) => years(measure))]
    .map(([of, own]) => `${own.map(({ name }) => name).join(', ')} (${of})`)
    .join('; ');

export const findSimilarTool = tool(listPeers, {
  name: 'find_similar',
  title: 'Find similar metros',
  description: 'The ten metros, counties or states most like a given one.',
  named: { ref: 'compared' },
  says: { ref: 'name or code', measures: 'default: the standard figures' },
  lists: ['peers'],
  limit: 10,
  listed: ['measures'],
  shorten: (data, _terse, release) => ({
    ...data,
    measures: data.measures.map((measure) => shortenCalculation(measure, release, data.metro.geography)),
  }),
  caveats: ({ left_out, metro }) => [
    ...(left_out.measures.length > 0 ? [`Not compared, for lack of a value: ${left_out.measures.join(', ')}.`] : []),
    ...(left_out.metros > 0
      ? [
          `${counted(left_out.metros, `other ${singulars[metro.geography ?? 'msa']}`, `other ${plurals[metro.geography ?? 'msa']}`)} ${left_out.metros === 1 ? 'lacks' : 'lack'} too many values to be compared.`,
        ]
      : []),
  ],
  head({ metro, measures }) {
    const noted = Map.groupBy(
      measures.filter(({ note }) => note !== undefined),
      ({ note }) => note,
    );
    return [
      ...[...noted].map(([note, of]) => `${of.map(({ name }) => name).join(', ')}:${noteText(note)}`),
      `Most like ${codeOf(metro)} ${metro.name} by ${byYears(measures)}; distance 0 is the same:`,
    ];
  },
  line({ distance, closest_on, farthest_on, ...region }, { measures }) {
    // Of few measures, the same ones would be in both lists.
    const most = Math.min(2, Math.floor(measures.length / 2));
    const [near, far] = [closest_on, farthest_on].map((names) => names.slice(0, most).join(', '));
    const why = most === 0 ? '' : `; closest on ${near}; farthest on ${far}`;
    return `${codeOf(region)} ${region.name}: distance ${rounded(distance, 1)}${why}`;
  },
});
