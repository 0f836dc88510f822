import type { ChartMeasure } from '../charts/chartData.ts';
import type { ChartChoice, ChartView } from '../charts/embedPath.ts';
import { fewestPoints } from '../charts/lineChart.ts';
import { hasYearChoice, shownYears } from '../charts/shownYears.ts';
import { nameYear, type Timed } from '../charts/years.ts';

interface ChartControlsProps {
  readonly measure: Pick<ChartMeasure, 'canChange'>;
  /** All years that the chart can have. */
  readonly timed: Timed;
  readonly choice: ChartChoice;
  readonly choose: (choice: ChartChoice) => void;
}

/** What a chart can show, by its name in an address; empty: values. */
const views = { '': 'Values', change: 'Change in percent', index: 'Index, first year = 100' } as const;

/** The choice of what a chart over the years shows, and of its first and last year. */
export function ChartControls({ measure, timed, choice, choose }: ChartControlsProps) {
  const { since, until } = shownYears(timed, choice);
  const { years } = timed;
  const [first, last] = [years.indexOf(since), years.indexOf(until)];
  return (
    <div class="chart-controls" role="group" aria-label="Values and years of the chart">
      {measure.canChange && (
        <select
          aria-label="Chart of"
          value={choice.view ?? ''}
          onInput={({ currentTarget: { value } }) =>
            choose({ ...choice, view: value === '' ? undefined : (value as ChartView) })
          }
        >
          {Object.entries(views).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
      <YearSelect
        label="First year"
        word="From"
        timed={timed}
        // With fewer years, there is no line.
        places={placesOf(0, last - fewestPoints + 1)}
        value={since}
        choose={(year) => choose({ ...choice, since: year === years[0] ? undefined : year })}
      />
      <YearSelect
        label="Last year"
        word="to"
        timed={timed}
        places={placesOf(first + fewestPoints - 1, years.length - 1)}
        value={until}
        choose={(year) => choose({ ...choice, until: year === years.at(-1) ? undefined : year })}
      />
    </div>
  );
}

interface YearSelectProps {
  readonly label: string;
  readonly word: string;
  readonly timed: Timed;
  /** The places of the years to choose from. */
  readonly places: readonly number[];
  readonly value: number;
  readonly choose: (year: number) => void;
}

const YearSelect = ({ label, word, timed, places, value, choose }: YearSelectProps) => (
  <select
    aria-label={label}
    hidden={!hasYearChoice(timed)}
    value={value}
    onInput={({ currentTarget }) => choose(Number(currentTarget.value))}
  >
    {places.map((place) => (
      <option key={place} value={timed.years[place]}>
        {`${word} ${nameYear(timed, place)}`}
      </option>
    ))}
  </select>
);

const placesOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i);
