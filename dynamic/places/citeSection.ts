import { citations, citePage } from '../../site/cite/cite.ts';
import type { Release } from '../../api/domain/release.ts';
import { type Html, html } from '../http/html.ts';

interface CitedPlace {
  readonly title: string;
  /** The key of the BibTeX entry. */
  readonly key: string;
  /** The path of the page, and that of its figures in the API. */
  readonly path: string;
  readonly figures: string;
}

/** Returns how to cite the page of a place, in several formats. */
export function citeSection({ title, key, path, figures }: CitedPlace, release: Release, origin: string): Html {
  const cited = citePage({ title, key, page: origin + path }, figures, { origin, release: release.content.id });
  const [text, ...others] = citations(cited);
  return html`<section class="cite" aria-labelledby="cite">
    <h2 id="cite">Cite this page</h2>
    ${sample('Citation', text!.text)}
    <details>
      <summary>APA, BibTeX, Markdown and a permanent link</summary>
      ${others.map(
        ({ format, text }) =>
          html`<h3>${format}</h3>
            ${sample(format, text)}`,
      )}
    </details>
    <p class="hint">
      Print the credits of this page next to the figures that you use.
      <a href="/docs/attribution">How to cite figures</a>
    </p>
  </section>`;
}

const sample = (label: string, text: string): Html =>
  html`<div class="sample text" data-copy>
    <pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>
  </div>`;
