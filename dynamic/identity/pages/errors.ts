/** A page that cannot be shown. The message tells the person why. */
export class WebError extends Error {
  readonly status: number;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
