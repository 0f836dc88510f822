import { render } from 'preact';
import { type RegionChoice, useChoice } from './chosenRegions.ts';
import { markPressed } from './markReadout.tsx';
import { OwnRegion } from './ownRegion.tsx';
import type { ChosenReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';
import { nameValues, pluralOf } from './regionWords.ts';

interface Regions extends ChosenReader {
  readonly data: TableData;
}

/**
 * Has the histogram of a page, and the list of the regions at its ends, show the regions that the visitor chooses, with a field that marks
 * one of them in it and on the map.
 */
export function followHistogram(figure: HTMLElement, map: HTMLElement | null, regions: Regions): void {
  const { chosen, reader } = regions;
  const own = document.createElement('div');
  figure.querySelector('.marks')!.after(own);
  const ends = document.querySelector<HTMLElement>('.ends');
  const keyOf = ({ geography, state, people }: RegionChoice) => [geography, state, people].join();
  let drawn = keyOf(chosen.first);
  const showOwn = (choice: RegionChoice) =>
    render(
      <OwnRegion
        key={keyOf(choice)}
        singular={regions.data.geographies.find(({ key }) => key === choice.geography)!.singular}
        read={() => {
          reader.renew();
          return reader.chosen(choice);
        }}
        figures={map ? [figure, map] : [figure]}
      />,
      own,
    );
  const draw = async (choice: RegionChoice) => {
    const key = keyOf(choice);
    if (key === drawn) return;
    drawn = key;
    try {
      const rows = await reader.chosen(choice);
      const { drawEnds, drawHistogram } = await import('./drawHistogram.tsx');
      // The visitor may have chosen others by now.
      if (key !== drawn || rows.length === 0) return;
      drawHistogram(figure, choice, regions.data, rows);
      if (ends) drawEnds(ends, choice, regions.data, rows);
      markBars(figure, chosen.now);
      showOwn(choice);
    } catch {
      // The table says what failed. The histogram stays, and says what it shows.
      if (drawn === key) drawn = '';
    }
  };
  showOwn(chosen.first);
  followBars(figure, regions);
  chosen.follow((choice) => void draw(choice));
  void draw(chosen.now);
}

/** Has the table list the regions of a bar that is pressed, or all again if it is the chosen one. */
function followBars(figure: HTMLElement, regions: Regions): void {
  const { chosen } = regions;
  figure.addEventListener(markPressed, ({ target }) => {
    const mark = target as Element;
    const bar = mark.matches('.bar') ? mark : mark.querySelector('.bar')!;
    const [least, below] = endsOf(bar);
    const { now } = chosen;
    const isChosen = now.least === least && now.below === below;
    chosen.choose(isChosen ? { least: undefined, below: undefined } : { least, below }, true);
  });
  const place = document.createElement('div');
  figure.querySelector('.marks')!.after(place);
  render(<BarChoice {...regions} />, place);
  const mark = (choice: RegionChoice) => markBars(figure, choice);
  chosen.follow(mark);
  mark(chosen.now);
}

/** Returns the least value of a bar, and the value that all of its values are below; the last bar has none. */
const endsOf = (bar: Element) =>
  ['data-from', 'data-below'].map((name) => {
    const text = bar.getAttribute(name);
    return text === null ? undefined : Number(text);
  });

/** Marks the bars with values of the choice. */
function markBars(figure: HTMLElement, { least, below }: RegionChoice): void {
  const hasChoice = least !== undefined || below !== undefined;
  figure.classList.toggle('has-choice', hasChoice);
  for (const bar of figure.querySelectorAll('.bar')) {
    const [from = -Infinity, to = Infinity] = endsOf(bar);
    bar.classList.toggle('chosen', hasChoice && from < (below ?? Infinity) && to > (least ?? -Infinity));
  }
}

/** Says which values the table has, with the way to it and back to all values. */
function BarChoice({ data, chosen }: Regions) {
  const choice = useChoice(chosen);
  const values = nameValues(choice, data);
  const regions = pluralOf(choice, data.states);
  return (
    <p class="bar-choice">
      {values ? (
        <>
          <a href="#all-values">{`The table has the ${regions} ${values}`}</a>{' '}
          <button
            type="button"
            class="quiet"
            onClick={() => chosen.choose({ least: undefined, below: undefined }, true)}
          >
            Clear range
          </button>
        </>
      ) : (
        `Choose a bar to list its ${regions}.`
      )}
    </p>
  );
}
