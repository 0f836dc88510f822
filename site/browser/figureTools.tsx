import type { Cited } from '../cite/cite.ts';
import type { Cell } from '../figures/cell.ts';
import { Tools } from './tools.tsx';

interface FigureToolsProps {
  /** Returns the element with the chart and its legend. */
  readonly figure: () => HTMLElement;
  readonly cite: () => Cited;
  /** Returns the rows of its file of values, with a head. */
  readonly rows: () => readonly (readonly Cell[])[];
  /** The path of the page that other sites can embed; undefined if there is none. */
  readonly embed?: string | undefined;
}

/** The tools of a chart that is not a line chart: its files, its citation and its embed code. */
export function FigureTools({ figure, cite, rows, embed }: FigureToolsProps) {
  const files = () => import('./figureFiles.tsx');
  const dialogs = () => import('./chartDialogs.tsx');
  return (
    <Tools
      title={cite().title}
      files={{
        images: {
          PNG: async (shape) => (await files()).savePng(figure(), cite(), shape),
          SVG: async (shape) => (await files()).saveSvg(figure(), cite(), shape),
        },
        tables: { CSV: async () => (await files()).saveCsv(rows(), cite()) },
      }}
      tools={{
        Cite: async () => (await dialogs()).showCitations(cite()),
        ...(embed !== undefined && { Embed: async () => (await dialogs()).showEmbedCode(cite(), embed) }),
      }}
    />
  );
}
