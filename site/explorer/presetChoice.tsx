import type { Page } from './page.ts';
import { availablePresets, type Preset, presetHint, startFrom, usedPreset } from './presets.ts';
import type { State } from './state.ts';
import { describeTier, directionWords } from './words.ts';

/** A menu that starts from a preset, and the reasons of the one in use. */
export function PresetChoice({ state, set, figures }: { readonly state: State } & Pick<Page, 'set' | 'figures'>) {
  const presets = availablePresets(figures.start);
  const used = usedPreset(figures.start, state);
  const choose = (preset: Preset) => {
    const [x, y] = preset.criteria.map(({ measure }) => measure);
    set({ ...startFrom(preset), x: x!, y: y! });
  };
  return (
    <section class="presets" aria-labelledby="presets-head">
      <h2 id="presets-head" class="over">
        Start from
      </h2>
      <select
        id="preset"
        aria-labelledby="presets-head"
        value={used?.key ?? ''}
        onChange={({ currentTarget }) => choose(presets.find(({ key }) => key === currentTarget.value)!)}
      >
        {!used && <option value="">Choose a use</option>}
        {presets.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {used ? <Reasons preset={used} figures={figures} /> : <p class="hint">{presetHint}</p>}
    </section>
  );
}

function Reasons({ preset, figures }: { readonly preset: Preset } & Pick<Page, 'figures'>) {
  const { requirements, why, criteria } = preset;
  return (
    <details class="hint reasons">
      <summary>Why these criteria</summary>
      <ul>
        <li>
          {requirements.tier && (
            <>
              <b>{describeTier(requirements.tier)}</b>:{' '}
            </>
          )}
          {why}
        </li>
        {criteria.map(({ measure, direction, why }) => (
          <li key={measure}>
            <b>{figures.choices.get(measure)!.label}</b>, {directionWords[direction]}: {why}
          </li>
        ))}
      </ul>
      <p>
        <a href="/docs/explorer#presets">About presets</a>
      </p>
    </details>
  );
}
