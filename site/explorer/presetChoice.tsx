import type { Page } from './page.ts';
import { availablePresets, type Preset, startFrom, unseenWords, usedPreset } from './presets.ts';
import type { State } from './state.ts';
import { describeTier, directionWords, inSentence, shortLabel } from './words.ts';

/** A menu that starts from a preset, and the reasons of the one in use. */
export function PresetChoice({ state, set, figures, undo }: PresetChoiceProps) {
  const presets = availablePresets(figures.start);
  const used = usedPreset(figures.start, state);
  return (
    <section class="presets" aria-labelledby="presets-head">
      <div class="presets-head">
        <h2 id="presets-head" class="over">
          The place is for
        </h2>
        <button type="button" id="undo" class="link" disabled={!undo} onClick={undo} title="Takes the last change back">
          Undo
        </button>
      </div>
      <select
        id="preset"
        aria-labelledby="presets-head"
        value={used?.key ?? ''}
        onChange={({ currentTarget }) => set(choicesOf(presets.find(({ key }) => key === currentTarget.value)!))}
      >
        {!used && <option value="">My own criteria</option>}
        {presets.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {used && <Reasons preset={used} figures={figures} />}
    </section>
  );
}

interface PresetChoiceProps extends Pick<Page, 'set' | 'figures'> {
  readonly state: State;
  /** Takes the last step back; undefined: there is none. */
  readonly undo: (() => void) | undefined;
}

/** Returns what a preset changes: the states, and whether metros with missing figures are ranked, stay. */
export function choicesOf(preset: Preset): Partial<State> {
  const [x, y] = preset.criteria.map(({ measure }) => measure);
  return { ...startFrom(preset), x: x!, y: y! };
}

function Reasons({ preset, figures }: { readonly preset: Preset } & Pick<Page, 'figures'>) {
  const { requirements, why, criteria } = preset;
  return (
    <details class="hint reasons">
      <summary>Reasons, and what is missing</summary>
      <p class="unseen">{unseenWords(preset)}</p>
      {preset.standIns !== undefined && <p>{`Stand-in: ${inSentence(preset.standIns)}.`}</p>}
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
            <b>{shortLabel(figures.choices.get(measure)!.label)}</b>, {directionWords[direction]}: {why}
          </li>
        ))}
      </ul>
      <p>
        <a href="/docs/explorer#presets">About presets</a>
      </p>
    </details>
  );
}
