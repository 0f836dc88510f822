import { measuredRequirements, minimumPopulation } from '../../api/domain/gates.ts';
import { tiers } from '../../api/schemas/choices.ts';
import { formatWithUnit } from '../figures/format.ts';
import { h } from '../browser/dom.ts';
import type { Figures } from './figures.ts';
import { slider } from './slider.ts';
import { limits, type State } from './state.ts';

/** Shows the controls of the requirements whose measures are available. */
export function requirementControls(state: State, figures: Figures, onChange: () => void): HTMLElement[] {
  const controls = limits.flatMap((key) => limitControl(key, state, figures, onChange) ?? []);
  const rightToWork = h('input', { type: 'checkbox', id: 'rtw_only', checked: state.requirements.rtw_only });
  rightToWork.addEventListener('change', () => {
    state.requirements.rtw_only = rightToWork.checked || undefined;
    onChange();
  });
  const label = h('label', { class: 'check' }, rightToWork, 'All states are right-to-work states');
  return [...(figures.choices.has('population') ? [tierControl(state, onChange)] : []), ...controls, label];
}

function tierControl({ requirements }: State, onChange: () => void): HTMLElement {
  const options = tiers.map((tier) =>
    h(
      'option',
      { value: tier, selected: requirements.tier === tier },
      `at least ${minimumPopulation[tier].toLocaleString('en-US')}`,
    ),
  );
  const select = h('select', { id: 'tier' }, h('option', { value: '' }, 'any'), ...options);
  select.addEventListener('change', () => {
    requirements.tier = tiers.find((one) => one === select.value);
    onChange();
  });
  return h('div', { class: 'pair' }, h('label', { for: 'tier' }, 'Population'), select);
}

/** Returns a slider over the range of a measure. At the end where every metro passes, there is no requirement. */
function limitControl(key: (typeof limits)[number], state: State, figures: Figures, onChange: () => void) {
  const { measure, bound } = measuredRequirements.find((one) => one.key === key)!;
  const choice = figures.choices.get(measure);
  if (!choice) return undefined;
  const { requirements } = state;
  const step = 10 ** -Math.min(choice.decimals, 1);
  const limit = requirements[key];
  // A page address may contain a limit beyond every value.
  const least = Math.floor(Math.min(choice.range[0], limit ?? Infinity)) - (bound === 'at least' ? 1 : 0);
  const most = Math.ceil(Math.max(choice.range[1], limit ?? -Infinity)) + (bound === 'at most' ? 1 : 0);
  const unlimited = bound === 'at least' ? least : most;
  return slider({
    id: key,
    label: `${choice.label}, ${bound}`,
    min: least,
    max: most,
    step: limit === undefined || Number.isInteger(limit / step) ? step : 10 ** -6,
    value: limit ?? unlimited,
    describe: (value) =>
      value === unlimited ? 'any' : formatWithUnit(value, { ...choice, decimals: Math.max(1, choice.decimals) }),
    onChange(value) {
      // The slider's steps are tenths: round off binary fractions.
      requirements[key] = value === unlimited ? undefined : Number(value.toFixed(6));
      onChange();
    },
  });
}

/** Shows check boxes for the states of metros. */
export function stateControls(state: State, figures: Figures, onChange: () => void): HTMLElement[] {
  const codes = [...new Set(figures.metros.flatMap(({ states }) => states))].sort();
  return codes.map((code) => {
    const box = h('input', { type: 'checkbox', checked: state.states.includes(code) });
    box.addEventListener('change', () => {
      state.states = codes.filter((one) => (one === code ? box.checked : state.states.includes(one)));
      onChange();
    });
    return h('label', { class: 'check' }, box, code);
  });
}
