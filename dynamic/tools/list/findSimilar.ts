import { plurals, rounded } from '../../../api/domain/figures.ts';
import { listPeers } from '../../../api/operations/listPeers.ts';
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
      ? [`${left_out.metros} other ${plurals[metro.geography ?? 'msa']} lack too many values to be compared.`]
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
  line: ({ distance, closest_on, farthest_on, ...region }) =>
    `${codeOf(region)} ${region.name}: distance ${rounded(distance, 1)}; closest on ${closest_on.slice(0, 2).join(', ')}; farthest on ${farthest_on.slice(0, 2).join(', ')}`,
});
