import type { ComponentChildren } from 'preact';
import { type Preset, presetGroups, presetPath } from './presets.ts';
import type { PresetLeaders } from './startData.ts';
import { inSentence, wholePercent } from './words.ts';

interface PlaceQuestionProps {
  readonly presets: readonly Preset[];
  /** What is said of the ranking of each preset, by its key. */
  readonly leaders: Readonly<Record<string, PresetLeaders>>;
  /** Follows the link of a preset without loading its page; undefined: the browser loads it. */
  readonly choose?: ((preset: Preset) => void) | undefined;
  /** The metro that the next ranking explains. */
  readonly metro?: string | undefined;
  /** What starts without a use. */
  readonly children?: ComponentChildren;
}

/** The question that the explorer opens with: each answer is a link to a ranking. Without a script, it is the whole page. */
export function PlaceQuestion({ presets, leaders, choose, metro, children }: PlaceQuestionProps) {
  const follow = (event: MouseEvent, preset: Preset) => {
    // Other clicks open a tab or a window.
    if (!choose || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(preset);
  };
  const card = (preset: Preset) => (
    <li key={preset.key}>
      <h3>
        <a href={presetPath(preset)} onClick={choose && ((event) => follow(event, preset))}>
          {preset.name}
        </a>
      </h3>
      <p>{preset.sees}</p>
      <Leaders preset={preset} leaders={leaders[preset.key]} />
      <p class="unseen">
        <span>Not in the data:</span> {inSentence(preset.missing)}
      </p>
    </li>
  );
  return (
    <section class="question" aria-labelledby="question">
      <h1 id="question" tabIndex={-1}>
        What is the place for?
      </h1>
      <p class="lead">
        Each preset scores metros on criteria chosen for that use; you can change any of them. Similar rankings have
        slightly different weights, or another way of scoring.
        {metro !== undefined && ` It then shows where ${metro} ranks.`}
      </p>
      {/* Without a script, its space is empty: what is below does not move. */}
      <div class="own">{children}</div>
      {presetGroups.map((group) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul class="uses">{presets.filter((preset) => preset.group === group).map(card)}</ul>
        </section>
      ))}
    </section>
  );
}

interface LeadersProps {
  readonly preset: Preset;
  readonly leaders: PresetLeaders | undefined;
}

/** The first metros of a preset with their scores, and how sure the first one is. */
function Leaders({ preset, leaders }: LeadersProps) {
  if (!leaders) return null;
  const { places, stays, stateShare } = leaders;
  return (
    <div>
      {stateShare !== undefined && <p class="stays">The best metro of each state:</p>}
      <ol aria-label={`First of ${preset.name}`}>
        {places.map(({ name, rank, score }) => (
          <li key={name} value={rank}>
            <span class="rank">{rank}</span>
            <span>{name}</span>
            <span class="score">{score}</span>
          </li>
        ))}
      </ol>
      <p class="stays">
        {`Stays first in ${wholePercent(stays)} of similar rankings.`}
        {stateShare !== undefined && ` ${stateShare} of the weight is state averages.`}
      </p>
    </div>
  );
}
