import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChartData } from '../charts/chartData.ts';
import { type ChartChoice, choiceParameters, choiceQuery, readChoice, wholeChart } from '../charts/embedPath.ts';
import { metroShade } from '../charts/shades.ts';
import { showName } from '../figures/format.ts';
import { ChartControls } from './chartControls.tsx';
import { ChosenMetros } from './chosenMetros.tsx';
import { findMetro, type FoundMetro, MetroForm, unreadNames } from './metroForm.tsx';
import { writeParameters } from './pageAddress.ts';
import { pageData } from './pageData.ts';
import { ProblemMessage } from './problem.tsx';
import type { FirstChart } from './readMetroChart.ts';
import { useRead } from './useRead.ts';

/** The most metros of the chart. */
const maxMetros = 8;

interface Metro {
  readonly cbsa: string;
  readonly name: string;
}

/** What the page says of its chart. */
interface Charted extends Pick<FirstChart, 'measure'> {
  readonly metros: readonly Metro[];
}

interface MetroChartProps {
  readonly first: FirstChart;
  /** The metros of the first chart. */
  readonly firstMetros: readonly Metro[];
  /** The first chart, which the page has. */
  readonly figure: Element;
}

/**
 * A chart of a measure whose metros and years the visitor chooses, of its values, their change in percent or an index. The page has the
 * first chart; other metros are read from the API. The address of the page says what it shows: `?metros=12420,41860&view=change&since=2010&until=2019`.
 */
function MetroChart({ first, firstMetros, figure }: MetroChartProps) {
  const [metros, setMetros] = useState(firstMetros);
  const [choice, setChoice] = useState<ChartChoice>(wholeChart);
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const codes = metros.map(({ cbsa }) => cbsa);
  const isChosen = metros !== firstMetros || choice !== wholeChart;
  const { result, error, isLoading, retry } = useRead(
    async () => (isChosen && codes.length > 0 ? readChart(first, codes, choice) : undefined),
    `${codes.join()} ${choiceQuery(choice)}`,
  );

  useEffect(() => {
    if (isChosen) writeAddress(first, codes, choice);
  }, [metros, choice]);
  useEffect(() => {
    const asked = addressedCodes();
    const showAsked = () => {
      const asked = askedChoice(first);
      // The visitor may have chosen by now.
      if (asked) setChoice((now) => (now === wholeChart ? asked : now));
    };
    if (asked.length === 0) return showAsked();
    setMessage('Loading …');
    Promise.all(asked.map(metroOf)).then(
      (found) => {
        const known = found.filter((metro) => metro !== undefined);
        const unknown = asked.filter((_, i) => !found[i]).map((code) => `“${code}”`);
        setMessage(unknown.length > 0 ? `No metro has the code ${unknown.join(' or ')}.` : '');
        // The visitor may have chosen others by now.
        setMetros((now) => (now === firstMetros && known.length > 0 ? known : now));
        showAsked();
      },
      () => setMessage(unreadNames),
    );
  }, []);

  const remove = (code: string) => {
    setMetros((now) => now.filter(({ cbsa }) => cbsa !== code));
    setMessage('');
    field.current!.focus();
  };
  const add = ({ cbsa, title }: FoundMetro) => {
    if (codes.includes(cbsa)) return `${title} is in the chart.`;
    if (codes.length >= maxMetros) return `The chart has ${maxMetros} metros. Remove one first.`;
    setMetros((now) => [...now, { cbsa, name: showName(title) }]);
    return undefined;
  };

  const [metro] = metros;
  // The figure of the page goes away.
  const [summary] = useState(() => figure.querySelector('.source summary')?.textContent);
  const isDrawn = !metro || error !== undefined || result !== undefined;
  useLayoutEffect(() => {
    if (isDrawn) figure.remove();
  }, [isDrawn]);
  return (
    <>
      <MetroForm
        attributes={{ class: 'controls' }}
        label={`Add a metro (up to ${maxMetros})`}
        id="chart-metro"
        field={field}
        add={add}
        say={setMessage}
      >
        <span role="status" class="hint">
          {message || (isLoading && isChosen ? 'Loading …' : !metro && 'Add a metro.')}
        </span>
      </MetroForm>
      <ChosenMetros
        id="chart-chosen"
        label="Metros in the chart"
        metros={metros.map(({ cbsa, name }, i) => ({ id: cbsa, name, shade: metroShade(i) }))}
        isBrief
        remove={remove}
      />
      <ChartControls measure={first.measure} timed={first.data} choice={choice} choose={setChoice} />
      <DrawnChart {...{ metro, result, error, retry, summary }} />
    </>
  );
}

interface DrawnChartProps {
  /** The first of the chosen metros. */
  readonly metro: Metro | undefined;
  /** The chart; undefined before the visitor chose its metros. */
  readonly result: Awaited<ReturnType<typeof readChart>> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** The short credit, which folds the credit. */
  readonly summary: string | undefined;
}

/** The chart of the chosen metros, or a message in its place. */
function DrawnChart({ metro, result, error, retry, summary }: DrawnChartProps) {
  if (!metro) return <p class="message">The chart has no metros.</p>;
  if (error !== undefined) return <ProblemMessage error={error} text="The chart could not be drawn." retry={retry} />;
  if (!result) return null;
  if (!result.data) return <p class="message">The change of these figures cannot be shown.</p>;
  const missing = <p class="message">{metro.name} has too few values of this measure for a chart.</p>;
  return <result.LineChart data={result.data} missing={missing} summary={summary} />;
}

/** Returns the codes of the metros that the address names. */
function addressedCodes(): readonly string[] {
  const codes = new URLSearchParams(location.search).get('metros')?.split(',') ?? [];
  return [...new Set(codes)].slice(0, maxMetros);
}

/** Returns what the address chooses, as far as the chart can show it; undefined if it chooses nothing. */
function askedChoice({ measure, data: { years } }: FirstChart): ChartChoice | undefined {
  const { view, since, until } = readChoice(location.search);
  const held = (year: number | undefined) => years.find((one) => one === year);
  const choice = { view: measure.canChange ? view : undefined, since: held(since), until: held(until) };
  return Object.values(choice).some((one) => one !== undefined) ? choice : undefined;
}

function writeAddress(first: FirstChart, codes: readonly string[], choice: ChartChoice): void {
  const isFirst = codes.length === 0 || codes.join() === first.codes.join();
  writeParameters({ metros: isFirst ? undefined : codes.join(), ...choiceParameters(choice) });
}

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the names could not be loaded */
async function metroOf(code: string): Promise<Metro | undefined> {
  const found = await findMetro(code);
  return found && { cbsa: code, name: showName(found.title) };
}

/** Reads a chart, and loads the code that draws it. @throws RequestError */
async function readChart(first: FirstChart, codes: readonly string[], choice: ChartChoice) {
  const [{ readMetroChart }, { LineChart }] = await Promise.all([
    import('./readMetroChart.ts'),
    import('./lineChart.tsx'),
  ]);
  return { LineChart, data: await readMetroChart(first, codes, choice) };
}

for (const place of document.querySelectorAll<HTMLElement>('[data-charted]')) {
  const { measure, metros } = JSON.parse(place.dataset['charted']!) as Charted;
  const first = { measure, codes: metros.map(({ cbsa }) => cbsa), data: pageData(place) as ChartData };
  const figure = place.querySelector('.line-chart')!;
  const root = document.createElement('div');
  place.prepend(root);
  render(<MetroChart first={first} firstMetros={metros} figure={figure} />, root);
}
