import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { Cited } from '../cite/cite.ts';
import { MarkReadout } from './markReadout.tsx';

interface FigureToolsProps {
  readonly figure: HTMLElement;
  readonly cited: Cited;
}

/** The tools of a chart that is not a line chart: its files and its citation. The code of each is loaded on first use. */
function FigureTools({ figure, cited }: FigureToolsProps) {
  const [status, setStatus] = useState('');
  const files = () => import('./figureFiles.tsx');
  const tools: Readonly<Record<string, () => Promise<void>>> = {
    PNG: async () => (await files()).savePng(figure, cited),
    SVG: async () => (await files()).saveSvg(figure, cited),
    // The file of values has no medians of states.
    ...('medians' in figure.dataset ? {} : { CSV: async () => (await files()).saveCsv(cited) }),
    Cite: async () => (await import('./chartDialogs.tsx')).showCitations(cited),
  };
  const run = (name: string) =>
    tools[name]!().then(
      () => setStatus(''),
      () => setStatus(`${name} failed. Try again.`),
    );
  return (
    <>
      {Object.keys(tools).map((name) => (
        <button key={name} type="button" aria-label={`${name}: ${cited.title}`} onClick={() => void run(name)}>
          {name}
        </button>
      ))}
      <span role="status">{status}</span>
    </>
  );
}

const ofPage = JSON.parse(document.querySelector('#cited')!.textContent) as Cited;

/** Adds a readout and tools to each chart. What a chart does not say of its citation is that of the page. */
for (const figure of document.querySelectorAll<HTMLElement>('figure[data-cite]')) {
  const cited = { ...ofPage, ...(JSON.parse(figure.dataset['cite']!) as Partial<Cited>) };
  const [readout, tools] = [document.createElement('div'), document.createElement('div')];
  tools.className = 'tools';
  figure.querySelector('.marks')!.append(readout);
  figure.querySelector('.foot')!.append(tools);
  render(<MarkReadout figure={figure} label={cited.title} />, readout);
  render(<FigureTools figure={figure} cited={cited} />, tools);
}
