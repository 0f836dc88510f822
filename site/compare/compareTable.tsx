import type { Comparison } from '../../api/schemas/compare.ts';
import { useMedia } from '../browser/useMedia.ts';
import { metroShade } from '../charts/shades.ts';
import { placeName, showExactly, showInTable, showName, unitInWords } from '../figures/format.ts';
import { scaleOf } from '../figures/notes.ts';
import { bestOf } from './address.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';
import { MetroDots } from './metroDots.tsx';
import { shortNames } from './names.ts';

type ComparedMetro = Comparison['metros'][number];

/** How many metros fit next to each other on a wide screen, where the whole page scrolls in place of the table. */
const maxFitting = 5;

interface TopicsProps {
  readonly topics: CompareData['topics'];
  readonly metros: readonly ComparedMetro[];
}

/** The figures of the metros by topic: a table or, on a phone, a list, which needs no scrolling sideways. */
export function FiguresByTopic(props: TopicsProps) {
  const isNarrow = useMedia('(width < 48rem)');
  return isNarrow ? <CompareList {...props} /> : <CompareTable {...props} />;
}

/** What the marks of the figures mean. */
export function FiguresNote({ metros }: { readonly metros: number }) {
  return (
    <p class="hint">
      {metros > 1 && (
        <>
          <span class="best">Shaded</span> is the best of these metros, for rates and averages of which higher or lower
          is generally considered better.{' '}
        </>
      )}
      The gray dots are all metros. A dash means no data.
    </p>
  );
}

/** Links to the topics. */
export function TopicLinks({ topics }: { readonly topics: CompareData['topics'] }) {
  return (
    <nav class="topics" aria-label="Topics">
      {topics.map(({ key, name }) => (
        <a key={key} href={`#topic-${key}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A table with a row for each measure and a column for each metro and the median metro. */
function CompareTable({ topics, metros }: TopicsProps) {
  const columns = metros.length + 3;
  const hasNation = topics.some(({ measures }) => measures.some(({ nation }) => nation !== null));
  return (
    <div
      class={metros.length <= maxFitting ? 'scroll few' : 'scroll'}
      tabIndex={0}
      role="group"
      aria-label="Comparison"
    >
      <table>
        <thead>
          <HeadRow metros={metros} hasNation={hasNation} />
        </thead>
        {topics.map(({ key, name, measures }) => (
          <tbody key={key} id={`topic-${key}`}>
            <tr class="topic">
              <th scope="rowgroup" colSpan={columns}>
                <span>{name}</span>
              </th>
            </tr>
            {measures.map((measure) => (
              <MeasureRow key={measure.name} measure={measure} metros={metros} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface HeadProps {
  readonly metros: readonly ComparedMetro[];
  readonly hasNation: boolean;
}

function HeadRow({ metros, hasNation }: HeadProps) {
  return (
    <tr>
      <th scope="col">Measure</th>
      <th scope="col" class="dots">
        Among all metros
      </th>
      {metros.map((metro, i) => (
        <th key={metro.cbsa} scope="col" class="number">
          <a class={`dotted s${metroShade(i)}`} href={`/metros/${metro.slug}`} title={showName(metro.name)}>
            {placeName(metro)}
          </a>
        </th>
      ))}
      <th scope="col" class="number reference">
        Median metro
        {hasNation && <span class="hint">and U.S.</span>}
      </th>
    </tr>
  );
}

interface RowProps {
  readonly measure: ComparedMeasure;
  readonly metros: readonly ComparedMetro[];
}

function MeasureRow({ measure, metros }: RowProps) {
  const values = valuesOf(measure, metros);
  const best = bestOf(values, measure.better);
  return (
    <tr>
      <th scope="row">
        <MeasureTitle measure={measure} />
      </th>
      <td class="dots">
        <MetroDots measure={measure} values={values} />
      </td>
      {values.map((value) => (
        <td class="number" title={showExactly(value, measure)}>
          <Value value={value} measure={measure} isBest={value !== null && value === best} />
        </td>
      ))}
      <td class="number reference">
        {showInTable(measure.median, measure)}
        {measure.nation !== null && <span class="hint">U.S. {showInTable(measure.nation, measure)}</span>}
      </td>
    </tr>
  );
}

/** The topics, each of which can be folded, with the figures below the name of their measure. */
function CompareList({ topics, metros }: TopicsProps) {
  return (
    <div class="topic-list">
      {topics.map(({ key, name, measures }, i) => (
        <details key={key} id={`topic-${key}`} open={i === 0}>
          <summary>
            <h3>{name}</h3>
            <span class="hint">{measures.length}</span>
          </summary>
          {measures.map((measure) => (
            <MeasureFigures key={measure.name} measure={measure} metros={metros} />
          ))}
        </details>
      ))}
    </div>
  );
}

function MeasureFigures({ measure, metros }: RowProps) {
  const names = shortNames(metros);
  const values = valuesOf(measure, metros);
  const best = bestOf(values, measure.better);
  return (
    <section class="measure">
      <h4>
        <MeasureTitle measure={measure} />
      </h4>
      <MetroDots measure={measure} values={values} />
      <dl>
        {values.map((value, i) => (
          <div key={names[i]}>
            <dt class={`dotted s${metroShade(i)}`}>{names[i]}</dt>
            <dd>
              <Value value={value} measure={measure} isBest={value !== null && value === best} />
            </dd>
          </div>
        ))}
        <div class="reference">
          <dt>Median metro</dt>
          <dd>{showInTable(measure.median, measure)}</dd>
        </div>
        {measure.nation !== null && (
          <div class="reference">
            <dt>U.S.</dt>
            <dd>{showInTable(measure.nation, measure)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const valuesOf = ({ name }: ComparedMeasure, metros: readonly ComparedMetro[]) =>
  metros.map(({ values }) => values[name] ?? null);

/** The name of a measure with its unit, and its years below. */
function MeasureTitle({ measure: { name, label, unit, span } }: { readonly measure: ComparedMeasure }) {
  const shownUnit = unitInWords(unit) ?? scaleOf(name);
  return (
    <>
      <a href={`/measures/${name}`}>{label}</a>
      <span class="hint">{[span, shownUnit].filter(Boolean).join(', ')}</span>
    </>
  );
}

interface ValueProps {
  readonly value: number | null;
  readonly measure: ComparedMeasure;
  readonly isBest: boolean;
}

function Value({ value, measure, isBest }: ValueProps) {
  const text = showInTable(value, measure);
  if (!isBest) return <>{text}</>;
  return (
    <span class="best">
      {text}
      <span class="hidden">, best</span>
    </span>
  );
}
