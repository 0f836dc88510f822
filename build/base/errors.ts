/**
 * What stopped an import: `register` a folder of the register is wrong, `source` a publisher's file is not as declared,
 * `network` it could not be fetched, `number` a cell is neither a number nor a declared marker, `region` a code is no
 * region, `check` the figures fail a check, `release` the release folder is in the way or damaged.
 */
export type ImportErrorCode = 'register' | 'source' | 'network' | 'number' | 'region' | 'check' | 'release';

/** An import stopped; the message says what was wrong and how to mend it. */
export class ImportError extends Error {
  readonly code: ImportErrorCode;
  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}
