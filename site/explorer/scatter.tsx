import { useRef, useState } from 'preact/hooks';
import type { ValueScale } from '../charts/scale.ts';
import { showFigure, showTick } from '../figures/format.ts';
import type { Figures } from './figures.ts';
import { later } from './later.tsx';
import { MeasureSelect } from './measureSelect.tsx';
import { useNear } from './near.ts';
import type { Page } from './page.ts';
import { type Mark, margin, type Plot, plotOf } from './plot.ts';
import { placeLabels } from './plotLabels.ts';
import { TableHead } from './tableHead.tsx';

type ScatterProps = Pick<Page, 'x' | 'y' | 'compare' | 'ranking' | 'figures' | 'set'>;

/** Each metro by two measures, as a plot that is drawn once it is near the screen, and as a table. */
export const Scatter = later(function Scatter(props: ScatterProps) {
  const { x, y, figures, set } = props;
  const figure = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  // As wide as the page allows; letters keep their size.
  const content = useNear(figure, (width) => <Plotted {...props} width={Math.min(720, Math.max(320, width))} />);
  return (
    <section aria-labelledby="scatter-head" class="scatter-area">
      <h2 id="scatter-head">Two measures</h2>
      <div id="axes" class="axes">
        {content && (
          <>
            <div>
              <label for="x">Horizontal axis</label>
              <MeasureSelect id="x" value={x} figures={figures} onMeasure={(x) => set({ x })} />
            </div>
            <div>
              <label for="y">Vertical axis</label>
              <MeasureSelect id="y" value={y} figures={figures} onMeasure={(y) => set({ y })} />
            </div>
          </>
        )}
      </div>
      <figure id="scatter" ref={figure}>
        {content}
      </figure>
      <details id="scatter-values" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Show as table</summary>
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="scatter-head">
          {/* The 393 rows are built only when the table is opened. */}
          {isOpen && <ValueTable measures={[x, y]} figures={figures} />}
        </div>
      </details>
    </section>
  );
});

function Plotted({ x, y, compare, ranking, figures, width }: ScatterProps & { readonly width: number }) {
  const left = new Set(ranking.metros.map(({ place }) => place));
  const plot = plotOf([x, y], compare, left, width, figures);
  const [across, up] = [x, y].map((measure) => figures.labelOf(measure)) as [string, string];
  const caption = `${up} against ${across}, ${plot.marks.length} metros`;
  const describe = (place: number) =>
    `${figures.metros[place]!.name}: ${[x, y].map((measure) => describeFigure(measure, place, figures)).join(', ')}`;
  return (
    <>
      <figcaption>{caption}</figcaption>
      <Legend marks={plot.marks} />
      <p class="hint">{`↑ ${up}, ${describeScale(y, plot.up, figures)}`}</p>
      <svg
        class="chart scatter"
        viewBox={`0 -8 ${width} ${plot.height + 8}`}
        role="img"
        aria-label={`Scatter plot. ${caption}. ${left.size} metros are in the ranking. The table below has every value.`}
      >
        <Axes {...{ plot, x, y, figures }} />
        {plot.marks.map(({ metro, place, cx, cy, number, kind }) => (
          <circle
            key={metro.cbsa}
            class={number > 0 ? 'named' : kind}
            r={number > 0 ? 5 : 3.5}
            cx={cx.toFixed(1)}
            cy={cy.toFixed(1)}
          >
            <title>{describe(place)}</title>
          </circle>
        ))}
        <Numbers plot={plot} />
      </svg>
      <p class="hint across">{`${across}, ${describeScale(x, plot.across, figures)} →`}</p>
      {compare.length > 0 && (
        <ol class="numbered" aria-label="Compared metros">
          {compare.map((cbsa) => (
            <li key={cbsa}>{describe(figures.metros.findIndex((metro) => metro.cbsa === cbsa))}</li>
          ))}
        </ol>
      )}
    </>
  );
}

const describeScale = (measure: string, { logarithmic }: ValueScale, { choices }: Figures) =>
  `${choices.get(measure)!.unit}${logarithmic ? ', logarithmic scale' : ''}`;

function describeFigure(measure: string, place: number, figures: Figures): string {
  const choice = figures.choices.get(measure)!;
  const value = figures.value(measure, place);
  return value === undefined ? `no value of ${choice.label}` : showFigure(value, choice);
}

function Axes({
  plot: { across, up, width, height },
  x,
  y,
  figures,
}: { readonly plot: Plot } & Pick<Page, 'x' | 'y' | 'figures'>) {
  const foot = height - margin.bottom;
  const [xChoice, yChoice] = [figures.choices.get(x)!, figures.choices.get(y)!];
  const ends = { x1: margin.left, x2: width - margin.right };
  return (
    <>
      {up.ticks.map((tick) => [
        <line class="rule" {...ends} y1={up.at(tick)} y2={up.at(tick)} />,
        <text x={margin.left - 8} y={up.at(tick) + 4} text-anchor="end">
          {showTick(tick, yChoice)}
        </text>,
      ])}
      <line class="axis" {...ends} y1={foot} y2={foot} />
      {across.ticks.map((tick) => (
        <text key={tick} x={across.at(tick)} y={foot + 16} text-anchor="middle">
          {showTick(tick, xChoice)}
        </text>
      ))}
    </>
  );
}

/** The numbers of the compared metros, with lines to dots that are far. */
function Numbers({ plot: { marks, width, height } }: { readonly plot: Plot }) {
  const inside = { left: margin.left, right: width, top: 0, bottom: height - margin.bottom };
  const named = marks.filter(({ number }) => number > 0);
  return placeLabels(named, inside).map(({ x, y, from, away }) => [
    away && <line class="lead" x1={from.cx} y1={from.cy} x2={x} y2={y} />,
    <text class="name" x={x.toFixed(1)} y={(y + 4).toFixed(1)} text-anchor="middle">
      {from.number}
    </text>,
  ]);
}

/** The legend for the colors in use. */
function Legend({ marks }: { readonly marks: readonly Mark[] }) {
  const labels = { left: 'Match', out: 'Eliminated', named: 'Compared, with a number' } as const;
  const byKind = Map.groupBy(marks, ({ number, kind }) => (number > 0 ? 'named' : kind));
  return (
    <ul class="legend">
      {(['left', 'out', 'named'] as const).map((kind) => {
        const count = byKind.get(kind)?.length;
        return count && <li key={kind} class={`dot-${kind}`}>{`${labels[kind]} (${count})`}</li>;
      })}
    </ul>
  );
}

/** A table of every metro with its values of some measures. */
function ValueTable({ measures, figures }: { readonly measures: readonly string[]; readonly figures: Figures }) {
  const choices = measures.map((measure) => figures.choices.get(measure)!);
  return (
    <table id="scatter-table">
      <TableHead titles={['Metro', ...choices.map(({ name, unit }) => `${figures.labelOf(name)}, ${unit}`)]} />
      <tbody>
        {figures.byName.map((place) => (
          <tr key={place}>
            <th scope="row">{figures.metros[place]!.name}</th>
            {choices.map((choice) => (
              <td key={choice.name} class="number">
                {showFigure(figures.value(choice.name, place) ?? null, choice)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
