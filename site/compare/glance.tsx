import type { Comparison } from '../../api/schemas/compare.ts';
import { metroShade } from '../charts/shades.ts';
import { showExactly, showInRow, showPlace } from '../figures/format.ts';
import { standingAmong } from '../figures/ranks.ts';
import { bestInPrint } from './best.ts';
import type { CompareData, ComparedMeasure, KeyMeasure } from './compareData.ts';
import { MetroDots } from './metroDots.tsx';
import { shortNames } from './names.ts';

/** The most metros that a card lists; the table has all. */
const maxListed = 6;

/** What a metro with the best or the highest figure is: of two, of more, and what several are that share it. */
const leads: Readonly<Record<string, readonly [ofTwo: string, ofMore: string, several: string]>> = {
  population: ['is larger', 'is the largest', 'are the largest'],
  population_growth_5yr: ['grew faster', 'grew fastest', 'grew fastest'],
  gdp: ['has the larger economy', 'has the largest economy', 'have the largest economy'],
  per_capita_income: ['has the higher income', 'has the highest income', 'have the highest income'],
  unemployment_rate: ['has lower unemployment', 'has the lowest unemployment', 'have the lowest unemployment'],
  industrial_electricity_price: [
    'has cheaper industrial power',
    'has the cheapest industrial power',
    'have the cheapest industrial power',
  ],
};

interface GlanceProps {
  readonly data: CompareData;
  readonly metros: Comparison['metros'];
}

/** The key figures of the metros: who leads in each, where each metro is among all, its rank, and the figure of the United States. */
export function Glance({ data, metros }: GlanceProps) {
  const measures = data.topics.flatMap((topic) => topic.measures);
  return (
    <section aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      <ul class="glance">
        {data.key.map((key) => (
          <Card
            key={key.name}
            all={key}
            measure={measures.find(({ name }) => name === key.name)!}
            metros={metros}
            states={data.states}
          />
        ))}
      </ul>
      <p class="hint">
        <span class="of-lines">Each gray dot is a metro. </span>
        {`Ranks use unrounded values, among the ${countRanked(data.key)} metros with a figure.`}
      </p>
    </section>
  );
}

/** Returns how many metros have a figure: `382 to 393`. */
function countRanked(key: readonly KeyMeasure[]): string {
  const counts = key.map(({ values }) => values.length);
  const fewest = Math.min(...counts);
  const most = Math.max(...counts);
  return fewest === most ? String(most) : `${fewest} to ${most}`;
}

interface CardProps {
  readonly all: KeyMeasure;
  readonly measure: ComparedMeasure;
  readonly metros: Comparison['metros'];
  readonly states: CompareData['states'];
}

function Card({ all, measure, metros, states }: CardProps) {
  const names = shortNames(metros);
  const values = metros.map((metro) => metro.values[measure.name] ?? null);
  const leader = measure.ofStates
    ? sayLeadingState(measure, metros, states, sayLeader(measure, names, values))
    : sayLeader(measure, names, values);
  const { nation } = measure;
  const texts = showInRow([...values, nation], measure);
  const sign = measure.better === 'lower' ? -1 : 1;
  const rows = values
    .map((value, i) => ({
      value,
      text: texts[i]!,
      name: names[i]!,
      states: metros[i]!.states,
      shade: metroShade(i),
      size: value === null ? -Infinity : sign * value,
    }))
    .sort((a, b) => b.size - a.size);
  const more = rows.length - maxListed;
  return (
    <li>
      <h3>
        <a href={`/measures/${measure.name}`}>{measure.label}</a> <span class="years">{measure.span}</span>
      </h3>
      {leader !== undefined && <p class="leader">{leader}</p>}
      <MetroDots measure={measure} values={values} names={names} hasMedian />
      <dl>
        {rows.slice(0, maxListed).map(({ value, text, name, shade, states: own }) => (
          <div key={name}>
            <dt class={`dotted s${shade}`}>{name}</dt>
            <dd title={showExactly(value, measure)}>{value === null ? 'no data' : text}</dd>
            <dd class="rank">
              {value !== null && (measure.ofStates ? nameAverage(own) : showRank(value, all.values, measure))}
            </dd>
          </div>
        ))}
        {nation !== null && (
          <div class="nation">
            <dt>United States</dt>
            <dd title={showExactly(nation, measure)}>{texts.at(-1)}</dd>
          </div>
        )}
      </dl>
      {more > 0 && <p class="hint">{`And ${more} more in the table.`}</p>}
    </li>
  );
}

const noDifference = 'No difference';

/**
 * Says which leads of some metros or states, or that none does; undefined if fewer than two have a figure. Figures that look the
 * same on the card tie.
 */
function sayLeader(
  measure: ComparedMeasure,
  names: readonly string[],
  values: readonly (number | null)[],
): string | undefined {
  const lead = leads[measure.name];
  if (lead === undefined || values.filter((value) => value !== null).length < 2) return undefined;
  const isLeading = bestInPrint(values, showInRow(values, measure), measure.better ?? 'higher');
  const leading = names.filter((_, i) => isLeading[i]);
  if (leading.length === 0) return noDifference;
  return `${lists.format(leading)} ${lead[leading.length > 1 ? 2 : names.length > 2 ? 1 : 0]}`;
}

/**
 * Says which state leads, where metros have the averages of their states. Metros in several states have no state's figure.
 * @param leading which metro leads, said where no state does
 */
function sayLeadingState(
  measure: ComparedMeasure,
  metros: Comparison['metros'],
  states: CompareData['states'],
  leading: string | undefined,
): string {
  const figures = new Map(metros.map((metro) => [metro.states[0]!, metro.values[measure.name] ?? null]));
  const isEachOfOne = metros.every((metro) => metro.states.length === 1);
  const codes = [...figures.keys()];
  const said =
    isEachOfOne &&
    sayLeader(
      measure,
      codes.map((code) => states[code]!),
      [...figures.values()],
    );
  if (!said)
    return leading === undefined || leading === noDifference ? 'State averages' : `${leading} (state averages)`;
  return said === noDifference || codes.length === 2 ? said : `${said} of these states`;
}

/** Names what the figure of a metro is where it is that of its states: `TX average`. */
const nameAverage = (states: readonly string[]): string => `${states.join('-')} average`;

const lists = new Intl.ListFormat('en-US');

/** Formats a rank among all metros, in one card always from the same end: the better one, or the highest. */
const showRank = (value: number, all: readonly number[], { name, better }: ComparedMeasure): string =>
  showPlace(standingAmong(all, value, better === 'lower' ? 'lowest' : 'highest'), name);
