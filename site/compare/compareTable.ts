import type { Comparison } from '../../api/schemas/compare.ts';
import { h } from '../browser/dom.ts';
import { shortName, showExactly, showInTable, showName, unitInWords } from '../figures/format.ts';
import { scaleOf } from '../figures/notes.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

type ComparedMetro = Comparison['metros'][number];

/** How many metros fit next to each other on a wide screen, where the whole page scrolls in place of the table. */
const maxFitting = 4;

/**
 * Returns a table with a row for each measure and a column for each metro, the median metro and the United States.
 * @param stacked whether the name of a measure has a row of its own, which leaves the width of a phone to the figures
 */
export function compareTable(
  topics: CompareData['topics'],
  metros: readonly ComparedMetro[],
  stacked: boolean,
): HTMLElement {
  const columns = metros.length + (stacked ? 2 : 3);
  const groups = topics.flatMap(({ name, measures }) => {
    const topic = h('tr', { class: 'topic' }, h('th', { scope: 'rowgroup', colspan: columns }, h('span', {}, name)));
    if (!stacked) return [h('tbody', {}, topic, ...measures.map((measure) => measureRow(measure, metros)))];
    return [h('tbody', {}, topic), ...measures.map((measure) => stackedRows(measure, metros, columns))];
  });
  const table = h('table', { class: stacked ? 'stacked' : '' }, h('thead', {}, headRow(metros, stacked)), ...groups);
  const kind = metros.length <= maxFitting ? 'scroll few' : 'scroll';
  return h('div', { class: kind, tabindex: 0, role: 'group', 'aria-label': 'Comparison' }, table);
}

/** Returns the note on what the table leaves out and what its marks mean. */
export const tableNote = (metros: number): HTMLElement =>
  h(
    'p',
    { class: 'hint' },
    metros > 1 ? 'The highest value among the metros is bold; it is not always the best. ' : '',
    'A dash means no data. The U.S. column has no totals, and no value where the sources have none for the same year.',
  );

function headRow(metros: readonly ComparedMetro[], stacked: boolean): HTMLElement {
  return h(
    'tr',
    {},
    ...(stacked ? [] : [h('th', { scope: 'col' }, 'Measure')]),
    ...metros.map(({ name, slug, states }) => {
      const link = h('a', { href: `/metros/${slug}`, title: showName(name) }, `${shortName(name)}, ${states[0]}`);
      return h('th', { scope: 'col', class: 'number' }, link);
    }),
    h('th', { scope: 'col', class: 'number' }, 'Median metro'),
    h('th', { scope: 'col', class: 'number' }, 'U.S.'),
  );
}

const measureRow = (measure: ComparedMeasure, metros: readonly ComparedMetro[]): HTMLElement =>
  h('tr', {}, h('th', { scope: 'row' }, ...measureTitle(measure)), ...figureCells(measure, metros));

function stackedRows(measure: ComparedMeasure, metros: readonly ComparedMetro[], columns: number): HTMLElement {
  const title = h('span', {}, ...measureTitle(measure));
  const head = h('tr', { class: 'name' }, h('th', { scope: 'rowgroup', colspan: columns }, title));
  return h('tbody', {}, head, h('tr', {}, ...figureCells(measure, metros)));
}

/** Returns the name of a measure with its unit and years. */
function measureTitle({ name, label, unit, span }: ComparedMeasure): (Node | string)[] {
  const shownUnit = unitInWords(unit) ?? scaleOf(name);
  const years = h('span', { class: 'hint years' }, span);
  return [h('a', { href: `/measures/${name}` }, label), `${shownUnit === undefined ? '' : `, ${shownUnit}`} `, years];
}

function figureCells(measure: ComparedMeasure, metros: readonly ComparedMetro[]): HTMLElement[] {
  const values = metros.map((metro) => metro.values[measure.name] ?? null);
  const present = values.filter((value) => value !== null);
  const highest = present.length > 1 ? Math.max(...present) : null;
  const cell = (value: number | null, kind: string) =>
    h('td', { class: kind, title: showExactly(value, measure) }, showInTable(value, measure));
  return [
    ...values.map((value) => cell(value, value !== null && value === highest ? 'number highest' : 'number')),
    cell(measure.median, 'number reference'),
    cell(measure.nation, 'number reference'),
  ];
}
