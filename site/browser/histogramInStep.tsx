import { render } from 'preact';
import type { RegionChoice } from './chosenRegions.ts';
import { OwnRegion } from './ownRegion.tsx';
import type { ChosenReader } from './regionReader.ts';
import type { TableData } from './regionRows.ts';

interface Regions extends ChosenReader {
  readonly data: TableData;
}

/** Has the histogram of a page show the regions that the visitor chooses, with a field that marks one of them in it and on the map. */
export function followHistogram(figure: HTMLElement, map: HTMLElement | null, regions: Regions): void {
  const { chosen, reader } = regions;
  const own = document.createElement('div');
  figure.querySelector('.marks')!.after(own);
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
      const { drawHistogram } = await import('./drawHistogram.tsx');
      // The visitor may have chosen others by now.
      if (key !== drawn || rows.length === 0) return;
      drawHistogram(figure, choice, regions.data, rows);
      showOwn(choice);
    } catch {
      // The table says what failed. The histogram stays, and says what it shows.
      if (drawn === key) drawn = '';
    }
  };
  showOwn(chosen.first);
  chosen.follow((choice) => void draw(choice));
  void draw(chosen.now);
}
