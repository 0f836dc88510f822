import type { Ranking } from '../../api/domain/rank.ts';
import type { RankRequest } from '../../api/schemas/rank.ts';
import type { Figures } from './figures.ts';
import type { Page } from './page.ts';
import { comparatorWords, countRanked, showLimit } from './words.ts';

/** How many metros remain after each stage and are ranked, on one line; nothing if there is only one stage. */
export function Funnel({ request, ranking, figures }: Pick<Page, 'request' | 'ranking' | 'figures'>) {
  const labels = stageLabels(request, ranking, figures);
  const ranked = countRanked(ranking.metros);
  const stages = [
    ...ranking.stages.map(({ count }, i) => ({ label: labels[i]!, count })),
    ...(ranking.scored && ranked !== ranking.count ? [{ label: 'Ranked', count: ranked }] : []),
  ];
  return (
    <ol id="funnel" class="funnel">
      {stages.length > 1 &&
        stages.map(({ label, count }) => (
          <li key={label}>
            {label} <strong>{count}</strong>
          </li>
        ))}
    </ol>
  );
}

/** Returns the label of each stage, in the order of the funnel: all metros, the scope, the requirements, the cutoffs. */
export function stageLabels({ scope, criteria = [] }: RankRequest, { gates }: Ranking, figures: Figures): string[] {
  const states = scope?.states ?? [];
  return [
    'All metros',
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
