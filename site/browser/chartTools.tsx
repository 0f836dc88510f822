import { useState } from 'preact/hooks';
import type { ChartData } from '../charts/chartData.ts';

/** The tools of a line chart: its files, its citation and its embed code. The code of each is loaded on first use. */
export function ChartTools({ data }: { readonly data: ChartData }) {
  const [status, setStatus] = useState('');
  const save = async (ending: 'png' | 'svg' | 'csv') => (await import('./chartFiles.tsx')).saveChart(data, ending);
  const tools: Readonly<Record<string, () => Promise<void>>> = {
    PNG: () => save('png'),
    SVG: () => save('svg'),
    CSV: () => save('csv'),
    Cite: async () => (await import('./chartDialogs.tsx')).showChartCitations(data),
    Embed: async () => (await import('./chartDialogs.tsx')).showEmbedCode(data),
  };
  const run = (name: string) =>
    tools[name]!().then(
      () => setStatus(''),
      () => setStatus(`${name} failed. Try again.`),
    );
  return (
    <div class="tools">
      {Object.keys(tools).map((name) => (
        <button key={name} type="button" aria-label={`${name}: ${data.title}`} onClick={() => void run(name)}>
          {name}
        </button>
      ))}
      <span role="status">{status}</span>
    </div>
  );
}
