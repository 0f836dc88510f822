import type { Attribution } from '../../api/schemas/common.ts';
import { maxClaims } from '../../api/schemas/claimText.ts';
import type { VerifiedClaim } from '../../api/schemas/verify.ts';
import { creditList } from '../browser/creditList.ts';
import { byId, h } from '../browser/dom.ts';
import { postApi, readJson, RequestError } from '../browser/readApi.ts';
import { type CompleteClaim, isComplete, type Names, namesOf, type ReadClaim } from './claims.ts';
import { type CheckedClaim, summarize } from './describeVerdict.ts';
import { readSentences } from './readSentences.ts';
import { claimsOfTable, type Column, guessColumns, type PastedTable, readTable } from './readTable.ts';
import { annotatedText, resultList } from './results.ts';
import type { ClaimMeasure, Vocabulary } from './vocabulary.ts';

/** The most figures of one check, which takes a request for each `maxClaims`, and the rows of a table that are shown. */
const [maxFigures, maxRows] = [200, 4];

const form = byId('verify') as HTMLFormElement;
const field = byId('verify-text') as HTMLTextAreaElement;
const status = byId('verify-status');
const mapping = byId('verify-columns');
const results = byId('verify-results');

/** The names of a release, for the measures to choose from. */
interface Known extends Names {
  readonly choices: readonly ClaimMeasure[];
}

let known: Promise<Known> | undefined;

/** Returns the names of the release; a failed load is tried again next time. */
function loadNames(): Promise<Known> {
  known ??= readJson<Vocabulary>('/verify.json').then((vocabulary) => ({
    ...namesOf(vocabulary),
    choices: vocabulary.measures.toSorted((a, b) => a.label.localeCompare(b.label)),
  }));
  known.catch(() => (known = undefined));
  return known;
}

/** The table in the field, and what its columns have; undefined for a text. */
let pasted: { readonly table: PastedTable; columns: Column[] } | undefined;

/** The text that was read last: the person may have chosen columns since. */
let read: { readonly text: string; readonly done: Promise<void> } | undefined;

/** Reads the field, unless its text is the same as before. */
async function readField(): Promise<void> {
  const text = field.value;
  if (read?.text !== text) read = { text, done: readText(text) };
  await read.done.catch((error: unknown) => {
    read = undefined;
    throw error;
  });
}

/** Reads a text, and shows the columns of a table to choose what they have. */
async function readText(value: string): Promise<void> {
  const table = readTable(value);
  const names = table && (await loadNames());
  if (value !== field.value) return;
  pasted = table && names && { table, columns: guessColumns(table, names) };
  mapping.replaceChildren(...(pasted && names ? [columnTable(pasted.table, pasted.columns, names.choices)] : []));
}

const columnChoices = [
  ['place', 'Place'],
  ['measure', 'Measure'],
  ['year', 'Year'],
  ['value', 'Value'],
  ['ignored', 'Not checked'],
] as const;

function columnTable(table: PastedTable, columns: Column[], measures: readonly ClaimMeasure[]): HTMLElement {
  const menus = columns.map((column, i) => {
    const choices: readonly Column[] = [...columnChoices.map(([kind]) => kind), ...measures];
    const name = table.header?.[i] ?? `Column ${i + 1}`;
    const menu = h(
      'select',
      { 'aria-label': `What “${name}” has` },
      ...columnChoices.map(([kind, text]) => h('option', { selected: column === kind }, text)),
      h(
        'optgroup',
        { label: 'Values of a measure' },
        ...measures.map((one) => h('option', { selected: column === one }, one.label)),
      ),
    );
    menu.addEventListener('change', () => (columns[i] = choices[menu.selectedIndex]!));
    return h('th', { scope: 'col' }, h('span', {}, name), menu);
  });
  const rows = table.rows.slice(0, maxRows).map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, cell))));
  const more = table.rows.length - maxRows;
  return h(
    'section',
    {},
    h('h2', {}, 'Columns'),
    h('p', { class: 'hint' }, 'Say what each column has. A column can have the values of one measure.'),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'The pasted table' },
      h('table', {}, h('thead', {}, h('tr', {}, ...menus)), h('tbody', {}, ...rows)),
    ),
    more > 0 ? h('p', { class: 'hint' }, `And ${more} more row${more === 1 ? '' : 's'}.`) : undefined,
  );
}

async function check(): Promise<void> {
  results.replaceChildren();
  status.textContent = 'Checking the figures …';
  try {
    const names = await loadNames();
    await readField();
    const claims = pasted ? claimsOfTable(pasted.table, pasted.columns, names) : readSentences(field.value, names);
    if (claims.length === 0) throw new RequestError('No figures found. Paste a sentence or a table with figures.');
    if (claims.length > maxFigures)
      throw new RequestError(`The text has ${claims.length} figures. Check at most ${maxFigures} at a time.`);
    const { checked, attribution } = await verify(claims);
    status.replaceChildren(
      ...summarize(checked).map(({ text, tone }) => (tone ? h('span', { class: tone }, text) : text)),
    );
    results.replaceChildren(
      h('p', { class: 'hint' }, h('a', { href: '#verdicts' }, 'What the verdicts mean')),
      ...(pasted ? [] : [annotatedText(field.value, checked)]),
      resultList(checked),
      ...(attribution.length > 0 ? [h('h2', {}, 'Sources'), creditList(attribution)] : []),
    );
    // On a narrow screen, the form fills the window.
    if (matchMedia('(width < 40rem)').matches) status.scrollIntoView();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    status.textContent = error.message;
  }
}

/** Sends the claims that are complete. The answers are in the order of the claims. */
async function verify(claims: readonly ReadClaim[]) {
  const complete = claims.filter(isComplete);
  const starts = complete.flatMap((_, i) => (i % maxClaims === 0 ? [i] : []));
  const responses = await Promise.all(
    starts.map((start) =>
      postApi<{ readonly claims: readonly VerifiedClaim[] }>('/verify', {
        claims: complete.slice(start, start + maxClaims).map(claimBody),
      }),
    ),
  );
  const answers = responses.flatMap(({ data }) => data.claims);
  const answerOf = new Map<ReadClaim, VerifiedClaim>(complete.map((claim, i) => [claim, answers[i]!]));
  const checked = claims.map((claim): CheckedClaim => ({ claim, answer: answerOf.get(claim) }));
  const attribution: Attribution[] = responses.flatMap((response) => response.attribution);
  return { checked, attribution };
}

const claimBody = ({ place, measure, value, year }: CompleteClaim) => {
  return { region: place.code, measure: measure.name, value, ...(year === undefined ? {} : { year }) };
};

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
