import { unescape } from 'node:querystring';
import { html } from './html.ts';
import { accountPage, type Page } from './layout.ts';

interface MessageData {
  readonly title: string;
  readonly message: string;
}

/** A page that says one thing, such as why a page cannot be shown. */
export function messagePage({ title, message }: MessageData): Page {
  return accountPage(title, {}, html`<p>${message}</p>`);
}

/** The page for a path without a page: a search with the words of the path, and links to the main pages. */
export function notFoundPage(path: string): Page {
  const words = unescape(path.split('/').at(-1)!).match(/[\p{L}\p{N}]+/gu) ?? [];
  return accountPage(
    'Page not found',
    {},
    html`<p>There is no page at <code>${path}</code>.</p>
      <form role="search" action="/search" class="stack">
        <div>
          <label for="q">Search metros, measures, datasets and docs</label>
          <input id="q" name="q" type="search" value="${words.join(' ')}" maxlength="200" />
        </div>
        <button>Search</button>
      </form>
      <p>
        Or go to <a href="/">home</a>, the <a href="/explorer">explorer</a>, <a href="/metros">metros</a>,
        <a href="/measures">measures</a> or the <a href="/docs">documentation</a>.
      </p>`,
  );
}

interface AppErrorData {
  readonly message: string;
  /** Where the app asks to send the person; undefined if it is not known. */
  readonly app: URL | undefined;
}

/** The page that says why an app could not be connected. */
export function appErrorPage({ message, app }: AppErrorData): Page {
  const further = app
    ? html`<p>
          The app asks to send you to <strong>${app.host}</strong>. Anyone can register an app here, so continue only if
          you came from that site and trust it.
        </p>
        <p><a href="${app.href}" rel="noreferrer">Continue to ${app.host}</a></p>`
    : html`<p class="hint">Go back to the app and try again.</p>`;
  return accountPage(
    'The app could not be connected',
    {},
    html`<p>The app's request failed: ${message}.</p>
      ${further}`,
  );
}
