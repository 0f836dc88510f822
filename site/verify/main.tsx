import { type ComponentChildren, render } from 'preact';
import { loadPlaces } from '../browser/loadPlaces.ts';
import { readJson, RequestError } from '../browser/readApi.ts';
import type { SitePlaces } from '../places/placesFile.ts';
import { type ClaimFields, type Names, namesOf, type ReadClaim } from './claims.ts';
import { ColumnTable, type Pasted } from './columnTable.tsx';
import { NameLists } from './fields.tsx';
import { readSentences } from './readSentences.ts';
import { claimsOfTable, guessColumns, readTable } from './readTable.ts';
import { CheckResults, Summary } from './results.tsx';
import { type Checked, verifyClaims } from './verifyClaims.ts';
import type { ClaimMeasure } from './vocabulary.ts';

/** The most claims of one check, which takes a request for each `maxClaims`. */
const maxFigures = 200;

const form = document.querySelector<HTMLFormElement>('#verify')!;
const field = form.querySelector('textarea')!;
const outcome = document.querySelector('#verify-outcome')!;

/** The names of a release, with the measures to choose from in their order. */
interface Known {
  readonly names: Names;
  readonly places: SitePlaces;
  readonly measures: readonly ClaimMeasure[];
}

let known: Promise<Known> | undefined;

/** Returns the names of the release; a failed load is tried again next time. */
function loadNames(): Promise<Known> {
  known ??= Promise.all([loadPlaces(), readJson<ClaimMeasure[]>('/verify.json')]).then(([places, measures]) => ({
    ...{ names: namesOf(places, measures), places },
    measures: measures.toSorted((a, b) => a.label.localeCompare(b.label)),
  }));
  known.catch(() => (known = undefined));
  return known;
}

/** What is below the form. */
interface State {
  /** The text that was read last. */
  readonly text: string;
  /** The table that it is; undefined for sentences. */
  readonly pasted: Pasted | undefined;
  readonly status: ComponentChildren;
  readonly results: Checked | undefined;
  /** Known if there are results. */
  readonly known: Known | undefined;
}

let state: State = { text: '', pasted: undefined, status: '', results: undefined, known: undefined };

function update(change: Partial<State>): void {
  state = { ...state, ...change };
  const { pasted, status, results, known } = state;
  render(
    <>
      <div id="verify-columns">
        {pasted && <ColumnTable {...pasted} choose={(columns) => update({ pasted: { ...pasted, columns } })} />}
      </div>
      <p id="verify-status" role="status">
        {status}
      </p>
      <div id="verify-results">
        {results && known && (
          <>
            <CheckResults {...results} names={known.names} correct={correct} addClaim={addClaim} />
            <NameLists {...known} />
          </>
        )}
      </div>
    </>,
    outcome,
  );
}

/** Reads the field, and guesses the columns of a table, unless it was read before: the person may have chosen them since. */
async function readField(): Promise<void> {
  const text = field.value;
  const table = readTable(text);
  const known = table && (await loadNames());
  if (text !== field.value || text === state.text) return;
  const pasted = known && { table, columns: guessColumns(table, known.names), measures: known.measures };
  update({ text, pasted });
}

async function check(): Promise<void> {
  update({ status: 'Checking the figures …', results: undefined });
  try {
    const known = await loadNames();
    const { names } = known;
    await readField();
    const [text, { pasted }] = [field.value, state];
    const read = pasted
      ? { claims: claimsOfTable(pasted.table, pasted.columns, names), unread: [] }
      : readSentences(text, names);
    const { claims, unread } = read;
    if (claims.length + unread.length === 0)
      throw new RequestError('No claims found. Paste a sentence or a table with figures.');
    if (claims.length > maxFigures)
      throw new RequestError(`The text has ${claims.length} claims. Check at most ${maxFigures} at a time.`);
    const results = { ...(await verifyClaims(claims, names)), unread, text: pasted ? undefined : text };
    document.querySelector('#verify-example')?.remove();
    update({ known, results, status: <Summary checked={results.checked} /> });
    // On a narrow screen, the form fills the window.
    if (matchMedia('(width < 40rem)').matches) document.querySelector('#verify-status')!.scrollIntoView();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    update({ status: error.message });
  }
}

/** Corrects a claim, and checks it again. */
function correct(index: number, change: Partial<ClaimFields>): void {
  const { results } = state;
  if (!results) return;
  const namesakes = 'place' in change ? { namesakes: [] } : {};
  const claim: ReadClaim = { ...results.checked[index]!.claim, ...change, ...namesakes, doubt: undefined };
  show(results.checked.with(index, { claim, answer: undefined }));
  void checkAgain(claim);
}

/** Adds a claim for a person to fill in. */
function addClaim(): void {
  const { results } = state;
  if (!results) return;
  const claim: ReadClaim = { kind: 'value', value: '', namesakes: [], from: undefined };
  show([...results.checked, { claim, answer: undefined }]);
  document.querySelector<HTMLInputElement>('.checked > li:last-child input')?.focus();
}

/** Checks a claim, unless it was corrected meanwhile. */
async function checkAgain(claim: ReadClaim): Promise<void> {
  try {
    const { checked, attribution } = await verifyClaims([claim], (await loadNames()).names);
    const index = state.results?.checked.findIndex((one) => one.claim === claim) ?? -1;
    if (index >= 0) show(state.results!.checked.with(index, checked[0]!), attribution);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    update({ status: error.message });
  }
}

/** Shows other claims, with the credits of further figures. */
function show(checked: Checked['checked'], credits: Checked['attribution'] = []): void {
  const results = state.results!;
  const known = new Set(results.attribution.map(({ credit }) => credit));
  const attribution = [...results.attribution, ...credits.filter(({ credit }) => !known.has(credit))];
  update({ results: { ...results, checked, attribution }, status: <Summary checked={checked} /> });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
field.addEventListener('focus', () => void loadNames().catch(() => undefined));
field.addEventListener('input', () => void readField().catch(() => undefined));
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-example]'))
  button.addEventListener('click', () => {
    field.value = button.dataset['example']!;
    void check();
  });
