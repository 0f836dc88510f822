import { h } from './dom.ts';
import { LimitError, RequestError } from './readApi.ts';

/**
 * Returns what a page shows in place of what a request would have brought: what happened, how to raise the limit if that was the
 * reason, and a button that tries again.
 * @param error what the request failed with
 * @param otherwise the text for an error that is not of a request
 */
export function problemParts(error: unknown, otherwise: string, retry: () => void): (Node | string)[] {
  const button = h('button', { type: 'button', class: 'quiet' }, 'Try again');
  button.addEventListener('click', retry);
  const text = error instanceof RequestError ? error.message : otherwise;
  if (!(error instanceof LimitError)) return [text, ' ', button];
  const link = h('a', { href: '/docs/limits' }, 'An API key has a higher limit');
  const reason = ' The limit counts all requests from your network, including those of this page. ';
  return [text, reason, link, '. ', button];
}
