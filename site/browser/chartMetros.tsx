import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { showName } from '../figures/format.ts';
import { ChosenMetros } from './chosenMetros.tsx';
import { findMetro, findMetros, MetroField } from './metroField.tsx';
import { chartData } from './pageChart.ts';
import { Problem } from './problem.tsx';
import type { FirstChart } from './readMetroChart.ts';
import { useRead } from './useRead.ts';

/** The most metros of the chart. */
const maxMetros = 8;

interface Metro {
  readonly cbsa: string;
  readonly name: string;
}

const unreadNames = 'The names of the metros could not be loaded. Try again.';

interface MetroChartProps {
  readonly first: FirstChart;
  /** The metros of the first chart. */
  readonly firstMetros: readonly Metro[];
  /** The first chart, which the page has. */
  readonly figure: Element;
}

/**
 * A chart of a measure whose metros the visitor chooses. The page has the first chart; other metros are read from the API. The
 * address of the page has their codes: `?metros=12420,41860`.
 */
function MetroChart({ first, firstMetros, figure }: MetroChartProps) {
  const [metros, setMetros] = useState(firstMetros);
  const [message, setMessage] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const codes = metros.map(({ cbsa }) => cbsa);
  const isChanged = metros !== firstMetros;
  const { result, error, isLoading, retry } = useRead(
    async () => (isChanged && codes.length > 0 ? readChart(first, codes) : undefined),
    codes.join(),
  );

  useEffect(() => {
    if (isChanged) writeAddress(first, codes);
  }, [metros]);
  useEffect(() => {
    const asked = addressedCodes();
    if (asked.length === 0) return;
    setMessage('Loading …');
    Promise.all(asked.map(metroOf)).then(
      (found) => {
        const known = found.filter((metro) => metro !== undefined);
        const unknown = asked.filter((_, i) => !found[i]).map((code) => `“${code}”`);
        setMessage(unknown.length > 0 ? `No metro has the code ${unknown.join(' or ')}.` : '');
        // The visitor may have chosen others by now.
        setMetros((now) => (now === firstMetros && known.length > 0 ? known : now));
      },
      () => setMessage(unreadNames),
    );
  }, []);

  const change = (next: (now: readonly Metro[]) => readonly Metro[]) => {
    setMetros(next);
    setMessage('');
  };
  const remove = (code: string) => {
    change((now) => now.filter(({ cbsa }) => cbsa !== code));
    field.current!.focus();
  };
  const add = async () => {
    const text = field.current!.value.trim();
    if (text === '') return;
    const [found] = await findMetros(text);
    if (!found) setMessage(`No metro matches “${text}”.`);
    else if (codes.includes(found.cbsa)) setMessage(`${found.title} is in the chart.`);
    else if (codes.length >= maxMetros) setMessage(`The chart has ${maxMetros} metros. Remove one first.`);
    else {
      field.current!.value = '';
      change((now) => [...now, { cbsa: found.cbsa, name: showName(found.title) }]);
    }
  };

  const [metro] = metros;
  const drawn = !metro ? (
    <p class="message">The chart has no metros.</p>
  ) : error !== undefined ? (
    <p class="message problem" role="alert">
      <Problem error={error} text="The chart could not be drawn." retry={retry} />
    </p>
  ) : (
    result && (
      <result.LineChart
        data={result.data}
        missing={<p class="message">{metro.name} has too few values of this measure for a chart.</p>}
      />
    )
  );
  useLayoutEffect(() => {
    if (drawn) figure.remove();
  }, [drawn]);
  return (
    <>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          add().catch(() => setMessage(unreadNames));
        }}
      >
        <label for="chart-metro">Metros, up to {maxMetros}</label>
        <MetroField id="chart-metro" field={field} />
        <button>Add</button>
        <span role="status" class="hint">
          {message || (isLoading && isChanged ? 'Loading …' : !metro && 'Add a metro.')}
        </span>
      </form>
      <ChosenMetros
        id="chart-chosen"
        label="Metros in the chart"
        metros={metros.map(({ cbsa, name }) => ({ id: cbsa, name }))}
        remove={remove}
      />
      {drawn}
    </>
  );
}

/** Returns the codes of the metros that the address names. */
function addressedCodes(): readonly string[] {
  const codes = new URLSearchParams(location.search).get('metros')?.split(',') ?? [];
  return [...new Set(codes)].slice(0, maxMetros);
}

function writeAddress(first: FirstChart, codes: readonly string[]): void {
  const isFirst = codes.length === 0 || codes.join() === first.codes.join();
  history.replaceState(null, '', location.pathname + (isFirst ? '' : `?metros=${codes.join()}`) + location.hash);
}

/** Returns the metro with a CBSA code; undefined if there is none. @throws Error if the names could not be loaded */
async function metroOf(code: string): Promise<Metro | undefined> {
  const found = await findMetro(code);
  return found && { cbsa: code, name: showName(found.title) };
}

/** Reads a chart, and loads the code that draws it. @throws RequestError */
async function readChart(first: FirstChart, codes: readonly string[]) {
  const [{ readMetroChart }, { LineChart }] = await Promise.all([
    import('./readMetroChart.ts'),
    import('./lineChart.tsx'),
  ]);
  return { LineChart, data: await readMetroChart(first, codes) };
}

for (const place of document.querySelectorAll<HTMLElement>('[data-charted]')) {
  const { measure, metros } = JSON.parse(place.dataset['charted']!) as { measure: string; metros: readonly Metro[] };
  const first = { measure, codes: metros.map(({ cbsa }) => cbsa), data: chartData(place) };
  const figure = place.querySelector('.line-chart')!;
  const root = document.createElement('div');
  place.prepend(root);
  render(<MetroChart first={first} firstMetros={metros} figure={figure} />, root);
}
