import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChartData } from '../charts/chartData.ts';
import { type ChartView, readChartView } from '../charts/embedPath.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { metroShade } from '../charts/shades.ts';
import { showName } from '../figures/format.ts';
import { ChosenMetros } from './chosenMetros.tsx';
import { findMetro, type FoundMetro, MetroForm, unreadNames } from './metroForm.tsx';
import { writeParameters } from './pageAddress.ts';
import { pageData } from './pageData.ts';
import { ProblemMessage } from './problem.tsx';
import type { Chosen, FirstChart } from './readMetroChart.ts';
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
  readonly canChange: boolean;
}

interface MetroChartProps {
  readonly first: FirstChart;
  /** Whether the change in percent says something of the measure. */
  readonly canChange: boolean;
  /** The metros of the first chart. */
  readonly firstMetros: readonly Metro[];
  /** The first chart, which the page has. */
  readonly figure: Element;
}

/**
 * A chart of a measure whose metros and years the visitor chooses, of its values, their change in percent or an index. The page has the
 * first chart; other metros are read from the API. The address of the page says what it shows: `?metros=12420,41860&view=change&since=2010`.
 */
function MetroChart({ first, canChange, firstMetros, figure }: MetroChartProps) {
  const [metros, setMetros] = useState(firstMetros);
  const [shown, setShown] = useState<Shown>();
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const codes = metros.map(({ cbsa }) => cbsa);
  const chosen: Chosen = { codes, view: shown?.view, since: shown?.since };
  const isChosen = metros !== firstMetros || shown !== undefined;
  const { result, error, isLoading, retry } = useRead(
    async () => (isChosen && codes.length > 0 ? readChart(first, chosen) : undefined),
    `${codes.join()} ${shown?.view} ${shown?.since}`,
  );

  useEffect(() => {
    if (isChosen) writeAddress(first, chosen);
  }, [metros, shown]);
  useEffect(() => {
    const asked = addressedCodes();
    const showAsked = () => {
      const view = canChange ? readChartView(location.search) : undefined;
      const since = first.data.years.find((year) => String(year) === new URLSearchParams(location.search).get('since'));
      if (view !== undefined || since !== undefined) setShown((now) => now ?? { view, since });
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
      <ChartChoice
        years={first.data.years}
        canChange={canChange}
        shown={{ view: shown?.view, since: shown?.since }}
        choose={setShown}
      />
      <DrawnChart metro={metro} result={result} error={error} retry={retry} />
    </>
  );
}

/** What a chart shows besides its metros. */
type Shown = Pick<Chosen, 'view' | 'since'>;

/** What a chart can show, by its name in an address; empty: values. */
const views = { '': 'Values', change: 'Change in percent', index: 'Index, first year = 100' } as const;

interface ChartChoiceProps {
  readonly years: readonly number[];
  readonly canChange: boolean;
  readonly shown: Shown;
  readonly choose: (shown: Shown) => void;
}

/** The choice of what a chart shows and of its first year. */
function ChartChoice({ years, canChange, shown, choose }: ChartChoiceProps) {
  // With fewer years, there is no line.
  const starts = years.slice(1, 1 - fewestPoints);
  return (
    <p class="controls">
      {canChange && (
        <select
          aria-label="Chart of"
          value={shown.view ?? ''}
          onInput={({ currentTarget: { value } }) =>
            choose({ ...shown, view: value === '' ? undefined : (value as ChartView) })
          }
        >
          {Object.entries(views).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label="Years"
        hidden={starts.length === 0}
        value={shown.since ?? ''}
        onInput={({ currentTarget: { value } }) =>
          choose({ ...shown, since: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">All years</option>
        {starts.map((year) => (
          <option key={year} value={year}>
            {`Since ${year}`}
          </option>
        ))}
      </select>
    </p>
  );
}

interface DrawnChartProps {
  /** The first of the chosen metros. */
  readonly metro: Metro | undefined;
  /** The chart; undefined before the visitor chose its metros. */
  readonly result: Awaited<ReturnType<typeof readChart>> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The chart of the chosen metros, or a message in its place. */
function DrawnChart({ metro, result, error, retry }: DrawnChartProps) {
  if (!metro) return <p class="message">The chart has no metros.</p>;
  if (error !== undefined) return <ProblemMessage error={error} text="The chart could not be drawn." retry={retry} />;
  if (!result) return null;
  if (!result.data) return <p class="message">The change of these figures cannot be shown.</p>;
  const missing = <p class="message">{metro.name} has too few values of this measure for a chart.</p>;
  return <result.LineChart data={result.data} missing={missing} />;
}

/** Returns the codes of the metros that the address names. */
function addressedCodes(): readonly string[] {
  const codes = new URLSearchParams(location.search).get('metros')?.split(',') ?? [];
  return [...new Set(codes)].slice(0, maxMetros);
}

function writeAddress(first: FirstChart, { codes, view, since }: Chosen): void {
  const isFirst = codes.length === 0 || codes.join() === first.codes.join();
  writeParameters({
    metros: isFirst ? undefined : codes.join(),
    view,
    since: since === undefined ? undefined : String(since),
  });
}

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the names could not be loaded */
async function metroOf(code: string): Promise<Metro | undefined> {
  const found = await findMetro(code);
  return found && { cbsa: code, name: showName(found.title) };
}

/** Reads a chart, and loads the code that draws it. @throws RequestError */
async function readChart(first: FirstChart, chosen: Chosen) {
  const [{ readMetroChart }, { LineChart }] = await Promise.all([
    import('./readMetroChart.ts'),
    import('./lineChart.tsx'),
  ]);
  return { LineChart, data: await readMetroChart(first, chosen) };
}

for (const place of document.querySelectorAll<HTMLElement>('[data-charted]')) {
  const { measure, metros, canChange } = JSON.parse(place.dataset['charted']!) as Charted;
  const first = { measure, codes: metros.map(({ cbsa }) => cbsa), data: pageData(place) as ChartData };
  const figure = place.querySelector('.line-chart')!;
  const root = document.createElement('div');
  place.prepend(root);
  render(<MetroChart first={first} canChange={canChange} firstMetros={metros} figure={figure} />, root);
}
