import type { ChartData } from '../charts/chartData.ts';
import { Tools } from './tools.tsx';

/** The tools of a line chart: its files, its citation and its embed code. */
export function ChartTools({ data }: { readonly data: ChartData }) {
  const save = async (ending: 'png' | 'svg' | 'csv') => (await import('./chartFiles.tsx')).saveChart(data, ending);
  const dialogs = () => import('./chartDialogs.tsx');
  const { title, cited, credit, embed } = data;
  return (
    <Tools
      title={title}
      tools={{
        PNG: () => save('png'),
        SVG: () => save('svg'),
        CSV: () => save('csv'),
        Cite: async () => (await dialogs()).showCitations({ ...cited, credit }),
        ...(embed !== undefined && { Embed: async () => (await dialogs()).showEmbedCode(cited, embed) }),
      }}
    />
  );
}
