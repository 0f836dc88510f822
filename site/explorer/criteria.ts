import { comparators, directions, maxCriteria } from '../../api/schemas/choices.ts';
import type { Criterion, Cutoff } from '../../api/schemas/rank.ts';
import { h } from '../browser/dom.ts';
import { drawDistribution } from './distribution.ts';
import type { Figures } from './figures.ts';
import { type ControlEvents, signsOf } from './requirements.ts';
import { numberControl } from './slider.ts';
import { presets } from './presets.ts';
import type { StartData } from './startData.ts';
import type { State } from './state.ts';
import { comparatorWords, describeMeasure, directionWords, showShare } from './words.ts';

const maxWeight = 10;

/** A menu of every measure, those of the presets first, then by topic. The page has a copy for each criterion and axis. */
const menus = new WeakMap<StartData, HTMLSelectElement>();

function menuOf(start: StartData): HTMLSelectElement {
  let menu = menus.get(start);
  if (!menu) {
    const inPresets = new Set(presets.flatMap(({ criteria }) => criteria.map(({ measure }) => measure)));
    const group = (label: string, measures: StartData['measures']) =>
      h('optgroup', { label }, ...measures.map((one) => h('option', { value: one.name }, one.label)));
    const common = start.measures.filter(({ name }) => inPresets.has(name));
    const byTopic = start.groups.map(([key, name]) =>
      group(
        name,
        start.measures.filter((one) => one.group === key && !inPresets.has(one.name)),
      ),
    );
    menus.set(start, (menu = h('select', {}, group('Common', common), ...byTopic)));
  }
  return menu;
}

/** Returns a menu of measures without those of `without` that are not chosen. */
export function measureSelect(
  start: StartData,
  id: string,
  chosen: string,
  without: ReadonlySet<string> = new Set(),
): HTMLSelectElement {
  const menu = menuOf(start).cloneNode(true) as HTMLSelectElement;
  menu.id = id;
  for (const option of [...menu.options]) if (without.has(option.value) && option.value !== chosen) option.remove();
  for (const group of menu.querySelectorAll('optgroup')) if (group.children.length === 0) group.remove();
  menu.value = chosen;
  return menu;
}

/** Returns the controls of the criteria, and a function that shows the share of the score of each. */
export function criteriaControls(state: State, start: StartData, figures: Figures, events: ControlEvents) {
  const cards = state.criteria.map((_, i) => criterionCard(i, state, start, figures, events));
  const add =
    cards.length < maxCriteria
      ? addButton(state, start, events)
      : h('p', { class: 'hint' }, `At most ${maxCriteria} criteria.`);
  return {
    elements: [...cards.map(({ element }) => element), add],
    showShares: (): void => {
      const total = state.criteria.reduce((sum, { weight }) => sum + weight, 0);
      for (const { criterion, share } of cards) {
        const { weight } = criterion;
        share.textContent = weight === 0 ? 'not scored' : `${showShare(weight / total)} of the score`;
      }
    },
  };
}

function criterionCard(i: number, state: State, start: StartData, figures: Figures, events: ControlEvents) {
  const criterion = state.criteria[i]!;
  const choice = figures.choices.get(criterion.measure)!;
  const others = new Set(state.criteria.map(({ measure }) => measure));
  const measure = measureSelect(start, `measure-${i}`, criterion.measure, others);
  measure.setAttribute('aria-label', 'Measure');
  measure.addEventListener('change', () => {
    delete criterion.cutoff;
    Object.assign(criterion, newCriterion(start, measure.value, criterion.weight));
    events.onRebuild(measure.id);
  });
  const remove = h('button', { type: 'button', class: 'link', 'aria-label': `Remove ${choice.label}` }, 'Remove');
  remove.addEventListener('click', () => {
    state.criteria = state.criteria.filter((one) => one !== criterion);
    events.onRebuild('add');
  });
  const share = h('span', { class: 'hint' });
  const weight = numberControl({
    id: `weight-${i}`,
    label: 'Weight',
    min: 0,
    max: Math.max(maxWeight, criterion.weight),
    step: 0.5,
    value: criterion.weight,
    onChange(value) {
      if (value < 0) return;
      criterion.weight = value;
      events.onChange();
    },
  });
  const element = h(
    'fieldset',
    { class: 'card criterion' },
    h('legend', { class: 'hidden' }, `Criterion ${i + 1}: ${choice.label}`),
    measure,
    h('div', { class: 'card-foot' }, directionControl(i, criterion, events), share),
    weight.head,
    weight.range,
    h('div', { class: 'card-foot' }, h('p', { class: 'hint' }, describeMeasure(choice)), remove),
    cutoffControl(i, criterion, figures, events),
  );
  return { criterion, element, share };
}

function directionControl(i: number, criterion: Criterion, { onChange }: ControlEvents): HTMLElement {
  const options = directions.map((one) =>
    h('option', { value: one, selected: one === criterion.direction }, directionWords[one]),
  );
  const select = h('select', { id: `direction-${i}`, class: 'small', 'aria-label': 'Direction' }, ...options);
  select.addEventListener('change', () => {
    criterion.direction = directions.find((one) => one === select.value)!;
    onChange();
  });
  return select;
}

/** Returns the control of a cutoff, which eliminates the metros whose value meets it, with the distribution of the measure. */
function cutoffControl(i: number, criterion: Criterion, figures: Figures, { onChange }: ControlEvents): HTMLElement {
  const choice = figures.choices.get(criterion.measure)!;
  const options = comparators.map((one) =>
    h('option', { value: one, selected: one === criterion.cutoff?.comparator }, comparatorWords[one]),
  );
  const comparator = h('select', { id: `cutoff-${i}`, class: 'small' }, h('option', { value: '' }, 'none'), ...options);
  const value = h('input', {
    ...{ type: 'number', step: 'any', id: `cutoff-value-${i}`, 'aria-label': `Cutoff in ${choice.unit}` },
    value: criterion.cutoff?.value,
  });
  const values = figures.columns.get(criterion.measure)?.values ?? new Float64Array();
  const distribution = drawDistribution(values);
  const show = () => {
    value.hidden = comparator.value === '';
    distribution.highlight(...keptBy(criterion.cutoff));
  };
  const change = () => {
    const chosen = comparators.find((one) => one === comparator.value);
    if (chosen && Number.isFinite(value.valueAsNumber))
      criterion.cutoff = { comparator: chosen, value: value.valueAsNumber };
    else delete criterion.cutoff;
    show();
    onChange();
  };
  comparator.addEventListener('change', change);
  value.addEventListener('input', change);
  show();
  const { before, after } = signsOf(choice);
  return h(
    'details',
    { class: 'cutoff', open: criterion.cutoff !== undefined },
    h('summary', {}, 'Cutoff'),
    distribution.element,
    h(
      'div',
      { class: 'cutoff-row' },
      h('label', { for: comparator.id }, 'Eliminate'),
      comparator,
      h('span', {}, before, value, after),
    ),
  );
}

/** Returns the range of values that a cutoff keeps. */
function keptBy(cutoff: Cutoff | undefined): [from: number, to: number] {
  if (!cutoff) return [-Infinity, Infinity];
  return cutoff.comparator.startsWith('l') ? [cutoff.value, Infinity] : [-Infinity, cutoff.value];
}

function addButton(state: State, start: StartData, { onRebuild }: ControlEvents): HTMLElement {
  const button = h('button', { type: 'button', id: 'add', class: 'link' }, 'Add a criterion');
  button.addEventListener('click', () => {
    const taken = new Set(state.criteria.map(({ measure }) => measure));
    const next = start.measures.find(({ name }) => !taken.has(name));
    if (!next) return;
    state.criteria.push(newCriterion(start, next.name, 1));
    onRebuild(`measure-${state.criteria.length - 1}`);
  });
  return button;
}

/** Returns a new criterion on a measure, in the direction that is generally considered better. */
function newCriterion({ measures }: StartData, measure: string, weight: number): Criterion {
  const lower = measures.find(({ name }) => name === measure)?.better === 'lower';
  return { measure, direction: lower ? 'lower_better' : 'higher_better', weight };
}
