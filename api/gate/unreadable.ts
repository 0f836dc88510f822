import type { ErrorBody } from '../schemas/common.ts';

/** A response to a request that cannot be read as HTTP. */
export interface Unreadable {
  readonly status: 400 | 408 | 431;
  /** The reason phrase of the status line. */
  readonly reason: string;
  readonly body: ErrorBody;
}

const unreadable = (status: Unreadable['status'], reason: string, message: string): Unreadable => ({
  status,
  reason,
  body: { error: 'bad_request', message },
});

/** The response to a request that is not well-formed HTTP. */
export const malformed = unreadable(400, 'Bad Request', 'the request is not well-formed HTTP');

/** The response to a request that takes too long to arrive. */
export const timedOut = unreadable(
  408,
  'Request Timeout',
  'the request did not arrive in time; send it again on a new connection',
);

/** The response to a request with a URL and headers over 16 KiB. */
export const headersTooLarge = unreadable(
  431,
  'Request Header Fields Too Large',
  'the URL and headers of the request are over 16 KiB; shorten them',
);
