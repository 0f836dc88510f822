import { type ComponentChildren, render } from 'preact';
import { useState } from 'preact/hooks';
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
  showDialog('Embed this chart', cited, <EmbedCode cited={cited} embed={embed} />);
}

/** The themes of an embedded chart, with what its address says of each. */
const themes = { Light: '&theme=light', Dark: '&theme=dark', 'Match the reader’s device': '' } as const;

/** The code to embed a chart, with a choice of its theme. */
function EmbedCode({ cited, embed }: { readonly cited: Cited; readonly embed: string }) {
  const [theme, setTheme] = useState<keyof typeof themes>('Match the reader’s device');
  const path = embed + themes[theme];
  return (
    <>
      <fieldset class="theme-choice">
        <legend>Theme</legend>
        {Object.keys(themes).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="theme"
              checked={one === theme}
              onInput={() => setTheme(one as keyof typeof themes)}
            />
            {one}
          </label>
        ))}
      </fieldset>
      <Sample title="HTML" text={frameCode(cited.title, path)} />
      <p class="hint">
        The chart follows new releases. The script gives the frame the height that the chart needs; without it, the
        chart fills the frame.
      </p>
      <a href={path} target="_blank">
        Open the embedded chart
      </a>
    </>
  );
}

/** Returns the code of the frame with a chart. */
function frameCode(title: string, path: string): string {
  const frame = document.createElement('div');
  render(
    <>
      <iframe
        src={new URL(path, location.origin).href}
        title={title}
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
  return frame.innerHTML;
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
