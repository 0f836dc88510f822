import { useState } from 'preact/hooks';
import type { Comparison } from '../../api/schemas/compare.ts';
import { useMedia } from '../browser/useMedia.ts';
import { metroShade } from '../charts/shades.ts';
import { placeName, showExactly, showInRow, showName, unitInWords } from '../figures/format.ts';
import { noteInWords, scaleOf } from '../figures/notes.ts';
import { placePath } from '../figures/regionName.ts';
import { findBest } from './best.ts';
import type { CompareData, ComparedMeasure } from './compareData.ts';
import { MetroDots } from './metroDots.tsx';
import { shortNames } from './names.ts';

type ComparedMetro = Comparison['metros'][number];

/** How many metros fit next to each other on a wide screen, where the whole page scrolls in place of the table. */
const maxFitting = 5;

/** How many metros leave room for a column with their places among all metros. */
const maxWithDots = 3;

const hasDots = (metros: readonly ComparedMetro[]): boolean => metros.length <= maxWithDots;

interface TopicsProps {
  readonly topics: CompareData['topics'];
  readonly metros: readonly ComparedMetro[];
}

/** How many topics of the table are open at first. */
const openTopics = 3;

/** The figures of the metros by topic: a table or, on a phone, a list, which needs no scrolling sideways. */
export function FiguresByTopic(props: TopicsProps) {
  const isNarrow = useMedia('(width < 48rem)');
  return isNarrow ? <CompareList {...props} /> : <CompareTable {...props} />;
}

/** What the marks of the figures mean. */
function FiguresNote({ metros, areDotsShown }: { readonly metros: number; readonly areDotsShown: boolean }) {
  return (
    <p class="hint note">
      {metros > 1 && (
        <>
          <span class="best">Shaded</span>
          {` figures are the ${metros > 2 ? 'best of these metros' : 'better of the two'}, where one direction is generally better. `}
        </>
      )}
      {areDotsShown && 'Gray dots: all metros. Line: the median metro.'}
    </p>
  );
}

interface TopicLinksProps {
  readonly topics: CompareData['topics'];
  readonly open: (keys: readonly string[]) => void;
}

/** Links to the topics, which open them, and a button that opens all. */
function TopicLinks({ topics, open }: TopicLinksProps) {
  return (
    <nav class="topics" aria-label="Topics">
      {topics.map(({ key, name }) => (
        <a key={key} href={`#topic-${key}`} onClick={() => open([key])}>
          {name}
        </a>
      ))}
      <button type="button" class="link" onClick={() => open(topics.map(({ key }) => key))}>
        Open all
      </button>
    </nav>
  );
}

/** A table with a row for each measure and a column for each metro, the median metro and the U.S. Topics can be folded. */
function CompareTable({ topics, metros }: TopicsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(topics.slice(0, openTopics).map(({ key }) => key)),
  );
  const columns = metros.length + (hasDots(metros) ? 4 : 3);
  const open = (keys: readonly string[]) => setOpened(new Set([...opened, ...keys]));
  const close = (key: string) => setOpened(new Set([...opened].filter((one) => one !== key)));
  return (
    <>
      <TopicLinks topics={topics} open={open} />
      <FiguresNote metros={metros.length} areDotsShown={hasDots(metros)} />
      <div
        class={metros.length <= maxFitting ? 'all-topics scroll few' : 'all-topics scroll'}
        tabIndex={0}
        role="group"
        aria-label="Comparison"
      >
        <table>
          <thead>
            <HeadRow metros={metros} />
          </thead>
          {topics.map(({ key, name, measures }) => (
            <tbody key={key} id={`topic-${key}`} class={opened.has(key) ? undefined : 'closed'}>
              <tr class="topic">
                <th scope="rowgroup" colSpan={columns}>
                  <button
                    type="button"
                    class="link"
                    aria-expanded={opened.has(key)}
                    onClick={() => (opened.has(key) ? close(key) : open([key]))}
                  >
                    {name} <span class="hint">{measures.length}</span>
                  </button>
                </th>
              </tr>
              {measures.map((measure) => (
                <MeasureRow key={measure.name} measure={measure} metros={metros} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function HeadRow({ metros }: { readonly metros: readonly ComparedMetro[] }) {
  return (
    <tr>
      <th scope="col">Measure</th>
      {hasDots(metros) && (
        <th scope="col" class="dots">
          Among all metros
        </th>
      )}
      {metros.map((metro, i) => (
        <th key={metro.cbsa} scope="col" class="number">
          <a class={`dotted s${metroShade(i)}`} href={placePath(metro)} title={showName(metro.name)}>
            {placeName(metro)}
          </a>
        </th>
      ))}
      <th scope="col" class="number reference">
        Median metro
      </th>
      <th scope="col" class="number reference">
        United States
      </th>
    </tr>
  );
}

interface RowProps {
  readonly measure: ComparedMeasure;
  readonly metros: readonly ComparedMetro[];
}

function MeasureRow({ measure, metros }: RowProps) {
  const { names, values, best, texts, median, nation } = rowOf(measure, metros);
  return (
    <tr>
      <th scope="row">
        <MeasureTitle measure={measure} />
      </th>
      {hasDots(metros) && (
        <td class="dots">
          <MetroDots measure={measure} values={values} names={names} />
        </td>
      )}
      {values.map((value, i) => (
        <td class="number" title={value === null ? undefined : showExactly(value, measure)}>
          <Value text={value === null ? undefined : texts[i]} isBest={best[i]!} />
        </td>
      ))}
      <td class="number reference">{median}</td>
      <td class="number reference">
        <Value text={nation} isBest={false} />
      </td>
    </tr>
  );
}

/** The topics, each of which can be folded, with the figures below the name of their measure. */
function CompareList({ topics, metros }: TopicsProps) {
  return (
    <div class="topic-list">
      <FiguresNote metros={metros.length} areDotsShown />
      {topics.map(({ key, name, measures }, i) => (
        <details key={key} id={`topic-${key}`} open={i === 0}>
          <summary>
            <h3>{name}</h3>
            <span class="hint">{measures.length}</span>
          </summary>
          {measures.map((measure) => (
            <ValueCharts key={measure.name} measure={measure} metros={metros} />
          ))}
        </details>
      ))}
    </div>
  );
}

function ValueCharts({ measure, metros }: RowProps) {
  const { names, values, best, texts, median, nation } = rowOf(measure, metros);
  return (
    <section class="measure">
      <h4>
        <MeasureTitle measure={measure} />
      </h4>
      <MetroDots measure={measure} values={values} names={names} />
      <dl>
        {values.map((value, i) => (
          <div key={names[i]}>
            <dt class={`dotted s${metroShade(i)}`}>{names[i]}</dt>
            <dd>
              <Value text={value === null ? undefined : texts[i]} isBest={best[i]!} />
            </dd>
          </div>
        ))}
        <div class="reference">
          <dt>Median metro</dt>
          <dd>{median}</dd>
        </div>
        {nation !== undefined && (
          <div class="reference">
            <dt>U.S.</dt>
            <dd>{nation}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Returns what a row shows, its figures in one scale. */
function rowOf(measure: ComparedMeasure, metros: readonly ComparedMetro[]) {
  const { name, median, nation } = measure;
  const values = metros.map((metro) => metro.values[name] ?? null);
  const texts = showInRow([...values, median, nation], measure);
  return {
    names: shortNames(metros),
    values,
    best: findBest(values, measure),
    texts,
    median: texts[values.length]!,
    nation: nation === null ? undefined : texts[values.length + 1],
  };
}

const noFigure = 'No figure';

/** The name of a measure with its years and unit below, and whether its figures are those of states. */
function MeasureTitle({ measure }: { readonly measure: ComparedMeasure }) {
  const { name, label, unit, span, ofStates, note } = measure;
  const notes = [span, unitInWords(unit) ?? scaleOf(name), ofStates && 'state average'];
  return (
    <>
      <a href={`/measures/${name}`}>{label}</a>
      <span class="hint">{notes.filter(Boolean).join(', ')}</span>
      {note && (
        <details class="hint">
          <summary>Note</summary>
          {noteInWords(note)}
        </details>
      )}
    </>
  );
}

interface ValueProps {
  /** Undefined without a figure. */
  readonly text: string | undefined;
  readonly isBest: boolean;
}

function Value({ text, isBest }: ValueProps) {
  if (text === undefined)
    return (
      <span class="missing" title={noFigure}>
        <span aria-hidden="true">–</span>
        <span class="hidden">{noFigure}</span>
      </span>
    );
  if (!isBest) return <>{text}</>;
  return (
    <span class="best">
      {text}
      <span class="hidden">, best</span>
    </span>
  );
}
