import type { Comparison } from '../../api/schemas/compare.ts';
import { h } from '../browser/dom.ts';
import { shortName, showExactly, showFigure, showName } from '../figures/format.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';

type ComparedMetro = Comparison['metros'][number];

/** Returns a table with a row for each measure and a column for each metro, the median metro and the United States. */
export function compareTable(topics: CompareData['topics'], metros: readonly ComparedMetro[]): HTMLElement {
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, 'Measure'),
    ...metros.map(({ name, slug, states }) => {
      const link = h('a', { href: `/metros/${slug}`, title: showName(name) }, `${shortName(name)}, ${states[0]}`);
      return h('th', { scope: 'col', class: 'number' }, link);
    }),
    h('th', { scope: 'col', class: 'number' }, 'Median metro'),
    h('th', { scope: 'col', class: 'number' }, 'U.S.'),
  );
  const columns = metros.length + 3;
  const groups = topics.map(({ name, measures }) =>
    h(
      'tbody',
      {},
      h('tr', { class: 'topic' }, h('th', { scope: 'rowgroup', colspan: columns }, h('span', {}, name))),
      ...measures.map((measure) => measureRow(measure, metros)),
    ),
  );
  const table = h('table', {}, h('thead', {}, head), ...groups);
  return h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Comparison' }, table);
}

function measureRow(measure: ComparedMeasure, metros: readonly ComparedMetro[]): HTMLElement {
  const { name, label, span, median, nation } = measure;
  const cell = (value: number | null, kind: string) =>
    h('td', { class: kind, title: showExactly(value, measure) }, showFigure(value, measure));
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, h('a', { href: `/measures/${name}` }, label), ' ', h('span', { class: 'hint' }, span)),
    ...metros.map(({ values }) => cell(values[name] ?? null, 'number')),
    cell(median, 'number reference'),
    nation === null ? h('td', { class: 'number reference' }, '–') : cell(nation, 'number reference'),
  );
}
