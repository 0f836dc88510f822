import { render } from 'preact';
import type { MeasureFigure } from '../figures/measureFigure.ts';
import { FigureTools } from './figureTools.tsx';
import { MarkReadout } from './markReadout.tsx';
import { pageData } from './pageData.ts';
import type { Cell } from './tableFile.ts';
import { tableRows } from './tableRows.ts';

/** Adds a column to rows, the first of which is their head. */
const withUnit = (rows: readonly Cell[][], unit: string) => rows.map((row, i) => [...row, i === 0 ? 'unit' : unit]);

/** Adds a readout and tools to each chart of a measure. */
for (const figure of document.querySelectorAll<HTMLElement>('.histogram, .tile-map')) {
  const { cited, unit, embed } = pageData(figure) as MeasureFigure;
  const [readout, tools] = [document.createElement('div'), document.createElement('div')];
  figure.querySelector('.marks')!.append(readout);
  figure.querySelector('.foot')!.append(tools);
  render(<MarkReadout figure={figure} label={cited.title} />, readout);
  render(
    <FigureTools
      figure={{ current: figure }}
      cite={() => cited}
      rows={() => withUnit(tableRows(figure.querySelector('table')!), unit)}
      embed={embed}
    />,
    tools,
  );
}
