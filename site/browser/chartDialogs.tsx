import { type ComponentChildren, render } from 'preact';
import { frameHeight } from '../charts/embedPath.ts';
import { type Cited, citations } from '../cite/cite.ts';
import { CopyButton } from './copyButton.tsx';

/** Shows how to cite a chart or a figure, in several formats. */
export function showCitations(cited: Cited): void {
  showDialog(
    'Cite',
    cited,
    citations(cited).map(({ format, text }) => <Sample title={format} text={text} />),
  );
}

/** Shows the code with which another site has a chart in its page. @param embed the path of the page of the chart */
export function showEmbedCode(cited: Cited, embed: string): void {
  const frame = document.createElement('div');
  render(
    <>
      <iframe
        src={new URL(embed, location.origin).href}
        title={cited.title}
        width="100%"
        height={frameHeight}
        loading="lazy"
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the policy of another site can forbid styles
        frameborder={0}
      />
      <script src={new URL('/embed/resize.js', location.origin).href} async />
    </>,
    frame,
  );
  showDialog(
    'Embed this chart',
    cited,
    <>
      <Sample title="HTML" text={frame.innerHTML} />
      <p class="hint">
        The chart follows new releases, and the light or dark theme of the reader. Add &theme=light or &theme=dark to
        the address for one of them. The script gives the frame the height that the chart needs; without it, the chart
        fills the frame.
      </p>
      <a href={embed} target="_blank">
        Open the embedded chart
      </a>
    </>,
  );
}

function Sample({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div class="sample" data-title={title}>
      <pre tabIndex={0} role="group" aria-label={title}>
        <code>{text}</code>
      </pre>
      <CopyButton textOf={() => text} />
    </div>
  );
}

/** Shows a dialog, unless one is open: a double click asks for two. */
function showDialog(title: string, cited: Cited, content: ComponentChildren): void {
  if (document.querySelector('.chart-dialog')) return;
  const place = document.createElement('div');
  document.body.append(place);
  const remove = () => {
    render(null, place);
    place.remove();
  };
  render(
    <dialog
      class="chart-dialog"
      aria-labelledby="dialog-title"
      onClose={remove}
      // A press on the backdrop is one on the dialog itself, not on its content.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div class="head">
        <h2 id="dialog-title">{title}</h2>
        <button
          type="button"
          class="quiet"
          aria-label="Close"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')!.close()}
        >
          ×
        </button>
      </div>
      <p class="hint">{cited.title}</p>
      {content}
    </dialog>,
    place,
  );
  place.querySelector('dialog')!.showModal();
}
