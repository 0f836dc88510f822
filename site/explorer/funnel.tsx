import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';
import type { Page } from './page.ts';
import { comparatorWords, countRanked, inSentence, showLimit } from './words.ts';

/** How many metros remain after each stage and, if these are fewer, are ranked, on one line: `393 metros → 196 population at least 250,000 → 191 ranked`. */
export function Funnel({ request, ranking, figures }: Pick<Page, 'request' | 'ranking' | 'figures'>) {
  const labels = stageLabels(request, ranking, figures);
  const ranked = countRanked(ranking.metros);
  const left = ranking.stages.map(({ count }, i) => ({ label: labels[i]!, count }));
  // If no metro lacks a figure, the last stage says how many are ranked.
  const isSame = left.at(-1)!.count === ranked;
  const stages = [...left, ...(ranking.scored && !isSame ? [{ label: 'Ranked', count: ranked }] : [])];
  return (
    <ol id="funnel" class="funnel">
      {stages.map(({ label, count }) => (
        <li key={label}>
          <strong>{count}</strong> {inSentence(label)}
        </li>
      ))}
    </ol>
  );
}

/** Returns the label of each stage, in the order of the funnel: all metros, the scope, the requirements, the cutoffs. */
export function stageLabels({ scope, criteria = [] }: RankRequest, { gates }: Ranking, figures: Figures): string[] {
  const states = scope?.states ?? [];
  return [
    scope?.areas?.length ? 'Metros and regions' : 'Metros',
    ...(states.length > 0 ? [`In ${states.join(', ')}`] : []),
    ...gates.map(({ measure, bound, limit }) => {
      if (measure === null) return 'Right-to-work states';
      const choice = figures.choices.get(measure)!;
      return `${choice.label} ${bound} ${showLimit(limit, choice)}`;
    }),
    ...criteria.flatMap(({ measure, cutoff }) => {
      if (!cutoff) return [];
      const choice = figures.choices.get(measure)!;
      return [`${choice.label} not ${comparatorWords[cutoff.comparator]} ${showLimit(cutoff.value, choice)}`];
    }),
  ];
}
