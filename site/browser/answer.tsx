import { useEffect, useState } from 'preact/hooks';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import { showName } from '../../api/domain/metroName.ts';
import type { NamedRegion } from '../../api/domain/regionNames.ts';
import { capitalize, formatRank, geographyNames, showCount, showFigure } from '../figures/format.ts';
import type { SearchEntry } from '../docs/searchEntry.ts';
import { CiteButton } from './citeButton.tsx';
import { ProblemMessage } from './problem.tsx';
import { type FigureQuestion, type OrderQuestion, type TypedQuestion, scopeOf, tableAddress } from './question.ts';
import { type AnsweredFigure, type FigureAnswer, type OrderAnswer, readFigures, readOrder } from './readAnswer.ts';
import { SourceFold } from './sourceFold.tsx';
import { useRead } from './useRead.ts';

/** How long nothing must be typed before an answer is read, in milliseconds: each costs a request. */
const pause = 300;

interface AnswerProps<Q> {
  readonly question: Q;
  /** The entries of metros by CBSA code. */
  readonly metros: ReadonlyMap<string, SearchEntry>;
  /** The id of the release. */
  readonly release: string;
}

/** The answer to typed words, read from the API when they stay. */
export function SearchAnswer(props: AnswerProps<TypedQuestion>) {
  const { question } = props;
  const key = JSON.stringify(question);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), pause);
    return () => clearTimeout(timer);
  }, [key]);
  if (settled !== key) return <section class="answer" aria-label="Answer" aria-busy="true" />;
  return question.asks === 'figure' ? (
    <Figures {...props} question={question} />
  ) : (
    <Order {...props} question={question} />
  );
}

function Figures({ question, metros, release }: AnswerProps<FigureQuestion>) {
  const { place, others, measures } = question;
  const { result, error, retry } = useRead(() => readFigures(question), '');
  const [first, ...more] = result?.figures ?? [];
  if (error !== undefined) return <Failed error={error} retry={retry} />;
  return (
    <section class="answer of-figures" aria-label="Answer" aria-busy={!result}>
      <div>
        <p class="over">
          <PlaceLink place={place} metros={metros} />
        </p>
        {first && <First {...{ figure: first, place, result: result!, release }} />}
        {result?.figures.length === 0 && <p>No figures of that year.</p>}
        {place.geography === 'msa' && (
          <p class="result-links">
            <a href={`/measures/${measures[0].name}?metros=${place.geoid}#years`}>Chart</a>
            <a href={`/compare?ids=${place.geoid}&chart=${measures[0].name}`}>Compare</a>
          </p>
        )}
        {others.length > 0 && <OtherPlaces {...{ others, measures }} />}
        {result && <SourceFold credits={result.credits} />}
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

function Order({ question, metros }: AnswerProps<OrderQuestion>) {
  const { measure } = question;
  const table = tableAddress(question);
  const { result, error, retry } = useRead(() => readOrder(question), '');
  if (error !== undefined) return <Failed error={error} retry={retry} />;
  return (
    <section class="answer" aria-label="Answer" aria-busy={!result}>
      <p class="over">{capitalize(scopeOf(question))}</p>
      <h2>
        <a href={table ?? `/measures/${measure.name}`}>{measure.title}</a> {result && <span>{result.period}</span>}
      </h2>
      {result && <Ordered {...{ question, result, metros }} />}
      {table !== undefined && (
        <p class="result-links">
          <a href={table}>Open the table</a>
        </p>
      )}
      {result && <SourceFold credits={result.credits} />}
    </section>
  );
}

function Ordered({
  question: { geography, end, place, people },
  result,
  metros,
}: { readonly question: OrderQuestion; readonly result: OrderAnswer } & Pick<AnswerProps<OrderQuestion>, 'metros'>) {
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
      <p class="hint">
        {`Of ${showCount(ranks.count)} ${many}${people === undefined ? '' : ` with at least ${showCount(people)} people`} that have a figure of that year.`}
        {others > 0 && ` ${showCount(others)} with older figures only are not ranked.`}
        {ranks.bounded > 0 &&
          ' The ranks at the end of a row are those that margins of error allow, at 90% confidence for all rows together.'}
        {ranks.note && ` ${ranks.note}`}
      </p>
    </>
  );
}

const Failed = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => (
  <section class="answer" aria-label="Answer">
    <ProblemMessage error={error} text="The answer could not be loaded." retry={retry} />
  </section>
);

/** The name of a place, with a link to its page; the nation has none. */
function PlaceLink({ place, metros }: { readonly place: Place } & Pick<AnswerProps<TypedQuestion>, 'metros'>) {
  const { geography, geoid } = place;
  if (geography === 'us') return <>{place.name}</>;
  const address = geography === 'msa' ? metros.get(geoid)?.address : placeAddress(geography, place);
  return <a href={address ?? '/metros'}>{showName(place.name)}</a>;
}

type Place = Pick<NamedRegion, 'geography' | 'geoid' | 'name'>;
