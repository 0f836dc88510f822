import { useRef, useState } from 'preact/hooks';
import { FigureTools } from '../browser/figureTools.tsx';
import type { ValueScale } from '../charts/scale.ts';
import { showLabel, shownUnit, showTick } from '../figures/format.ts';
import { citeMeasures } from './cite.ts';
import type { Figures } from './figures.ts';
import { contenders } from './finding.ts';
import { later } from './later.tsx';
import { useNear } from '../browser/near.ts';
import type { Page } from './page.ts';
import { PickerButton } from './pickerButton.tsx';
import {
  endsOf,
  fittingTicks,
  type MarkKind,
  type Mark,
  margin,
  narrowWidth,
  type Plot,
  plotOf,
  type Stack,
  stacksOf,
} from './plot.ts';
import { type Box, isChosen, overlap, placeLabels } from './plotLabels.ts';
import { describeFirst, ScatterLegend } from './scatterLegend.tsx';
import { ValueTable, valueRows } from './valueTable.tsx';
import { countMetros, inSentence, shortLabel, showChoice } from './words.ts';

/** How many metros of the ranking are marked, and how many of these have a name, if no other one is often first in similar rankings. */
const maxFirst = 10;
const maxFirstNamed = 3;
/** How many of those that are often first have a name. */
const maxNearNamed = 4;
/** How many metros have a name even where it covers other dots. */
const surelyNamed = 2;

interface ScatterProps extends Pick<
  Page,
  'x' | 'y' | 'compare' | 'metro' | 'ranking' | 'certainties' | 'figures' | 'set'
> {
  /** The address of the page. */
  readonly address: string;
}

/** Each metro by two measures, as a plot that is drawn once it is near the screen, and as a table. */
export const Scatter = later(function Scatter(props: ScatterProps) {
  const { x, y, figures, set, address } = props;
  const figure = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  // As wide as the page allows; letters keep their size.
  const content = useNear(figure, (width) => <Plotted {...props} width={Math.min(900, Math.max(320, width))} />);
  return (
    <section aria-labelledby="scatter-head" class="scatter-area">
      <h2 id="scatter-head">Two measures compared</h2>
      <div id="axes" class="axes">
        {content && (
          <>
            <Axis id="x" title="Horizontal axis" measure={x} figures={figures} onMeasure={(x) => set({ x })} />
            <Axis id="y" title="Vertical axis" measure={y} figures={figures} onMeasure={(y) => set({ y })} />
          </>
        )}
      </div>
      <figure id="scatter" ref={figure}>
        {content}
      </figure>
      <div class="foot">
        <details id="scatter-values" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Table</summary>
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="scatter-head">
            {/* The 393 rows are built only when the table is opened. */}
            {isOpen && <ValueTable id="scatter-table" measures={[x, y]} places={figures.byName} figures={figures} />}
          </div>
        </details>
        <FigureTools
          figure={() => figure.current!}
          cite={() =>
            citeMeasures([x, y], figures, {
              title: `${figures.labelOf(y)} against ${inSentence(figures.labelOf(x))}, US metro areas`,
              key: `${y}-${x}`,
              page: address,
            })
          }
          rows={() => valueRows([x, y], figures)}
        />
      </div>
    </section>
  );
});

interface AxisProps {
  readonly id: string;
  readonly title: string;
  readonly measure: string;
  readonly figures: Figures;
  readonly onMeasure: (measure: string) => void;
}

/** The measure of an axis, as a button that changes it. */
function Axis({ id, title, measure, figures, onMeasure }: AxisProps) {
  return (
    <div>
      <span id={`${id}-title`} class="hint">
        {title}
      </span>
      <PickerButton
        id={id}
        class="quiet axis-choice"
        aria-describedby={`${id}-title`}
        picking={{ figures, title, action: 'Show this measure', onPick: onMeasure }}
      >
        {axisLabel(measure, figures)}
      </PickerButton>
    </div>
  );
}

/** Returns the short label of a measure with its years. */
function axisLabel(measure: string, { choices }: Figures): string {
  const { label, years } = choices.get(measure)!;
  return `${shortLabel(label)} (${years})`;
}

function Plotted({
  x,
  y,
  compare,
  metro,
  ranking,
  certainties,
  figures,
  width,
}: ScatterProps & { readonly width: number }) {
  const left = new Set(ranking.metros.map(({ place }) => place));
  const named = [...new Set([...(metro === '' ? [] : [metro]), ...compare])];
  const ranked = ranking.metros.filter(({ rank }) => rank !== null);
  const first = ranked.map(({ place }) => place).slice(0, maxFirst);
  const near = contenders(ranked, ({ place }) => certainties?.get(place)?.interval).map(({ place }) => place);
  const firstNamed = near.length > 1 ? near.slice(0, maxNearNamed) : first.slice(0, maxFirstNamed);
  const plot = plotOf([x, y], metro, compare, left, new Set(first), width, figures);
  const stacks = stacksOf(plot.marks);
  const [across, up] = [x, y].map((measure) => axisLabel(measure, figures)) as [string, string];
  const caption = `${up} against ${across}, ${plot.marks.length} metros`;
  const places = named
    .map((cbsa) => figures.regions.findIndex((metro) => metro.cbsa === cbsa))
    .filter((place) => place >= 0);
  const valuesOf = ({ place }: Mark) => `: ${[x, y].map((name) => describeFigure(name, place, figures)).join(', ')}`;
  const shown = new Set(plot.marks.map(({ place }) => place));
  const corner = cornerOf({ plot, x, y, figures }, ranking);
  return (
    <>
      {/* The menus and the axes say the same. */}
      <figcaption class="hidden">{caption}</figcaption>
      <ScatterLegend
        marks={plot.marks}
        first={describeFirst(first, shown, figures)}
        valuesOf={named.length === 1 ? valuesOf : undefined}
        hasCounts={stacks.length > 0}
      />
      <p class="hint">{`↑ ${up}, ${describeScale(y, plot.up, figures)}`}</p>
      <svg
        class="chart scatter"
        viewBox={`0 -8 ${width} ${plot.height + 8}`}
        role="img"
        aria-label={`Scatter plot. ${caption}. ${left.size} metros are in the ranking. The table below has every value.`}
      >
        <Axes {...{ plot, x, y, figures }} />
        <Dots {...{ plot, stacks, valuesOf }} top={first[0]} />
        <Medians {...{ plot, x, y, figures }} />
        {corner && (
          <text class="better" x={corner.x} y={corner.y} text-anchor={corner.anchor}>
            {corner.text}
          </text>
        )}
        <Names
          {...{ plot, x, y, figures }}
          first={width < narrowWidth ? first.slice(0, 1) : firstNamed}
          taken={[...(corner ? [corner] : []), ...countedOf(stacks).map(countBox)]}
        />
      </svg>
      <p class="hint across">{`${across}, ${describeScale(x, plot.across, figures)} →`}</p>
      {places.length > 1 && <ValueTable measures={[x, y]} places={places} figures={figures} />}
    </>
  );
}

/** The radii of dots, by the width of the plot. */
const radii: Readonly<Record<'narrow' | 'wide', Readonly<Record<MarkKind, number>>>> = {
  narrow: { out: 2, left: 2.5, first: 3.5, named: 5, open: 6.5 },
  wide: { out: 3, left: 3.5, first: 4.5, named: 5.5, open: 7 },
};

interface DotsProps extends Pick<PlotProps, 'plot'> {
  readonly stacks: readonly Stack[];
  readonly valuesOf: (mark: Mark) => string;
  /** The place of the first metro of the ranking. */
  readonly top: number | undefined;
}

/** The metros; of those at one point, one dot with their number, if there is a place for it. */
function Dots({ plot: { marks, width }, stacks, valuesOf, top }: DotsProps) {
  const sizes = radii[width < narrowWidth ? 'narrow' : 'wide'];
  const stacked = new Set(stacks.flatMap(({ faint }) => faint));
  return (
    <>
      {stacks.map(({ faint: [mark], marks: same }) => {
        if (!mark) return null;
        const title = `${countMetros(same.length)}, such as ${mark.metro.short}${valuesOf(mark)}`;
        return (
          <Dot key={mark.metro.cbsa} mark={mark} radius={sizes[mark.kind] * stackSize} isTop={false} title={title} />
        );
      })}
      {marks
        .filter((mark) => !stacked.has(mark))
        .map((mark) => (
          <Dot
            key={mark.metro.cbsa}
            mark={mark}
            radius={sizes[mark.kind]}
            isTop={mark.place === top}
            title={mark.metro.name + valuesOf(mark)}
          />
        ))}
      {countedOf(stacks).map((stack) => (
        <text key={stack.marks[0]!.metro.cbsa} class="count" x={stack.cx + countAt} y={stack.cy + 4}>
          {stack.marks.length}
        </text>
      ))}
    </>
  );
}

/** Returns the points whose numbers have a place: those of more metros first. */
function countedOf(stacks: readonly Stack[]): Stack[] {
  const counted: Stack[] = [];
  for (const stack of stacks) if (!counted.some((one) => overlap(countBox(one), countBox(stack)))) counted.push(stack);
  return counted;
}

/** How much larger the dot of several metros is, and where their number is next to it. */
const stackSize = 1.5;
const countAt = 8;

/** Returns where the number of the metros of a point is. */
const countBox = ({ cx, cy, marks }: Stack): Box => ({
  left: cx + countAt,
  right: cx + countAt + 8 * String(marks.length).length,
  top: cy - 6,
  bottom: cy + 6,
});

interface DotProps {
  readonly mark: Mark;
  readonly radius: number;
  /** Whether the metro is the first of the ranking. */
  readonly isTop: boolean;
  readonly title: string;
}

/** A metro: a dot or, at the edge of the plot, an arrow toward a value that is beyond it. */
function Dot({ mark: { cx, cy, kind, beyond }, radius, isTop, title }: DotProps) {
  const name = isTop ? `${kind} top` : kind;
  if (beyond.x === 0 && beyond.y === 0)
    return (
      <circle class={name} r={radius} cx={cx.toFixed(1)} cy={cy.toFixed(1)}>
        <title>{title}</title>
      </circle>
    );
  const size = radius * 1.5;
  // The arrow points up, and is turned clockwise. The vertical axis grows upward.
  const turn = (Math.atan2(beyond.x, beyond.y) * 180) / Math.PI;
  return (
    <path
      class={`${name} beyond`}
      d={`M0 ${-size}L${size} ${size}H${-size}Z`}
      transform={`translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${turn})`}
    >
      <title>{title}</title>
    </path>
  );
}

/** The arrows of directions, by the better side of both axes: left or right, and down or up. */
const betterArrows: Readonly<Record<string, string>> = { '-1 -1': '↙', '-1 1': '↖', '1 -1': '↘', '1 1': '↗' };

/** Returns on which side of its axis a measure is better: 1 where higher is better. By the criterion, else as is generally considered. */
function betterSide(measure: string, { criteria }: Page['ranking'], { choices }: Figures): 1 | -1 | undefined {
  const direction = criteria.find((one) => one.measure === measure)?.direction;
  const { better } = choices.get(measure)!;
  if (direction === undefined && better === undefined) return undefined;
  return direction === 'lower_better' || (direction === undefined && better === 'lower') ? -1 : 1;
}

/** Returns what says in which corner of the plot the better metros are, and its place; undefined unless both axes have a better side. */
function cornerOf({ plot: { width, height }, x, y, figures }: PlotProps, ranking: Page['ranking']) {
  const [across, up] = [x, y].map((measure) => betterSide(measure, ranking, figures));
  if (across === undefined || up === undefined) return undefined;
  const arrow = betterArrows[`${across} ${up}`]!;
  const isRight = across > 0;
  const at = {
    x: isRight ? width - margin.right - 14 : margin.left + 14,
    y: up > 0 ? margin.top + 14 : height - margin.bottom - 12,
  };
  const box = { left: isRight ? at.x - betterWidth : at.x, right: isRight ? at.x : at.x + betterWidth };
  return {
    ...at,
    ...box,
    top: at.y - 14,
    bottom: at.y + 5,
    text: isRight ? `better ${arrow}` : `${arrow} better`,
    anchor: isRight ? 'end' : 'start',
  } as const;
}

/** The width of that text. */
const betterWidth = 60;

const describeScale = (measure: string, { logarithmic }: ValueScale, { choices }: Figures) =>
  `${shownUnit(choices.get(measure)!.unit)}${logarithmic ? ', logarithmic scale' : ''}`;

function describeFigure(measure: string, place: number, figures: Figures): string {
  const choice = figures.choices.get(measure)!;
  const value = figures.value(measure, place);
  return value === undefined ? `no value of ${choice.label}` : showChoice(value, choice);
}

type PlotProps = { readonly plot: Plot } & Pick<Page, 'x' | 'y' | 'figures'>;

/** The space for the text of the median of the horizontal axis, above the plot. */
const medianWidth = 110;

function Axes({ plot: { across, up, width, height }, x, y, figures }: PlotProps) {
  const foot = height - margin.bottom;
  const xChoice = figures.choices.get(x)!;
  const yChoice = figures.choices.get(y)!;
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
      {fittingTicks(across, (tick) => showTick(tick, xChoice)).map(({ at, text }) => (
        <text key={at} x={at} y={foot + 16} text-anchor="middle">
          {text}
        </text>
      ))}
    </>
  );
}

/** The medians of both measures, as lines with their figures. */
function Medians({ plot: { across, up, width, height }, x, y, figures }: PlotProps) {
  const xChoice = figures.choices.get(x)!;
  const yChoice = figures.choices.get(y)!;
  const cx = across.at(xChoice.median);
  const cy = up.at(yChoice.median);
  const isFarRight = cx + medianWidth > width;
  return (
    <>
      <line class="median" x1={cx} x2={cx} y1={0} y2={height - margin.bottom} />
      <line class="median" x1={margin.left} x2={width - margin.right} y1={cy} y2={cy} />
      <text class="median" x={cx + (isFarRight ? -5 : 5)} y={4} text-anchor={isFarRight ? 'end' : 'start'}>
        {`Median ${showLabel(xChoice.median, xChoice)}`}
      </text>
      <text class="median" x={width - margin.right + 6} y={cy - 2}>
        Median
      </text>
      <text class="median" x={width - margin.right + 6} y={cy + 12}>
        {showLabel(yChoice.median, yChoice)}
      </text>
    </>
  );
}

interface NamesProps extends PlotProps {
  /** The places of the first metros of the ranking. */
  readonly first: readonly number[];
  /** Where no name may be. */
  readonly taken: readonly Box[];
}

/** The names of the chosen metros, the outliers and the first metros, with lines to dots that are far. */
function Names({ plot: { marks, across, up, width, height }, x, y, first, taken, figures }: NamesProps) {
  const inside = { left: margin.left, right: width - margin.right + 4, top: -8, bottom: height - margin.bottom };
  const cx = across.at(figures.choices.get(x)!.median);
  const cy = up.at(figures.choices.get(y)!.median);
  const medianText = { left: cx - medianWidth, right: cx + medianWidth, top: -8, bottom: 9 };
  const medianLines = [
    { ...inside, left: cx, right: cx },
    { ...inside, top: cy, bottom: cy },
  ];
  const some = new Set([
    ...marks.filter(({ kind }) => kind === 'open'),
    ...marks.filter(({ kind }) => kind === 'named'),
    ...marks.filter(({ place }) => first.includes(place)),
    // A narrow plot has no room for the others.
    ...(width < narrowWidth ? [] : endsOf(marks)),
  ]);
  const named = [...some].map((mark) => ({
    mark,
    text: nameOf(mark, x, y, figures),
    isNeeded: isChosen(mark) || first.slice(0, surelyNamed).includes(mark.place),
  }));
  return placeLabels(named, marks, inside, [medianText, ...taken], medianLines).map(
    ({ left, right, top, bottom, text, from, away }) => {
      const middle = (left + right) / 2;
      const center = (top + bottom) / 2;
      return [
        (away || from.kind === 'first') && (
          <line
            class="lead"
            x1={from.cx}
            y1={from.cy}
            x2={clamp(from.cx, left, right)}
            y2={clamp(from.cy, top, bottom)}
          />
        ),
        <text
          class={isChosen(from) ? `name ${from.kind}` : 'other-name'}
          x={middle.toFixed(1)}
          y={(center + 4).toFixed(1)}
          text-anchor="middle"
        >
          {text}
        </text>,
      ];
    },
  );
}

/** Names a metro; one that is beyond a scale, with its figure: `Kahului 35¢ →`. */
function nameOf({ place, beyond, x: xValue, y: yValue }: Mark, x: string, y: string, figures: Figures): string {
  const name = figures.cityOf(place);
  const far = (value: number, measure: string, arrow: string) =>
    `${name} ${showLabel(value, figures.choices.get(measure)!)} ${arrow}`;
  if (beyond.x !== 0) return far(xValue, x, beyond.x > 0 ? '→' : '←');
  return beyond.y === 0 ? name : far(yValue, y, beyond.y > 0 ? '↑' : '↓');
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
