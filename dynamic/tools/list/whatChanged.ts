import { rounded } from '../../../api/domain/figures.ts';
import { counted } from '../../../api/domain/text.ts';
import { listChanges } from '../../../api/operations/listChanges.ts';
import { listRevisions } from '../../../api/operations/listRevisions.ts';
import type { MeasureChange, ValueChange } from '../../../api/schemas/release.ts';
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
    caveats: (changes, _meta, { plans }) => unitsOf(changes, (measure) => plans.get(measure)?.unit),
    head: (changes, { total, since, measures_added, measures_withdrawn, summary, summarized }) => [
      `${counted(total, 'value')} ${total === 1 ? 'differs' : 'differ'} from release ${since}.`,
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
        `${measure}: ${label} [${unit}], ${geography}, editions ${editions.join(', ')}${skippedEditions(revisions.editions.map(({ edition }) => edition))}; ${calculationText(revisions)}`,
        'Year: value in each edition (last less first):',
      ];
    },
    // Each year has the values in the order of the editions.
    line({ geoid, name, years }, { decimals }) {
      const said = years.map(
        ({ year, period, values }) =>
          `${pooledText(period ?? String(year))} ${values.map((value) => orNull(value, decimals)).join(' ')}${revisionOf(values, decimals)}`,
      );
      return `${geoid} ${name}: ${said.join('; ')}`;
    },
  }),
);

/** Says which years between the first and last edition have none, where editions are named by years. */
function skippedEditions(editions: readonly string[]): string {
  if (!editions.every((edition) => /^\d{4}$/.test(edition))) return '';
  const [first = 0, last = first] = [editions[0], editions.at(-1)].map(Number);
  const skipped = Array.from({ length: last - first }, (_, i) => String(first + i)).filter(
    (one) => !editions.includes(one),
  );
  return skipped.length > 0 ? `, not held: ${skipped.join(', ')}` : '';
}

/** Returns the last value less the first, with its sign; nothing of a single value. */
function revisionOf(values: readonly (number | null)[], decimals: number): string {
  const held = values.filter((value) => value !== null);
  if (held.length < 2) return '';
  const difference = rounded(held.at(-1)! - held[0]!, decimals);
  return ` (${Number(difference) > 0 ? '+' : ''}${difference})`;
}

/** Says in which units the values of some measures are. */
function unitsOf(changes: readonly ValueChange[], unitOf: (measure: string) => string | undefined): string[] {
  const measures = [...new Set(changes.map(({ measure }) => measure))].filter(
    (measure) => unitOf(measure) !== undefined,
  );
  const units = [...Map.groupBy(measures, unitOf)];
  if (units.length === 0) return [];
  const [[unit] = []] = units;
  return units.length === 1
    ? [`Values are in ${unit}.`]
    : [`Units: ${units.map(([of, own]) => `${of} (${own.join(', ')})`).join('; ')}.`];
}

function measureChange({ measure, cause, values, first_year, last_year }: MeasureChange): string {
  const years = first_year === last_year ? String(first_year) : `${first_year} to ${last_year}`;
  return `${measure} ${years} ${cause} ${values}`;
}

const moreOf = (count: number) => (count > 0 ? `; and ${count} more` : '');
