import { LimitError, RequestError } from './readApi.ts';

/**
 * Shows what a page has in place of what a request would have brought: what happened, how to raise the limit if that was the
 * reason, and a button that tries again.
 */
export function Problem({ error, text, retry }: ProblemProps) {
  return (
    <>
      {error instanceof RequestError ? error.message : text}{' '}
      {error instanceof LimitError && (
        <>
          The limit counts all requests from your network, including those of this page.{' '}
          <a href="/docs/limits">An API key has a higher limit</a>.{' '}
        </>
      )}
      <button type="button" class="quiet" onClick={retry}>
        Try again
      </button>
    </>
  );
}

/** Shows a problem as a separate message, which screen readers announce. */
export const ProblemMessage = (props: ProblemProps) => (
  <p class="message problem" role="alert">
    <Problem {...props} />
  </p>
);

interface ProblemProps {
  /** What the request failed with. */
  readonly error: unknown;
  /** The text for an error that is not of a request. */
  readonly text: string;
  readonly retry: () => void;
}
