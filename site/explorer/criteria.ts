import { comparators, directions, maxCriteria } from '../../api/schemas/choices.ts';
import type { Criterion } from '../../api/schemas/rank.ts';
import { h } from '../browser/dom.ts';
import type { StartData } from './startData.ts';
import { slider } from './slider.ts';
import type { State } from './state.ts';
import { comparatorWords, describeMeasure, directionWords } from './words.ts';

const maxWeight = 10;

/** Returns a menu of measures, by topic. */
export function measureSelect(
  start: StartData,
  id: string,
  chosen: string,
  without: ReadonlySet<string> = new Set(),
): HTMLSelectElement {
  const groups = start.groups.map(([key, name]) => {
    const available = start.measures.filter(
      (one) => one.group === key && (one.name === chosen || !without.has(one.name)),
    );
    const options = available.map((one) => h('option', { value: one.name, selected: one.name === chosen }, one.label));
    return h('optgroup', { label: name }, ...options);
  });
  return h('select', { id }, ...groups);
}

/** Shows the editor of the criteria. It is rebuilt when a criterion is added, removed or replaced. */
export function criteriaEditor(host: HTMLElement, state: State, start: StartData, onChange: () => void): void {
  function render(focus?: string): void {
    host.replaceChildren(
      ...state.criteria.map((_, i) => card(i)),
      state.criteria.length < maxCriteria ? addButton() : h('p', { class: 'hint' }, `At most ${maxCriteria} criteria.`),
    );
    if (focus) host.querySelector<HTMLElement>(`#${focus}`)?.focus();
  }

  function card(i: number): HTMLElement {
    const criterion = state.criteria[i]!;
    const choice = start.measures.find(({ name }) => name === criterion.measure)!;
    const { label, unit } = choice;
    const others = new Set(state.criteria.map(({ measure }) => measure));
    const measure = measureSelect(start, `measure-${i}`, criterion.measure, others);
    measure.addEventListener('change', () => {
      state.criteria[i] = newCriterion(start, measure.value, criterion.weight);
      render(`measure-${i}`);
      onChange();
    });
    const remove = h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove ${label}` }, 'Remove');
    remove.addEventListener('click', () => {
      state.criteria.splice(i, 1);
      render('add');
      onChange();
    });
    const weight = slider({
      id: `weight-${i}`,
      label: 'Weight',
      min: 0,
      max: Math.max(maxWeight, criterion.weight),
      step: Number.isInteger(criterion.weight * 2) ? 0.5 : 10 ** -6,
      value: criterion.weight,
      describe: (value) => (value === 0 ? '0 (not scored)' : String(value)),
      onChange(value) {
        criterion.weight = value;
        onChange();
      },
    });
    return h(
      'fieldset',
      { class: 'criterion' },
      h('legend', { class: 'hidden' }, `Criterion ${i + 1}: ${label}`),
      h('label', { for: `measure-${i}`, class: 'hidden' }, 'Measure'),
      measure,
      directionControl(i, criterion),
      remove,
      h('p', { class: 'hint' }, describeMeasure(choice)),
      weight,
      cutoffControl(i, criterion, unit),
    );
  }

  function directionControl(i: number, criterion: Criterion): HTMLElement {
    const options = directions.map((one) =>
      h('option', { value: one, selected: one === criterion.direction }, directionWords[one]),
    );
    const select = h('select', { id: `direction-${i}`, 'aria-label': 'Direction' }, ...options);
    select.addEventListener('change', () => {
      criterion.direction = directions.find((one) => one === select.value)!;
      onChange();
    });
    return select;
  }

  /** The control of a cutoff, which eliminates the metros whose value meets it. */
  function cutoffControl(i: number, criterion: Criterion, unit: string): HTMLElement {
    const options = comparators.map((one) =>
      h('option', { value: one, selected: one === criterion.cutoff?.comparator }, comparatorWords[one]),
    );
    const comparator = h('select', { id: `cutoff-${i}` }, h('option', { value: '' }, 'none'), ...options);
    const value = h('input', {
      type: 'number',
      step: 'any',
      value: criterion.cutoff?.value,
      'aria-label': `Cutoff in ${unit}`,
    });
    const show = () => (value.hidden = comparator.value === '');
    const change = () => {
      show();
      const chosen = comparators.find((one) => one === comparator.value);
      if (chosen && Number.isFinite(value.valueAsNumber))
        criterion.cutoff = { comparator: chosen, value: value.valueAsNumber };
      else delete criterion.cutoff;
      onChange();
    };
    comparator.addEventListener('change', change);
    value.addEventListener('input', change);
    show();
    return h('div', { class: 'cutoff' }, h('label', { for: comparator.id }, 'Eliminate metros'), comparator, value);
  }

  function addButton(): HTMLElement {
    const button = h('button', { type: 'button', id: 'add', class: 'quiet' }, 'Add a criterion');
    button.addEventListener('click', () => {
      const taken = new Set(state.criteria.map(({ measure }) => measure));
      const next = start.measures.find(({ name }) => !taken.has(name));
      if (!next) return;
      state.criteria.push(newCriterion(start, next.name, 1));
      render(`measure-${state.criteria.length - 1}`);
      onChange();
    });
    return button;
  }

  render();
}

/** Returns a new criterion on a measure, in the direction that is generally considered better. */
function newCriterion({ measures }: StartData, measure: string, weight: number): Criterion {
  const lower = measures.find(({ name }) => name === measure)?.better === 'lower';
  return { measure, direction: lower ? 'lower_better' : 'higher_better', weight };
}
