import { type ComponentChildren, render } from 'preact';
import { readJson, RequestError } from '../browser/readApi.ts';
import { type Names, namesOf } from './claims.ts';
import { ColumnTable, type Pasted } from './columnTable.tsx';
import { readSentences } from './readSentences.ts';
import { claimsOfTable, guessColumns, readTable } from './readTable.ts';
import { Results, Summary } from './results.tsx';
import { type Checked, verifyClaims } from './verifyClaims.ts';
import type { ClaimMeasure, Vocabulary } from './vocabulary.ts';

/** The most figures of one check, which takes a request for each `maxClaims`. */
const maxFigures = 200;

const form = document.querySelector<HTMLFormElement>('#verify')!;
const field = form.querySelector('textarea')!;
const outcome = document.querySelector('#verify-outcome')!;

/** The names of a release, with the measures to choose from. */
interface Known {
  readonly names: Names;
  readonly measures: readonly ClaimMeasure[];
}

let known: Promise<Known> | undefined;

/** Returns the names of the release; a failed load is tried again next time. */
function loadNames(): Promise<Known> {
  known ??= readJson<Vocabulary>('/verify.json').then((vocabulary) => ({
    names: namesOf(vocabulary),
    measures: vocabulary.measures.toSorted((a, b) => a.label.localeCompare(b.label)),
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
}

let state: State = { text: '', pasted: undefined, status: '', results: undefined };

function update(change: Partial<State>): void {
  state = { ...state, ...change };
  const { pasted, status, results } = state;
  render(
    <>
      <div id="verify-columns">
        {pasted && <ColumnTable {...pasted} choose={(columns) => update({ pasted: { ...pasted, columns } })} />}
      </div>
      <p id="verify-status" role="status">
        {status}
      </p>
      <div id="verify-results">{results && <Results {...results} />}</div>
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
    const { names } = await loadNames();
    await readField();
    const [text, { pasted }] = [field.value, state];
    const claims = pasted ? claimsOfTable(pasted.table, pasted.columns, names) : readSentences(text, names);
    if (claims.length === 0) throw new RequestError('No figures found. Paste a sentence or a table with figures.');
    if (claims.length > maxFigures)
      throw new RequestError(`The text has ${claims.length} figures. Check at most ${maxFigures} at a time.`);
    const results = { ...(await verifyClaims(claims)), text: pasted ? undefined : text };
    document.querySelector('#verify-example')?.remove();
    update({ results, status: <Summary checked={results.checked} /> });
    // On a narrow screen, the form fills the window.
    if (matchMedia('(width < 40rem)').matches) document.querySelector('#verify-status')!.scrollIntoView();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    update({ status: error.message });
  }
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
