import { listChanges } from '../../../api/operations/listChanges.ts';
import { listRevisions } from '../../../api/operations/listRevisions.ts';
import type { MeasureChange } from '../../../api/schemas/release.ts';
import { tool, when } from '../tool.ts';
import { calculationText, orNull, pooledText } from '../wording.ts';

export const whatChangedTool = tool(
  listChanges,
  {
    name: 'what_changed',
    title: 'What changed',
    description:
      'Values that the release changed, with causes, largest change first. `name` lists what a publisher revised.',
    ofRelease: ['id'],
    named: { metro: 'metro' },
    says: {
      since: 'a release id',
      metro: 'name or code',
      measure: 'a name',
      dataset: 'a key',
      state: 'USPS code',
      geography: null,
    },
    lists: ['data'],
    limit: 10,
    head: (changes, { total, since, measures_added, measures_withdrawn, summary, summarized }) => [
      `${total} values differ from release ${since}.`,
      ...(measures_added + measures_withdrawn > 0
        ? [`Of the whole release: measures added ${measures_added}, withdrawn ${measures_withdrawn}.`]
        : []),
      ...(summary.length > 0
        ? [`By measure and cause: ${summary.map(measureChange).join('; ')}${moreOf(summarized - summary.length)}.`]
        : []),
      ...(changes.length > 0 ? ['The largest relative change first:'] : []),
    ],
    line: ({ measure, geography, geoid, name, year, period, old, new: now, cause }) =>
      `${measure} ${pooledText(period ?? String(year))}, ${geoid} ${name} (${geography}): ${old ?? 'no value'} to ${now ?? 'no value'} (${cause})`,
  },
  when('name', listRevisions, {
    says: { name: 'measure whose editions to list' },
    named: { metro: 'metro' },
    lists: ['regions'],
    limit: 20,
    head(revisions) {
      const { measure, label, unit, geography } = revisions;
      const editions = revisions.editions.map(({ edition, published }) => `${edition} (published ${published})`);
      return [
        `${measure}: ${label} [${unit}], ${geography}, editions ${editions.join(', ')}; ${calculationText(revisions)}`,
      ];
    },
    // Each year has the values in the order of the editions.
    line({ geoid, name, years }, { decimals }) {
      const said = years.map(
        ({ year, period, values }) =>
          `${pooledText(period ?? String(year))} ${values.map((value) => orNull(value, decimals)).join(' ')}`,
      );
      return `${geoid} ${name}: ${said.join('; ')}`;
    },
  }),
);

function measureChange({ measure, cause, values, first_year, last_year }: MeasureChange): string {
  const years = first_year === last_year ? String(first_year) : `${first_year} to ${last_year}`;
  return `${measure} ${years} ${cause} ${values}`;
}

const moreOf = (count: number) => (count > 0 ? `; and ${count} more` : '');
