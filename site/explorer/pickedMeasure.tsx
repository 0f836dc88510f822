import { useEffect, useRef, useState } from 'preact/hooks';
import { directions } from '../../api/schemas/choices.ts';
import { useRead } from '../browser/useRead.ts';
import { capitalize, showFigure } from '../figures/format.ts';
import { Distribution } from './distribution.tsx';
import type { Direction, Picking } from './picking.ts';
import { keptWords, removalBy, removalWords } from './removal.ts';
import type { Choice } from './startData.ts';
import { directionWords } from './words.ts';

interface PickedProps extends Picking {
  readonly choice: Choice;
  /** What the measure counts; undefined until it is loaded. */
  readonly definition: string | undefined;
  /** Whether a person took it with the Enter key. */
  readonly isTaken: boolean;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What is known about a measure, and the button that picks it. */
export function PickedMeasure(props: PickedProps) {
  const { choice, definition, figures, action, change, isTaken, onPick, onBack, onDone } = props;
  const { name, better, note } = choice;
  const button = useRef<HTMLButtonElement>(null);
  const [direction, setDirection] = useState<Direction>(better === 'lower' ? 'lower_better' : 'higher_better');
  const { result, error } = useRead(async () => {
    if (!change) await figures.load([name]);
    const removal = change && (await removalBy(change.by(name, direction), name, change.state, figures));
    return { values: figures.valuesOf(name), removal };
  }, `${name} ${direction}`);
  const removal = result?.removal;
  const warning = removal && removalWords(removal, figures);
  const pick = () => {
    onDone();
    onPick(name, direction);
  };
  useEffect(() => {
    if (!isTaken || !result) return;
    // What it removes, and a direction that is not generally the better one, must be seen before.
    if (warning || (change?.hasDirection && !better)) button.current!.focus();
    else pick();
  }, [isTaken, result]);
  return (
    <>
      <button type="button" class="link back" onClick={onBack}>
        ← All measures
      </button>
      <h3>{choice.label}</h3>
      <p class="definition">{definition ?? '\u{a0}'}</p>
      {note && <p class="hint">{note}</p>}
      <Facts {...{ choice, figures }} values={result?.values} />
      {change?.hasDirection && <DirectionChoice direction={direction} choose={setDirection} />}
      <p class={`effect${warning ? ' warning' : ''}`}>
        {error !== undefined
          ? 'The figures could not be loaded. Try again.'
          : (warning ?? (removal ? keptWords(removal) : '\u{a0}'))}
      </p>
      <div class="picker-actions">
        <button type="button" id="pick" ref={button} disabled={!result} onClick={pick}>
          {action}
        </button>
        <a href={`/measures/${name}`} target="_blank">
          About this measure
        </a>
      </div>
    </>
  );
}

/** How many metros have a measure, of which years, and its distribution. */
function Facts({ choice, figures, values }: FactsProps) {
  const { count, years, age, unit, ofStates, range, median } = choice;
  return (
    <>
      <dl>
        <div>
          <dt>Coverage</dt>
          <dd>{`${count} of ${figures.regions.length} metros${ofStates ? ', averages of states' : ''}`}</dd>
        </div>
        <div>
          <dt>Year</dt>
          <dd>{[years, age].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>Unit</dt>
          <dd>{unit}</dd>
        </div>
      </dl>
      <figure
        aria-label={`Distribution: ${showFigure(range[0], choice)} to ${showFigure(range[1], choice)}, median ${showFigure(median, choice)}`}
      >
        {values ? <Distribution values={values} from={-Infinity} to={Infinity} /> : <div class="distribution" />}
        <figcaption>
          <span>{showFigure(range[0], choice)}</span>
          <span>{`median ${showFigure(median, choice)}`}</span>
          <span>{showFigure(range[1], choice)}</span>
        </figcaption>
      </figure>
    </>
  );
}

interface FactsProps extends Pick<PickedProps, 'choice' | 'figures'> {
  /** Undefined until they are loaded. */
  readonly values: Float64Array | undefined;
}

interface DirectionChoiceProps {
  readonly direction: Direction;
  readonly choose: (direction: Direction) => void;
}

function DirectionChoice({ direction, choose }: DirectionChoiceProps) {
  return (
    <fieldset class="segments">
      <legend class="hidden">Direction</legend>
      {directions.map((one) => (
        <label key={one}>
          <input type="radio" name="picked-direction" checked={one === direction} onChange={() => choose(one)} />
          <span>{capitalize(directionWords[one])}</span>
        </label>
      ))}
    </fieldset>
  );
}
