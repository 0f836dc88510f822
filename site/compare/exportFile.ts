import type { Attribution } from '../../api/schemas/common.ts';
import { type FileEnding, tableFile } from '../browser/tableFile.ts';
import { uniqueCredits } from '../browser/creditList.tsx';
import { formatCredit } from '../figures/format.ts';
import type { ComparedFigures } from './readComparison.ts';

/** Returns the file of a comparison, with a row for each measure. */
export function comparisonFile(
  { data, metros, credits, creditOf }: ComparedFigures,
  address: string,
  ending: FileEnding,
): Blob {
  const rows = data.topics.flatMap((topic) =>
    topic.measures.map(({ name, label, unit, span, median, nation, ofStates, note }) => {
      const values = metros.map((metro) => metro.values[name] ?? null);
      const shown = ofStates ? `${label}, state average` : label;
      return {
        cells: [topic.name, shown, name, unit, span, ...values, median, nation, note ?? null],
        credit: textOf(creditOf.get(name)!),
      };
    }),
  );
  const columns = metros.map(({ name, cbsa }) => `${name} (${cbsa})`);
  const heads = ['Topic', 'Measure', 'Name', 'Unit', 'Years', ...columns, 'Median metro', 'United States', 'Note'];
  const all = uniqueCredits(credits).map(textOf);
  return tableFile({ sheet: 'Comparison', heads, rows, credits: all, release: data.release, address }, ending);
}

/** Returns the credit of a dataset with its terms. */
const textOf = (attribution: Attribution): string => {
  const { disclaimer, conditions = [], share_alike } = attribution;
  return [formatCredit(attribution, new Map()), disclaimer, ...conditions, share_alike].filter(Boolean).join(' ');
};
