import { populationMeasure } from '../../../api/domain/release.ts';
import { counted } from '../../../api/domain/text.ts';
import { screenMetros } from '../../../api/operations/screenMetros.ts';
import { type ScreenedMetro, type ScreenedPlace, ScreenResult } from '../../../api/schemas/screen.ts';
import { tool } from '../tool.ts';
import { codeOf, markText, orNull } from '../wording.ts';
import {
  decidedByBounds,
  allRows,
  describedBy,
  type Described,
  funnel,
  gateLines,
  measureNames,
  ofYear,
  withFewerNames,
  withoutNames,
} from './stages.ts';

export const screenMetrosTool = tool(screenMetros, {
  name: 'screen_metros',
  title: 'Screen metros',
  description:
    'Metros, counties or states that meet every requirement, and how many remain after each. Does not order them.',
  says: {
    as_of: 'values of this year or before',
    near_misses: 'adds metros that fail one',
    relax: 'adds looser limits',
  },
  lists: ['metros', 'places', 'near_misses'],
  sets: allRows,
  limit: 10,
  named: { scope: 'scope' },
  // What the tool has no arguments for.
  data: ScreenResult.omit({ certainty: true }),
  shorten: withFewerNames,
  terseNotice: withoutNames,
  describesMeasures: true,
  head: (result) => [
    funnel(result.funnel),
    ...gateLines(result.gates),
    `${counted(result.count, result.places ? 'place' : 'metro')} ${result.count === 1 ? 'is' : 'are'} left.`,
    ...relaxations(result),
    ...columnsHead(result),
  ],
  line: (row, { gates }) =>
    'gate' in row ? `Near miss: ${codeOf(row)} ${row.name}: ${row.reason}` : regionWithValues(row, describedBy(gates)),
  reads: ({ gates }) => [...measureNames(gates), populationMeasure],
});

/** Describes what each Requirement costs: the limits that leave more metros. */
function relaxations({ relax = [] }: ScreenResult): string[] {
  return relax.map(({ key, limit, steps, if_dropped }) => {
    const looser = steps.filter((step) => step.adds !== null).map((step) => `${step.limit} leaves ${step.adds} more`);
    const now = limit === null ? '' : ` (now ${limit})`;
    return `Loosen ${key}${now}: ${[...new Set(looser), `dropping it leaves ${if_dropped} more`].join('; ')}.`;
  });
}

/** Names the figures of a row in order; nothing if rows have none. */
function columnsHead({ metros, places = [] }: ScreenResult): string[] {
  const names = Object.keys([...metros, ...places][0]?.values ?? {});
  return names.length > 0 ? [`Place: ${names.join(' | ')}`] : [];
}

/** Describes a region with its values in one line. */
function regionWithValues(region: ScreenedMetro | ScreenedPlace, described: Described): string {
  const { name, values, vintages, as_published, decided_by_bounds } = region;
  const figures = Object.entries(values).map(
    ([measure, value]) =>
      `${orNull(value, described.get(measure)?.decimals)}${ofYear(vintages?.[measure], described.get(measure))}${markText(as_published?.[measure])}`,
  );
  const said = [figures.join(' | '), ...decidedByBounds(decided_by_bounds, described)].filter(Boolean);
  return `${codeOf(region)} ${name}${said.length > 0 ? `: ${said.join('; ')}` : ''}`;
}
