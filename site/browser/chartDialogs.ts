import type { ChartData } from '../charts/chartData.ts';
import { type Cited, citations } from '../cite/cite.ts';
import { addCopyButton } from './copyButton.ts';
import { h } from './dom.ts';

/** The height of an embedded chart: with the titles and credits around it, for a narrow column. */
const frameHeight = 520;

/** Shows how to cite a chart or a figure, in several formats. */
export function showCitations(cited: Cited): void {
  const samples = citations(cited).map(({ format, text }) => sample(format, text));
  showDialog('Cite', cited, ...samples);
}

/** Shows how to cite a line chart, with the credit that it prints. */
export const showChartCitations = ({ cited, credit }: ChartData): void => showCitations({ ...cited, credit });

/** Shows the code with which another site has a chart in its page. */
export function showEmbedCode({ cited, embed }: ChartData): void {
  const address = new URL(embed, location.origin).href;
  const frame = h('iframe', {
    ...{ src: address, title: cited.title, width: '100%', height: frameHeight, loading: 'lazy', frameborder: 0 },
  });
  const link = h('a', { href: embed, target: '_blank' }, 'Open the embedded chart');
  const hint = 'The chart follows new releases, and the light or dark theme of the reader.';
  const themed = ' Add &theme=light or &theme=dark to the address for one of them.';
  const text = h('p', { class: 'hint' }, hint, themed);
  showDialog('Embed this chart', cited, sample('HTML', frame.outerHTML), text, link);
}

function sample(title: string, text: string): HTMLElement {
  const code = h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, h('code', {}, text));
  const box = h('div', { class: 'sample', 'data-title': title }, code);
  addCopyButton(box);
  return box;
}

function showDialog(title: string, cited: Cited, ...content: Node[]): void {
  const close = h('button', { type: 'button', class: 'quiet', 'aria-label': 'Close' }, '×');
  const head = h('div', { class: 'head' }, h('h2', { id: 'dialog-title' }, title), close);
  const subject = h('p', { class: 'hint' }, cited.title);
  const dialog = h('dialog', { class: 'chart-dialog', 'aria-labelledby': 'dialog-title' }, head, subject, ...content);
  close.addEventListener('click', () => dialog.close());
  // A press on the backdrop is one on the dialog itself, not on its content.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
