import { counted } from '../../../api/domain/text.ts';
import { getBrief } from '../../../api/operations/getBrief.ts';
import { tool } from '../tool.ts';

/** Says what the words of sentences about periods and margins mean. */
function certaintyOf(texts: readonly string[]): string[] {
  return [
    ...(texts.some((text) => /\d{4}–\d{4}/.test(text))
      ? ['Figures of periods such as 2019–2023 pool their years.']
      : []),
    ...(texts.some((text) => text.includes('margins of error')) ? ['Margins of error are at 90% confidence.'] : []),
  ];
}

export const explainPlaceTool = tool(getBrief, {
  name: 'explain_place',
  title: 'Explain a place',
  description: 'A metro in sentences: its population, then its figures that are most unusual among all metros.',
  named: { ref: 'metro' },
  says: { ref: 'metro: name or CBSA code', tokens: 'length of the sentences' },
  lists: ['sentences'],
  limit: 20,
  head({ metro, sentences, left_out }) {
    const more = left_out.sentences + left_out.figures;
    return [
      `${metro.cbsa} ${metro.name}: the population, then the figures that are most unusual among all metros. ${counted(more, 'more figure')} ${more === 1 ? 'is' : 'are'} not shown.`,
      // Of the sentences on this page alone.
      ...certaintyOf(sentences.map(({ text }) => text)),
    ];
  },
  line: ({ text }) => text,
});
