import type { Comparison } from '../../api/schemas/compare.ts';
import { creditList } from '../browser/creditList.ts';
import { foldSources } from '../browser/foldSources.ts';
import { byId, h } from '../browser/dom.ts';
import type { ChartData } from '../charts/chartData.ts';
import { drawChart } from '../browser/drawChart.ts';
import { findMetros, suggestMetros } from '../browser/metroField.ts';
import { showName } from '../figures/format.ts';
import {
  chartedMeasures,
  chartMeasure,
  type Compared,
  maxCompared,
  maxMeasures,
  readCompared,
  writeCompared,
} from './address.ts';
import type { CompareData } from './compareData.ts';
import { compareTable, tableNote } from './compareTable.ts';
import { readUnknown } from './readUnknown.ts';
import { maxLines, readChart } from './metroSeries.ts';
import { problemBox } from '../browser/problem.ts';
import { NotFoundError, readApi, readJson, RequestError } from '../browser/readApi.ts';
import { readStatements, statementList } from './statements.ts';

/** The digits of a CBSA code. */
const codeLength = 5;

const form = byId('add') as HTMLFormElement;
const field = byId('add-metro') as HTMLInputElement;
const chosen = byId('chosen');
const content = byId('compared');
const status = byId('compare-status');

let compared = readCompared(location.search);

/** Where the names of measures have rows of their own. */
const narrow = matchMedia('(width < 40rem)');

/** Names of metros by their ids, CBSA codes and slugs, as far as they are known. */
const names = new Map<string, string>();

let whole: Promise<CompareData> | undefined;

/** Returns the measures to compare; a failed load is tried again next time. */
function loadData(): Promise<CompareData> {
  whole ??= readJson<CompareData>('/compare.json');
  whole.catch(() => (whole = undefined));
  return whole;
}

function change(next: Compared): void {
  compared = next;
  history.replaceState(null, '', location.pathname + writeCompared(next));
  void show();
}

async function show(): Promise<void> {
  const shown = compared;
  byId('start').hidden = shown.ids.length > 0;
  byId('copy-link').hidden = shown.ids.length === 0;
  // Names that are not known yet would move what is shown when they are.
  if (shown.ids.every((id) => names.has(id))) showChosen();
  if (shown.ids.length === 0) {
    status.textContent = '';
    content.replaceChildren();
    return;
  }
  status.textContent = 'Loading …';
  try {
    const parts = await readParts(shown);
    // Ignores responses for metros or a measure that were replaced since.
    if (shown !== compared) return;
    content.replaceChildren(...parts);
  } catch (error) {
    if (shown !== compared) return;
    const unknown = error instanceof NotFoundError ? await readUnknown(shown.ids).catch(() => []) : [];
    if (shown !== compared) return;
    if (unknown.length > 0) return showWithout(unknown);
    content.replaceChildren(problemBox(error, 'The comparison failed.', () => void show()));
    await findNames(shown.ids);
    if (shown !== compared) return;
  }
  status.textContent = '';
  showChosen();
}

/** Shows the comparison without some metros that do not exist. The address keeps them until they are removed. */
async function showWithout(unknown: readonly string[]): Promise<void> {
  const shown = compared;
  const known = shown.ids.filter((id) => !unknown.includes(id));
  const messages = unknown.map((id) => {
    const button = h('button', { type: 'button', class: 'quiet' }, `Remove ${id}`);
    button.addEventListener('click', () => {
      change({ ...compared, ids: compared.ids.filter((one) => one !== id) });
      field.focus();
    });
    const name = /^\d+$/.test(id) ? 'code' : 'id';
    return h('p', { class: 'message problem', role: 'alert' }, `No metro has the ${name} ${id}. `, button);
  });
  const parts = await readOrMessage(known, shown);
  if (shown !== compared) return;
  content.replaceChildren(...messages, ...parts);
  status.textContent = '';
  showChosen();
}

/** Returns the comparison of some metros, or a message in its place. */
const readOrMessage = (ids: readonly string[], { chart }: Compared): Promise<HTMLElement[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readParts({ ids, chart }).catch((error: unknown) => [
        problemBox(error, 'The comparison failed.', () => void show()),
      ]);

/** Reads the comparison. @returns the chart, sentences to open, the table and the credits */
async function readParts({ ids, chart }: Compared): Promise<HTMLElement[]> {
  const data = await loadData();
  const measure = chartMeasure(data, chart);
  const charted = chartedMeasures(data).map(({ name }) => name);
  const paths = ids.map(encodeURIComponent);
  const [answers, chartPart] = await Promise.all([
    readComparison(data, paths),
    measure &&
      orMessage(() =>
        readChart({ name: measure.name, hasNation: measure.nation !== null }, paths, charted).then(showChart),
      ),
  ]);
  const metros = answers[0]!.data.metros.map((metro, i) => {
    const values = Object.assign({}, ...answers.map((one) => one.data.metros[i]!.values)) as typeof metro.values;
    return { ...metro, values };
  });
  for (const { id, cbsa, slug, name } of metros) for (const one of [id, cbsa, slug]) names.set(one, showName(name));
  return [
    ...(measure && chartPart ? [measureMenu(data, measure.name, ids.length), chartPart] : []),
    unusualFigures(paths),
    h('h2', {}, 'Figures by topic'),
    tableNote(metros.length),
    tableFor(data, metros),
    h('h2', {}, 'Sources'),
    foldSources(creditList(answers.flatMap(({ attribution }) => attribution))),
  ];
}

/** Returns the table for the width of the window, and another when the window becomes narrow or wide. */
function tableFor({ topics }: CompareData, metros: Comparison['metros']): HTMLElement {
  let table = compareTable(topics, metros, narrow.matches);
  const redraw = () => {
    // Another comparison has replaced it.
    if (!table.isConnected) {
      narrow.removeEventListener('change', redraw);
      return;
    }
    const next = compareTable(topics, metros, narrow.matches);
    table.replaceWith(next);
    table = next;
  };
  narrow.addEventListener('change', redraw);
  return table;
}

const showChart = (data: ChartData): HTMLElement =>
  drawChart(data) ?? h('p', {}, 'The first metro has too few values of this measure for a chart.');

/** Returns a part of the page, or a message in its place if its request failed, with a button that reads it again. */
const orMessage = (read: () => Promise<HTMLElement>): Promise<HTMLElement> =>
  read().catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    const box = problemBox(error, '', () => void orMessage(read).then((part) => box.replaceWith(part)));
    return box;
  });

/** Returns sentences that are read when they are opened: few visitors need them, and the rate limit counts each metro. */
function unusualFigures(paths: readonly string[]): HTMLElement {
  const part = h('details', { class: 'unusual' }, h('summary', {}, 'Unusual figures of each metro'));
  part.addEventListener('toggle', () => {
    if (!part.open) return;
    void orMessage(() => readStatements(paths).then(statementList)).then((stated) => {
      part.replaceChildren(part.firstElementChild!, stated);
    });
  });
  return part;
}

function readComparison({ topics }: CompareData, paths: readonly string[]) {
  const measures = topics.flatMap((topic) => topic.measures.map(({ name }) => name));
  const starts = measures.flatMap((_, i) => (i % maxMeasures === 0 ? [i] : []));
  return Promise.all(
    starts.map((start) => {
      const some = measures.slice(start, start + maxMeasures).join(',');
      return readApi<Comparison>(`/metros/compare?ids=${paths.join(',')}&measures=${some}`);
    }),
  );
}

function measureMenu(data: CompareData, name: string, count: number): HTMLElement {
  const menu = h(
    'select',
    { id: 'chart-measure' },
    ...chartedMeasures(data).map((one) => h('option', { value: one.name, selected: one.name === name }, one.label)),
  );
  menu.addEventListener('change', () => {
    change({ ...compared, chart: menu.value });
    // The menu is drawn again with the chart.
    void loadData().then(() => byId('chart-measure').focus());
  });
  const hint = count > maxLines ? `The first ${maxLines} metros` : undefined;
  return h(
    'p',
    { class: 'menu' },
    h('label', { for: 'chart-measure' }, 'Chart'),
    menu,
    h('span', { class: 'hint' }, hint),
  );
}

function showChosen(): void {
  const { ids } = compared;
  chosen.replaceChildren(
    ...ids.map((id) => {
      const name = names.get(id) ?? id;
      const button = h('button', { type: 'button', class: 'quiet', 'aria-label': `Remove ${name}` }, '×');
      button.addEventListener('click', () => {
        change({ ...compared, ids: compared.ids.filter((one) => one !== id) });
        field.focus();
      });
      return h('li', {}, name, button);
    }),
  );
}

/** Finds the names of metros in the search of the site, which works when the API does not answer. */
async function findNames(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids.filter((one) => !names.has(one))) {
      // A slug ends with the code.
      const code = id.slice(-codeLength);
      const found = (await findMetros(code)).find(({ cbsa }) => cbsa === code);
      if (found) names.set(id, showName(found.title));
    }
  } catch {
    // The ids are shown instead.
  }
}

/** Adds the metro that is typed. */
async function add(): Promise<void> {
  const text = field.value.trim();
  if (text === '') return;
  try {
    const [found] = await findMetros(text);
    if (!found) status.textContent = `No metro matches “${text}”.`;
    else if (compared.ids.includes(found.cbsa)) status.textContent = `${found.title} is in the comparison.`;
    else if (compared.ids.length >= maxCompared) status.textContent = `At most ${maxCompared} metros can be compared.`;
    else {
      names.set(found.cbsa, showName(found.title));
      field.value = '';
      change({ ...compared, ids: [...compared.ids, found.cbsa] });
    }
  } catch {
    status.textContent = 'The names of the metros could not be loaded. Try again.';
  }
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = 'Link copied.';
  } catch {
    status.textContent = 'Copy the address of this page.';
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void add();
});
suggestMetros(field, byId('metro-names'));
byId('copy-link').addEventListener('click', () => void copyLink());
form.hidden = false;
void show();
