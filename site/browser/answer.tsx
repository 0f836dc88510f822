import type { Geography } from '../../api/schemas/common.ts';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import { showName } from '../../api/domain/metroName.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import { capitalize, formatRank, geographyNames, regionNames, showCount, showFigure } from '../figures/format.ts';
import type { SearchEntry } from '../docs/searchEntry.ts';
import { noteInWords } from '../figures/notes.ts';
import { CiteButton } from './citeButton.tsx';
import { ProblemMessage } from './problem.tsx';
import { type FigureQuestion, type OrderQuestion, type TypedQuestion, scopeOf, tableAddress } from './question.ts';
import { type AnsweredFigure, type FigureAnswer, type OrderAnswer, readFigures, readOrder } from './readAnswer.ts';
import { SourceFold } from './sourceFold.tsx';

/** The answer to a question, or the error in its place. */
type Answer =
  | { readonly question: FigureQuestion; readonly result: FigureAnswer; readonly error?: never }
  | { readonly question: OrderQuestion; readonly result: OrderAnswer; readonly error?: never }
  | { readonly question: TypedQuestion; readonly error: unknown };

/** Reads the answer to typed words from the API. */
export async function readAnswer(question: TypedQuestion): Promise<Answer> {
  try {
    return question.asks === 'figure'
      ? { question, result: await readFigures(question) }
      : { question, result: await readOrder(question) };
  } catch (error) {
    return { question, error };
  }
}

interface AnswerContext {
  /** The entries of metros by CBSA code. */
  readonly metros: ReadonlyMap<string, SearchEntry>;
  /** The id of the release. */
  readonly release: string;
}

interface SearchAnswerProps extends AnswerContext {
  readonly answer: Answer;
  readonly retry: () => void;
}

/** The answer to typed words. */
export function SearchAnswer({ answer, retry, ...context }: SearchAnswerProps) {
  if (!('result' in answer)) return <Failed error={answer.error} retry={retry} />;
  return answer.question.asks === 'figure' ? (
    <Figures {...context} question={answer.question} result={answer.result as FigureAnswer} />
  ) : (
    <Order {...context} question={answer.question} result={answer.result as OrderAnswer} />
  );
}

interface FiguresProps extends AnswerContext {
  readonly question: FigureQuestion;
  readonly result: FigureAnswer;
}

function Figures({ question, result, metros, release }: FiguresProps) {
  const { place, others, measures } = question;
  const [first, ...more] = result.figures;
  return (
    <section class="answer of-figures" aria-label="Answer">
      <div>
        <p class="over">
          <PlaceLink place={place} metros={metros} />
        </p>
        {first && <First {...{ figure: first, place, result, release }} />}
        {!first && <p>No figures of that year.</p>}
        {place.geography === 'msa' && (
          <p class="result-links">
            <a href={`/measures/${measures[0].name}?metros=${place.geoid}#years`}>Chart</a>
            <a href={`/compare?ids=${place.geoid}&chart=${measures[0].name}`}>Compare</a>
          </p>
        )}
        {others.length > 0 && <OtherPlaces {...{ others, measures }} />}
        <SourceFold credits={result.credits} />
      </div>
      {more.length > 0 && <MoreFigures figures={more} />}
    </section>
  );
}

const OtherPlaces = ({ others, measures }: Pick<FigureQuestion, 'others' | 'measures'>) => (
  <p class="hint">
    Other places of that name:{' '}
    {others.slice(0, 3).map((one, i) => (
      <span key={one.geoid}>
        {i > 0 && '; '}
        <a href={`/search?q=${encodeURIComponent(`${measures[0].title} ${one.geoid}`)}`}>{showName(one.name)}</a>
      </span>
    ))}
  </p>
);

/** The figures of other measures that the words name. */
const MoreFigures = ({ figures }: { readonly figures: readonly AnsweredFigure[] }) => (
  <div>
    <h3>Also in the data</h3>
    <ul class="figure-rows">
      {figures.map(({ name, label, value, period, facts }) => (
        <li key={name}>
          <a href={`/measures/${name}`}>{label}</a>
          <span>
            <b>{value}</b> {period ?? facts[0]}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

interface FirstProps {
  readonly figure: AnsweredFigure;
  readonly place: NamedRegion;
  readonly result: FigureAnswer;
  readonly release: string;
}

/** The figure that is closest to the words, with what belongs to it. */
function First({ figure: { name, label, value, period, facts }, place, result, release }: FirstProps) {
  const { path, credits } = result;
  const cited = {
    title: `${label}: ${place.name}, ${value}${period === undefined ? '' : ` (${period})`}`,
    key: `${name}-${place.geoid}`,
    page: `${location.origin}/measures/${name}`,
    release,
    credit: [...new Set(credits.map(({ credit }) => credit))].join(' '),
    ...(path === undefined ? {} : { figures: `${location.origin}/api/v1${path}&release=${release}` }),
  };
  return (
    <>
      <h2>
        <a href={`/measures/${name}`}>{label}</a>
      </h2>
      <div class="answered">
        <p>
          <strong>{value}</strong> <span>{period}</span> {period !== undefined && <CiteButton cited={cited} />}
        </p>
        <ul class="hint">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface OrderProps extends Pick<AnswerContext, 'metros'> {
  readonly question: OrderQuestion;
  readonly result: OrderAnswer;
}

function Order({ question, result, metros }: OrderProps) {
  const { measure } = question;
  const table = tableAddress(question);
  return (
    <section class="answer of-order" aria-label="Answer">
      <div>
        <p class="over">{capitalize(scopeOf(question))}</p>
        <h2>
          <a href={table ?? `/measures/${measure.name}`}>{measure.title}</a> <span>{result.period}</span>
        </h2>
        <Ordered {...{ question, result, metros }} />
        <p class="result-links">
          {table !== undefined && <a href={table}>Open the table</a>}
          <CompareFirst question={question} first={result.first} />
        </p>
        <SourceFold credits={result.credits} />
      </div>
      <RelatedPages question={question} metros={metros} />
    </section>
  );
}

/** The pages of the measure, and of the state or the metro in which places are ordered. */
const RelatedPages = ({ question: { measure, within }, metros }: Omit<OrderProps, 'result'>) => (
  <div>
    <h3>Pages</h3>
    <ul class="figure-rows">
      <li>
        <a href={`/measures/${measure.name}`}>{measure.title}</a>
        <span>Measure</span>
      </li>
      {within && (
        <li>
          <PlaceLink place={within} metros={metros} />
          <span>{capitalize(regionNames[within.geography as Geography])}</span>
        </li>
      )}
    </ul>
  </div>
);

/** A link to the comparison of the first metros of an order. */
const CompareFirst = ({ question: { geography, measure }, first }: CompareFirstProps) =>
  geography === 'msa' && first.length > 1 ? (
    <a href={`/compare?ids=${first.map(({ geoid }) => geoid).join(',')}&chart=${measure.name}`}>
      Compare these {first.length}
    </a>
  ) : null;

interface CompareFirstProps extends Pick<OrderProps, 'question'> {
  readonly first: OrderAnswer['first'];
}

function Ordered({ question, result, metros }: OrderProps) {
  const { geography, end, place, people } = question;
  const { ranks, first, others } = result;
  const own = result.place;
  const rows = own && !first.includes(own) ? [...first, own] : first;
  const many = geographyNames[geography];
  return (
    <>
      {place && (
        <p>
          {own
            ? `${showName(own.name)}: ${own.rank === 1 ? end : `${formatRank(own.rank)} ${end}`} of ${showCount(ranks.count)}.`
            : `${showName(place.name)} has no figure of that year in this order.`}
        </p>
      )}
      <table>
        <tbody>
          {rows.map(({ geoid, name, value, rank, best, worst }) => (
            <tr key={geoid} class={own?.geoid === geoid ? 'own' : undefined}>
              <td>{rank}</td>
              <th scope="row">
                <PlaceLink place={{ geography, geoid, name }} metros={metros} />
              </th>
              <td class="number">{showFigure(value, ranks)}</td>
              {ranks.bounded > 0 && (
                <td class="hint">{best !== null && worst !== null && best < worst && `may be ${best}–${worst}`}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isRounded(rows, ranks) && <p class="hint">Ranked before rounding.</p>}
      <p class="hint">
        {`${showCount(ranks.count)} ${ranks.count === 1 ? regionNames[geography] : many}${people === undefined ? '' : ` with at least ${showCount(people)} people`} ${ranks.count === 1 ? 'has' : 'have'} a ${result.period} figure.`}
        {question.state !== undefined &&
          geography === 'msa' &&
          rows.some(({ geoid }) => isOfStates(metros.get(geoid))) &&
          ' Figures of a metro in several states are of all of it.'}
        {others > 0 && ` ${showCount(others)} with older figures only are not ranked.`}
        {ranks.bounded > 0 &&
          ' The ranks at the end of a row are those that margins of error allow, at 90% confidence for all rows together.'}
        {medianText(question, result)}
        {ranks.note && ` ${noteInWords(ranks.note)}`}
      </p>
    </>
  );
}

/** Whether a metro is in several states. */
const isOfStates = (metro: SearchEntry | undefined): boolean => (metro?.states?.length ?? 0) > 1;

/** Whether places with another rank have the same figure as it is shown. */
const isRounded = (rows: OrderAnswer['first'], shown: OrderAnswer['ranks']): boolean =>
  rows.some(({ value, rank }, i) => {
    const next = rows[i + 1];
    return next && next.rank !== rank && showFigure(next.value, shown) === showFigure(value, shown);
  });

/** Names the figure of the median metro of the nation, if it is of the period of the order. */
function medianText({ geography, measure }: OrderQuestion, { period }: OrderAnswer): string {
  const [median] = measure.figures ?? [];
  return geography === 'msa' && median?.years === period ? ` Median metro of the nation: ${median.value}.` : '';
}

const Failed = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => (
  <section class="answer" aria-label="Answer">
    <ProblemMessage error={error} text="The answer could not be loaded." retry={retry} />
  </section>
);

/** The name of a place, with a link to its page; the nation has none. */
function PlaceLink({ place, metros }: { readonly place: Place } & Pick<AnswerContext, 'metros'>) {
  const { geography, geoid } = place;
  if (geography === 'us') return <>{place.name}</>;
  const address = geography === 'msa' ? metros.get(geoid)?.address : placeAddress(geography, place);
  return <a href={address ?? '/metros'}>{showName(place.name)}</a>;
}

type Place = Pick<NamedRegion, 'geography' | 'geoid' | 'name'>;
