import { measuredRequirements, meets, minimumPopulation } from '../../api/domain/gates.ts';
import { tiers } from '../../api/schemas/choices.ts';
import type { Requirements as Chosen } from '../../api/schemas/requirements.ts';
import { valueScale } from '../charts/scale.ts';
import { Distribution } from './distribution.tsx';
import type { Figures } from './figures.ts';
import { useFocus } from './focus.ts';
import { NumberControl } from './numberControl.tsx';
import type { Page } from './page.ts';
import { PickerButton } from './pickerButton.tsx';
import { limits, type State } from './state.ts';
import { signsOf } from './words.ts';

/** A requirement with a limit that a person sets. */
type Limit = (typeof limits)[number];

const measuredRequirement = (key: Limit) => measuredRequirements.find((one) => one.key === key)!;

/** The controls of the requirements: population, those in use, right-to-work, and a button that adds others. */
export function Requirements({ state, set, figures }: { readonly state: State } & Pick<Page, 'figures' | 'set'>) {
  const { requirements } = state;
  const [host, focusNext] = useFocus<HTMLDivElement>();
  const require = (change: Chosen) => set((state) => ({ requirements: { ...state.requirements, ...change } }));
  const available = limits.filter((key) => figures.choices.has(measuredRequirement(key).measure));
  const used = available.filter((key) => requirements[key] !== undefined);
  const others = available.filter((key) => !used.includes(key));
  const limitOf = (measure: string) => others.find((key) => measuredRequirement(key).measure === measure)!;
  /** A new limit is at the median of its measure. */
  const atMedian = (measure: string): Chosen => {
    const { median, decimals } = figures.choices.get(measure)!;
    return { [limitOf(measure)]: Number(median.toFixed(Math.min(1, decimals))) };
  };
  const add = (measure: string) => {
    require(atMedian(measure));
    focusNext(`#${limitOf(measure)}`);
  };
  const remove = (key: Limit) => {
    require({ [key]: undefined });
    focusNext('#add-requirement');
  };
  return (
    <div id="requirements" class="cards" ref={host}>
      {used.map((key) => (
        <LimitControl
          key={key}
          name={key}
          figures={figures}
          limit={requirements[key]!}
          onLimit={(limit) => require({ [key]: limit })}
          onRemove={() => remove(key)}
        />
      ))}
      <div class="card rows">
        {figures.choices.has('population') && (
          <TierControl figures={figures} tier={requirements.tier} onTier={(tier) => require({ tier })} />
        )}
        <label class="card-row">
          Right-to-work states only
          <input
            type="checkbox"
            id="rtw_only"
            checked={requirements.rtw_only ?? false}
            onChange={({ currentTarget }) => require({ rtw_only: currentTarget.checked || undefined })}
          />
        </label>
      </div>
      {others.length > 0 && (
        <PickerButton
          id="add-requirement"
          class="add"
          picking={{
            ...{ figures, title: 'Add a requirement', action: 'Require the median' },
            among: others.map((key) => measuredRequirement(key).measure),
            change: {
              state,
              by: (measure) => ({ requirements: { ...requirements, ...atMedian(measure) } }),
              hasDirection: false,
            },
            onPick: add,
          }}
        >
          Add a requirement
        </PickerButton>
      )}
    </div>
  );
}

const tierNames = { '1m': '1M+', '500k': '500k+', '250k': '250k+' } as const;

function TierControl({ tier, figures, onTier }: TierControlProps) {
  return (
    <fieldset class="card-row">
      <legend>
        Population <span class="hint">{figures.choices.get('population')!.years}</span>
      </legend>
      <div class="segments">
        {[undefined, ...tiers.toReversed()].map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="tier"
              id={`tier-${one ?? 'any'}`}
              checked={one === tier}
              aria-label={one ? `At least ${minimumPopulation[one].toLocaleString('en-US')}` : 'Any'}
              onChange={() => onTier(one)}
            />
            <span>{one ? tierNames[one] : 'Any'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TierControlProps {
  readonly tier: Chosen['tier'];
  readonly figures: Figures;
  readonly onTier: (tier: Chosen['tier']) => void;
}

/** The control of a limit: a number box, and a slider below the distribution of the measure. */
function LimitControl({ name, limit, figures, onLimit, onRemove }: LimitControlProps) {
  const { measure, bound } = measuredRequirement(name);
  const choice = figures.choices.get(measure)!;
  const values = figures.valuesOf(measure);
  const { from, to } = valueScale(choice.range, [0, 1]);
  const [keptFrom, keptTo] = bound === 'at least' ? [limit, to] : [from, limit];
  const kept = values.filter((value) => meets(value, bound, limit)).length;
  return (
    <div class="card">
      <NumberControl
        id={name}
        name={choice.label}
        label={`${choice.label}, ${bound}`}
        min={from}
        max={to}
        step={0.1}
        value={limit}
        {...signsOf(choice)}
        onNumber={onLimit}
        onRemove={onRemove}
      >
        <Distribution values={values} from={keptFrom} to={keptTo} />
      </NumberControl>
      <p class="hint">{`${choice.years}${choice.age ? `, ${choice.age}` : ''} · ${kept} metros meet it`}</p>
    </div>
  );
}

interface LimitControlProps {
  readonly name: Limit;
  readonly limit: number;
  readonly figures: Figures;
  readonly onLimit: (limit: number) => void;
  readonly onRemove: () => void;
}
