import { verifyClaims } from '../../../api/operations/verifyClaims.ts';
import { tool } from '../tool.ts';
import { markText, noteText, pooledText } from '../wording.ts';

export const verifyFiguresTool = tool(verifyClaims, {
  name: 'verify_figures',
  title: 'Verify figures',
  description:
    'Checks stated figures, ranks (order, among), changes (from, to) and comparisons (than) against the release.',
  lists: ['claims'],
  limit: 25,
  head: () => [],
  line({ verdict, value_verdict, figure, note }) {
    if (!figure) return `${verdict}: ${note}`;
    const year = figure.year === null ? '' : ` ${pooledText(figure.period ?? String(figure.year))}`;
    const value = value_verdict === undefined ? '' : ` (value ${value_verdict})`;
    return `${verdict}${value}: ${figure.region.name}, ${figure.measure}${year}. ${note}${noteText(figure.note)}${markText(figure.as_published)}`;
  },
});
