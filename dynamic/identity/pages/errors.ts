/** A page cannot be shown; the message says why, in words for the person. */
export class WebError extends Error {
  readonly status: number;
  /** Seconds after which trying again helps. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
