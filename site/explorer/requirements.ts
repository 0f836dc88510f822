import { measuredRequirements, meets, minimumPopulation } from '../../api/domain/gates.ts';
import { tiers } from '../../api/schemas/choices.ts';
import { valueScale } from '../charts/scale.ts';
import { h } from '../browser/dom.ts';
import { drawDistribution } from './distribution.ts';
import type { Figures } from './figures.ts';
import { numberControl } from './slider.ts';
import type { Choice } from './startData.ts';
import { limits, type State } from './state.ts';

/** A requirement with a limit that a person sets. */
type Limit = (typeof limits)[number];

/** How the controls report what a person changed. */
export interface ControlEvents {
  /** A number changed; the controls stay as they are. */
  readonly onChange: () => void;
  /** A control was added, removed or replaced. @param focus the id of the element that gets the focus */
  readonly onRebuild: (focus: string) => void;
}

/** Returns the controls of the requirements: population, right-to-work, those in use, and a menu of the others. */
export function requirementControls(state: State, figures: Figures, events: ControlEvents): HTMLElement[] {
  const { requirements } = state;
  const available = limits.filter((key) => figures.choices.has(measuredRequirement(key).measure));
  const used = available.filter((key) => requirements[key] !== undefined);
  const others = available.filter((key) => requirements[key] === undefined);
  return [
    ...(figures.choices.has('population') ? [tierControl(state, figures, events.onChange)] : []),
    ...used.map((key) => limitControl(key, state, figures, events)),
    rightToWorkControl(state, events.onChange),
    ...(others.length > 0 ? [addMenu(others, state, figures, events)] : []),
  ];
}

const measuredRequirement = (key: Limit) => measuredRequirements.find((one) => one.key === key)!;

const tierNames = { '1m': '1M+', '500k': '500k+', '250k': '250k+' } as const;

function tierControl({ requirements }: State, figures: Figures, onChange: () => void): HTMLElement {
  const options = [undefined, ...tiers.toReversed()].map((tier) => {
    const box = h('input', {
      type: 'radio',
      name: 'tier',
      id: `tier-${tier ?? 'any'}`,
      checked: requirements.tier === tier,
    });
    box.addEventListener('change', () => {
      requirements.tier = tier;
      onChange();
    });
    const name = tier ? `At least ${minimumPopulation[tier].toLocaleString('en-US')}` : 'Any';
    box.setAttribute('aria-label', name);
    return h('label', {}, box, h('span', {}, tier ? tierNames[tier] : 'Any'));
  });
  return h(
    'fieldset',
    { class: 'card' },
    h('legend', {}, 'Population ', h('span', { class: 'hint' }, figures.choices.get('population')!.years)),
    h('div', { class: 'segments' }, ...options),
  );
}

function rightToWorkControl({ requirements }: State, onChange: () => void): HTMLElement {
  const box = h('input', { type: 'checkbox', id: 'rtw_only', checked: requirements.rtw_only });
  box.addEventListener('change', () => {
    requirements.rtw_only = box.checked || undefined;
    onChange();
  });
  return h('label', { class: 'card check' }, 'Right-to-work states only', box);
}

/** Returns the control of a limit: a number box, and a slider below the distribution of the measure. */
function limitControl(key: Limit, state: State, figures: Figures, { onChange, onRebuild }: ControlEvents): HTMLElement {
  const { measure, bound } = measuredRequirement(key);
  const choice = figures.choices.get(measure)!;
  const { requirements } = state;
  const values = figures.columns.get(measure)?.values ?? new Float64Array();
  const { from, to } = valueScale(choice.range, [0, 1]);
  const distribution = drawDistribution(values);
  const summary = h('p', { class: 'hint' });
  const show = () => {
    const limit = requirements[key]!;
    distribution.highlight(bound === 'at least' ? limit : from, bound === 'at least' ? to : limit);
    const kept = values.filter((value) => meets(value, bound, limit)).length;
    summary.textContent = `${choice.years}${choice.age ? `, ${choice.age}` : ''} · ${kept} metros meet it`;
  };
  const { head, range } = numberControl({
    id: key,
    label: `${choice.label}, ${bound}`,
    min: from,
    max: to,
    step: 0.1,
    value: requirements[key]!,
    ...signsOf(choice),
    onChange(value) {
      requirements[key] = value;
      show();
      onChange();
    },
  });
  const remove = h('button', { type: 'button', class: 'link', 'aria-label': `Remove ${choice.label}` }, 'Remove');
  remove.addEventListener('click', () => {
    requirements[key] = undefined;
    onRebuild('add-requirement');
  });
  show();
  return h(
    'div',
    { class: 'card' },
    head,
    distribution.element,
    range,
    h('div', { class: 'card-foot' }, summary, remove),
  );
}

/** Returns the signs around a number of a measure. */
export function signsOf({ prefix, unit }: Choice): { readonly before?: string; readonly after?: string } {
  if (prefix) return { before: prefix };
  if (unit === 'percent') return { after: '%' };
  return unit === 'cents per kWh' ? { after: '¢' } : {};
}

/** Returns a menu that adds a requirement, at the median of its measure. */
function addMenu(others: readonly Limit[], state: State, figures: Figures, { onRebuild }: ControlEvents): HTMLElement {
  const options = others.map((key) => {
    const { measure, bound } = measuredRequirement(key);
    return h('option', { value: key }, `${figures.choices.get(measure)!.label}, ${bound}`);
  });
  const menu = h('select', { id: 'add-requirement', 'aria-label': 'Add a requirement' });
  menu.append(h('option', { value: '' }, 'Add a requirement'), ...options);
  menu.addEventListener('change', () => {
    const key = others.find((one) => one === menu.value);
    if (!key) return;
    const { median, decimals } = figures.choices.get(measuredRequirement(key).measure)!;
    state.requirements[key] = Number(median.toFixed(Math.min(1, decimals)));
    onRebuild(key);
  });
  return menu;
}
