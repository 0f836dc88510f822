import { unescape } from 'node:querystring';
import { destinationOf } from '../oauth/clients.ts';
import { html } from '../../http/html.ts';
import { accountPage, type Page } from './layout.ts';

interface MessageData {
  readonly title: string;
  readonly message: string;
}

/** A page that says one thing, such as why a page cannot be shown. */
export function messagePage({ title, message }: MessageData): Page {
  return accountPage(title, {}, html`<p>${message}</p>`);
}

/** The sections whose pages are named by words that the search finds, such as `/metros/us/tx/austin`. */
const namedSections: readonly string[] = ['metros', 'measures', 'datasets', 'docs', 'reference'];

/** The main pages, each with what people find there. */
const mainPages = [
  ['/explorer', 'Explorer', 'Rank metros by your own criteria'],
  ['/compare', 'Compare', 'Two or more metros side by side'],
  ['/metros', 'Metros', 'All metros, each with a profile'],
  ['/measures', 'Measures', 'All measures by topic, with charts and tables'],
  ['/datasets', 'Data', 'Sources with licenses, years and downloads'],
  ['/docs', 'Docs', 'Guides, methods and how to cite'],
] as const;

/**
 * The page for a path without a page: a search, with the words of a path that names something, and the main pages.
 * @param became what became of a former metro or county that the path names
 */
export function notFoundPage(path: string, became?: string): Page {
  return {
    title: 'Page not found',
    main: html`<div class="not-found">
      <h1>Page not found</h1>
      <p class="lead">There is no page at <code>${path}</code>. Search for what you need, or start from a main page.</p>
      ${became === undefined ? '' : html`<p>${became}.</p>`}
      <form role="search" action="/search">
        <label for="q">Search metros, measures, datasets and docs</label>
        <div>
          <input
            id="q"
            name="q"
            type="search"
            value="${searchWords(path)}"
            placeholder="Austin or unemployment rate"
            maxlength="200"
          />
          <button>Search</button>
        </div>
      </form>
      <ul>
        ${mainPages.map(
          ([href, name, about]) =>
            html`<li>
              <a href="${href}">${name}</a>
              <p class="hint">${about}</p>
            </li>`,
        )}
      </ul>
    </div>`,
  };
}

/** Returns the words of the last part of a path in a section whose pages words name; empty for another path. */
function searchWords(path: string): string {
  const [, section = '', ...parts] = path.split('/');
  if (!namedSections.includes(section)) return '';
  return (unescape(parts.at(-1) ?? '').match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
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
          The app asks to send you to <strong>${destinationOf(app)}</strong>. Anyone can register an app here, so
          continue only if you came from there and trust it.
        </p>
        <p><a href="${app.href}" rel="noreferrer">Continue to ${destinationOf(app)}</a></p>`
    : html`<p class="hint">Go back to the app and try again.</p>`;
  return accountPage(
    'The app could not be connected',
    {},
    html`<p>The app's request failed: ${message}.</p>
      ${further}`,
  );
}
