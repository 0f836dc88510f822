import type { ChartData } from '../charts/chartData.ts';
import type { ImageShape } from './imageShape.tsx';
import { Tools } from './tools.tsx';

interface ChartToolsProps {
  readonly data: ChartData;
  /** Lets the visitor choose its years and what it shows; undefined if the page does. */
  readonly edit?: (() => Promise<void>) | undefined;
}

/** The tools of a line chart: its files, its citation, its embed code and its years. */
export function ChartTools({ data, edit }: ChartToolsProps) {
  const save = async (ending: 'png' | 'svg' | 'csv', shape?: ImageShape) =>
    (await import('./chartFiles.tsx')).saveChart(data, ending, shape);
  const dialogs = () => import('./chartDialogs.tsx');
  const { title, cited, credit, embed } = data;
  return (
    <Tools
      title={title}
      files={{
        images: { PNG: (shape) => save('png', shape), SVG: (shape) => save('svg', shape) },
        tables: { CSV: () => save('csv') },
      }}
      tools={{
        Cite: async () => (await dialogs()).showCitations({ ...cited, credit }),
        ...(embed !== undefined && { Embed: async () => (await dialogs()).showEmbedCode(cited, embed) }),
        ...(edit && { Edit: edit }),
      }}
    />
  );
}
