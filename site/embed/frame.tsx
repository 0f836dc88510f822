import type { Cited } from '../cite/cite.ts';
import type { ValueChart } from '../figures/valueChart.ts';

/** Where the chart is. */
export const chartHost = document.querySelector<HTMLElement>('#embed-chart')!;

/** Shows a text in place of the chart. */
export const setStatus = (text: string) => void (document.querySelector('#embed-status')!.textContent = text);

/** Gives the page the title of its chart, which is there: the text in its place ends. */
export function showLoaded({ title }: Cited): void {
  document.title = `${title} · Metro data service`;
  setStatus('');
}

/** The source of a chart of the latest values of a measure, with its credit, and the link to its page. */
export const ChartSource = ({ cited, publishers }: Pick<ValueChart, 'cited' | 'publishers'>) => (
  <>
    <details class="source">
      <summary>{`Source: ${publishers}`}</summary>
      <p>{cited.credit}</p>
    </details>
    <PageLink cited={cited} />
  </>
);

/** The link to the page of the chart. */
export const PageLink = ({ cited }: { readonly cited: Cited }) => (
  <>
    {' '}
    <a href={cited.page} target="_blank" id="embed-source">
      <b>Metro data service</b>: data and citation
    </a>
  </>
);
