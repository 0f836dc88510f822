import type { Comparison } from '../../api/schemas/compare.ts';
import { metroShade } from '../charts/shades.ts';
import { formatRank, showExactly, showFigure } from '../figures/format.ts';
import { bestOf } from './address.ts';
import type { CompareData, ComparedMeasure, KeyMeasure } from './compareData.ts';
import { MetroDots } from './metroDots.tsx';
import { shortNames } from './names.ts';

/** The most metros that a card lists; the table has all. */
const maxListed = 6;

/** What a metro with the best or the highest figure is, and what several are that share it. */
const leads: Readonly<Record<string, readonly [one: string, several: string]>> = {
  population: ['is the largest', 'are the largest'],
  population_growth_5yr: ['grew fastest', 'grew fastest'],
  gdp: ['has the largest economy', 'have the largest economy'],
  per_capita_income: ['has the highest income per person', 'have the highest income per person'],
  unemployment_rate: ['has the lowest unemployment', 'have the lowest unemployment'],
  industrial_electricity_price: ['has the cheapest industrial power', 'have the cheapest industrial power'],
};

interface GlanceProps {
  readonly data: CompareData;
  readonly metros: Comparison['metros'];
}

/** The key figures of the metros: who leads in each, where each metro is among all, and its rank. */
export function Glance({ data, metros }: GlanceProps) {
  const measures = data.topics.flatMap((topic) => topic.measures);
  return (
    <section aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      <ul class="glance">
        {data.key.map((key) => (
          <Card key={key.name} all={key} measure={measures.find(({ name }) => name === key.name)!} metros={metros} />
        ))}
      </ul>
      <p class="hint">Each gray dot is a metro; the line marks the median. Ranks are among all metros with a figure.</p>
    </section>
  );
}

interface CardProps {
  readonly all: KeyMeasure;
  readonly measure: ComparedMeasure;
  readonly metros: Comparison['metros'];
}

function Card({ all, measure, metros }: CardProps) {
  const names = shortNames(metros);
  const values = metros.map((metro) => metro.values[measure.name] ?? null);
  const leader = sayLeader(measure, names, values);
  const sign = measure.better === 'lower' ? -1 : 1;
  const rows = values
    .map((value, i) => ({
      value,
      name: names[i]!,
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
      <MetroDots measure={measure} values={values} />
      <dl>
        {rows.slice(0, maxListed).map(({ value, name, shade }) => (
          <div key={name}>
            <dt class={`dotted s${shade}`}>{name}</dt>
            <dd title={showExactly(value, measure)}>{showFigure(value, measure)}</dd>
            <dd class="rank">{value !== null && showRank(value, all.values, measure.better)}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p class="hint">{`And ${more} more in the table.`}</p>}
    </li>
  );
}

/** Says which metro leads, or that none does; undefined if fewer than two have a figure. */
function sayLeader(
  { name, better }: ComparedMeasure,
  names: readonly string[],
  values: readonly (number | null)[],
): string | undefined {
  const lead = leads[name];
  if (lead === undefined || values.filter((value) => value !== null).length < 2) return undefined;
  const best = bestOf(values, better ?? 'higher');
  if (best === undefined) return 'No difference';
  const leading = names.filter((_, i) => values[i] === best);
  return `${lists.format(leading)} ${lead[leading.length === 1 ? 0 : 1]}`;
}

const lists = new Intl.ListFormat('en-US');

/** Formats a rank among all metros: from the highest value, or from the lowest if lower is better. */
function showRank(value: number, all: readonly number[], better: ComparedMeasure['better']): string {
  const [isBefore, end] =
    better === 'lower' ? [(one: number) => one < value, ' lowest'] : [(one: number) => one > value, ''];
  return `${formatRank(all.filter(isBefore).length + 1)}${end} of ${all.length}`;
}
