import { h } from '../browser/dom.ts';
import { availablePresets, isPreset, startFrom } from './presets.ts';
import type { StartData } from './startData.ts';
import type { State } from './state.ts';
import { describeTier, directionWords } from './words.ts';

/** Returns buttons that start from a preset, and the reasons of the one in use. @param choose applies a preset */
export function presetChoice(
  state: State,
  start: StartData,
  choose: (preset: Pick<State, 'requirements' | 'criteria'>, focus: string) => void,
): HTMLElement[] {
  const presets = availablePresets(start);
  const used = presets.find((preset) => isPreset(preset, state));
  const buttons = presets.map((preset, i) => {
    const button = h(
      'button',
      { type: 'button', class: 'chip', id: `preset-${i}`, 'aria-pressed': String(preset === used) },
      preset.name,
    );
    button.addEventListener('click', () => choose(startFrom(preset), button.id));
    return button;
  });
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': 'Start from' }, ...buttons);
  if (!used) return [chips];
  const { tier } = used.requirements;
  const labels = new Map(start.measures.map(({ name, label }) => [name, label]));
  const reasons = used.criteria.map(({ measure, direction, why }) =>
    h('li', {}, h('b', {}, labels.get(measure)), `, ${directionWords[direction]}: ${why}`),
  );
  const requirement = tier ? h('li', {}, h('b', {}, describeTier(tier)), `: ${used.why}`) : h('li', {}, used.why);
  const more = h('a', { href: '/docs/explorer#presets' }, 'About presets');
  return [
    chips,
    h(
      'details',
      { class: 'hint reasons' },
      h('summary', {}, `Why these criteria: ${used.name}`),
      h('ul', {}, requirement, ...reasons),
      h('p', {}, `${used.unseen} `, more),
    ),
  ];
}
