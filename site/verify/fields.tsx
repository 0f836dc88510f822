import type { JSX } from 'preact';
import { nation, type PlaceNames } from '../../api/domain/regionNames.ts';
import { tiers } from '../../api/schemas/choices.ts';
import { showName } from '../figures/format.ts';
import { type ClaimFields, isYear, type ClaimKind, claimKinds, type Names } from './claims.ts';
import type { ClaimMeasure } from './vocabulary.ts';

const kindNames: Readonly<Record<ClaimKind, string>> = {
  value: 'Figure',
  order: 'Rank',
  change: 'Change',
  comparison: 'Comparison',
};

/** What the sizes of metros are called. */
const sizes: Readonly<Record<(typeof tiers)[number], string>> = {
  '1m': 'metros of 1 million or more',
  '500k': 'metros of 500,000 or more',
  '250k': 'metros of 250,000 or more',
};

interface NameListsProps {
  readonly places: PlaceNames;
  readonly measures: readonly ClaimMeasure[];
}

/** The lists that the fields suggest names from: once on the page. Counties are found when typed. */
export const NameLists = ({ places: { content }, measures }: NameListsProps) => (
  <>
    <datalist id="verify-places">
      {[nation, ...content.regions.msa, ...content.regions.state].map(({ name }) => (
        <option value={showName(name)} />
      ))}
    </datalist>
    <datalist id="verify-measures">
      {measures.map(({ label }) => (
        <option value={label} />
      ))}
    </datalist>
    <datalist id="verify-among">
      {Object.values(sizes).map((name) => (
        <option value={name} />
      ))}
      {[nation, ...content.regions.state].map(({ name }) => (
        <option value={name} />
      ))}
    </datalist>
  </>
);

const isStateOrNation = (code: string) => /^(?:US|\d\d)$/.test(code);

interface FieldsProps {
  readonly claim: ClaimFields;
  readonly names: Names;
  /** How the claim is called by those who do not see where its fields are: `claim 2`. */
  readonly of: string;
  readonly correct: (change: Partial<ClaimFields>) => void;
}

/** The fields of a claim, which a person can correct. What a field does not have is empty. */
export function Fields({ claim, names, of, correct }: FieldsProps) {
  const { kind, place, measure, year, value, order, rank, among, direction, fromYear, than } = claim;
  const readPlace = (text: string) => names.places.read(text)[0];
  return (
    <div class="fields" role="group" aria-label={`Fields of ${of}`}>
      <Text
        label="Place"
        list="verify-places"
        value={place && showName(place.name)}
        change={(text) => correct({ place: readPlace(text) })}
      />
      <Text
        label="Measure"
        list="verify-measures"
        value={measure?.label}
        change={(text) => correct({ measure: names.measures.read(text)[0] })}
      />
      <Choice
        label="Type of claim"
        value={kind}
        choices={claimKinds.map((one) => [one, kindNames[one]])}
        change={(one) => correct(starting(one))}
      />
      {kind === 'order' && (
        <>
          <Choice
            label="Direction"
            value={order}
            choices={[
              ['highest', 'highest'],
              ['lowest', 'lowest'],
            ]}
            change={(one) => correct({ order: one })}
          />
          <Text
            label="Rank"
            short
            value={rank}
            change={(text) => correct({ rank: Math.max(1, Number.parseInt(text, 10) || 1) })}
          />
          <Text
            label="Among"
            list="verify-among"
            value={nameAmong(among, names)}
            change={(text) => correct({ among: readAmong(text, names) })}
          />
        </>
      )}
      {(kind === 'change' || kind === 'comparison') && (
        <Choice
          label="Direction"
          value={direction ?? ''}
          choices={
            kind === 'change'
              ? [
                  ['higher', 'rose'],
                  ['lower', 'fell'],
                  ['', 'not stated'],
                ]
              : [
                  ['higher', 'higher'],
                  ['lower', 'lower'],
                  ['', 'not stated'],
                ]
          }
          change={(one) => correct({ direction: one === '' ? undefined : one })}
        />
      )}
      {kind === 'change' && (
        <Text label="From" short value={fromYear} change={(text) => correct({ fromYear: readYear(text) })} />
      )}
      {kind === 'comparison' && (
        <Text
          label="Than"
          list="verify-places"
          value={than && showName(than.name)}
          change={(text) => correct({ than: readPlace(text) })}
        />
      )}
      <Text
        label={kind === 'change' ? 'To' : 'Year'}
        short
        placeholder="latest"
        value={year}
        change={(text) => correct({ year: readYear(text) })}
      />
      {(kind !== 'order' || value !== '') && (
        <Text
          label="Value"
          value={value}
          placeholder={kind === 'value' ? undefined : 'none'}
          change={(text) => correct({ value: text })}
        />
      )}
    </div>
  );
}

/** Returns the fields of a claim that becomes one of another kind. */
function starting(kind: ClaimKind): Partial<ClaimFields> {
  if (kind === 'order') return { kind, order: 'highest', rank: 1 };
  if (kind === 'change' || kind === 'comparison') return { kind, direction: 'higher' };
  return { kind };
}

const readYear = (text: string) => (isYear(text.trim()) ? Number(text) : undefined);

/** Returns what the places of a claim of order are called. */
export function nameAmong(code: string | undefined, names: Names): string | undefined {
  const tier = tiers.find((one) => one === code);
  if (code === undefined || tier) return tier && sizes[tier];
  return names.places.read(code)[0]?.name;
}

function readAmong(text: string, names: Names): string | undefined {
  const tier = tiers.find((one) => one === text.toLowerCase() || sizes[one] === text.toLowerCase());
  return tier ?? names.places.read(text).find(({ code }) => isStateOrNation(code))?.code;
}

interface TextProps {
  readonly label: string;
  readonly value: string | number | undefined;
  readonly change: (text: string) => void;
  readonly list?: string;
  readonly placeholder?: string | undefined;
  readonly short?: boolean;
}

function Text({ label, value = '', change, list, placeholder, short = false }: TextProps) {
  return (
    <label class={short ? 'short' : undefined}>
      <span>{label}</span>
      <input
        value={value}
        list={list}
        placeholder={placeholder}
        autocomplete="off"
        spellcheck={false}
        inputMode={short ? 'numeric' : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T | undefined;
  readonly choices: readonly (readonly [T, string])[];
  readonly change: (choice: T) => void;
}

function Choice<T extends string>({ label, value, choices, change }: ChoiceProps<T>): JSX.Element {
  return (
    <label>
      <span>{label}</span>
      <select onChange={({ currentTarget }) => change(choices[currentTarget.selectedIndex]![0])}>
        {choices.map(([choice, text]) => (
          <option selected={choice === value}>{text}</option>
        ))}
      </select>
    </label>
  );
}
