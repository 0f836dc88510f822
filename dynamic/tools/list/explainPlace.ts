import { getBrief } from '../../../api/operations/getBrief.ts';
import { tool } from '../tool.ts';

export const explainPlaceTool = tool(getBrief, {
  name: 'explain_place',
  title: 'Explain a place',
  description: 'A metro in sentences: its population, then its figures that are most unusual among all metros.',
  named: { ref: 'metro' },
  says: { ref: 'metro: name or CBSA code', tokens: 'length of the sentences' },
  lists: ['sentences'],
  limit: 20,
  head: ({ metro, left_out }) => [
    `${metro.cbsa} ${metro.name}: the population, then the figures that are most unusual among all metros. ${left_out.sentences + left_out.figures} figures are not in it.`,
  ],
  line: ({ text }) => text,
});
