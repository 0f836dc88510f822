/**
 * The cause of a failed import: `register`, an error in the register; `source`, a publisher's file is not as declared;
 * `network`, a download failed; `number`, a cell is neither a number nor a declared marker; `region`, an unknown code;
 * `check`, the figures fail a check; `release`, the release folder exists or is damaged; `memory`, a step needs more memory than
 * the import may use.
 */
export type ImportErrorCode = 'register' | 'source' | 'network' | 'number' | 'region' | 'check' | 'release' | 'memory';

/** A failed import. The message says what is wrong and how to fix it. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}

/** Returns the message of an error, with the cause of the TypeError that `fetch` throws. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof TypeError && error.cause instanceof Error
    ? `${error.message} (${error.cause.message})`
    : error.message;
}
