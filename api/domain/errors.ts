import type { ErrorBody } from '../schemas/common.ts';

/** The HTTP status of each error code. */
const statusOf = {
  bad_request: 400,
  unauthorized: 401,
  invalid_token: 401,
  terms_required: 403,
  insufficient_scope: 403,
  api_access_required: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unknown_measure: 422,
  invalid_request: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof statusOf;

/** A message in two wordings: for clients of the API, and for models that call tools. */
export interface Wording {
  readonly api: string;
  readonly tool: string;
}

/** `Retry-After` in seconds of an error that passes by itself, unless it is known better. */
const usualRetryAfter = 5;

interface ApiErrorOptions extends ErrorOptions {
  /** Seconds. */
  readonly retryAfter?: number;
}

/** An error whose message the client gets unchanged. It says what was wrong and how to fix it. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The message for a model that calls tools. */
  readonly toolMessage: string;
  /** Seconds to wait before the next request, where that helps: for 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string | Wording, { retryAfter, ...options }: ApiErrorOptions = {}) {
    // A stack trace says nothing about a client's mistake, and costs as much as serving a page.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const { api, tool } = typeof message === 'string' ? { api: message, tool: message } : message;
    super(api, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.toolMessage = tool;
    this.status = statusOf[code];
    this.retryAfter = this.status === 503 ? (retryAfter ?? usualRetryAfter) : undefined;
  }

  get body(): ErrorBody {
    return { error: this.code, message: this.message };
  }
}

/** Returns the error 400. */
export const badRequest = (message: string | Wording) => new ApiError('bad_request', message);
/** Returns the error 404. */
export const notFound = (message: string | Wording) => new ApiError('not_found', message);

/** Returns the error that a client gets: an ApiError unchanged, any other error as "internal". The log gets the cause. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = 'The service failed to answer this request. It has been recorded; please try again.';
  return new ApiError('internal', message, { cause: error });
}
