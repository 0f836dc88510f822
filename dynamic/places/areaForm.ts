import { type Html, html } from '../http/html.ts';

/** An area that an address makes up: its name, and its counties by code or name. */
export interface OwnArea {
  readonly name: string;
  readonly counties: readonly string[];
}

/** Returns the form that makes up an area. @param own what it has at first */
export const areaForm = (title: string, own?: OwnArea): Html =>
  html`<section class="own-area" aria-labelledby="own">
    <h2 id="own">${title}</h2>
    <form action="/areas" method="get">
      <label>Name <input name="name" required maxlength="100" autocomplete="off" value="${own?.name ?? ''}" /></label>
      <label>
        Counties <small>up to 100 names or codes, one per line</small>
        <textarea
          name="counties"
          required
          rows="${Math.min(8, Math.max(3, own?.counties.length ?? 0))}"
          placeholder="${'Travis County, TX\nWilliamson County, TX\n48209'}"
        >
${own?.counties.join('\n') ?? ''}</textarea>
      </label>
      <p class="hint">Nothing is saved: the address of the page has the name and the counties.</p>
      <button type="submit">Show figures</button>
    </form>
  </section>`;
