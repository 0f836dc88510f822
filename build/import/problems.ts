import { ImportError, type ImportErrorCode } from '../base/errors.ts';

/** How many rows of one problem a message shows. */
export const maxShown = 5;

/**
 * Collects the problems of a stage of an import. One run reports them all. A later stage, whose problems may only follow
 * from earlier ones, begins after `stop`.
 */
export class Problems {
  readonly #found: ImportError[] = [];

  /**
   * Runs a step and returns its result, or undefined if it failed with an ImportError, which is kept. Other errors and
   * failed downloads end the import: without a network, every file would fail after its retries.
   */
  async collect<T>(step: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ImportError) || error.code === 'network') throw error;
      this.#found.push(error);
      return undefined;
    }
  }

  add(code: ImportErrorCode, message: string): void {
    this.#found.push(new ImportError(code, message));
  }

  /** Ends the stage. @throws ImportError with every problem found; its code is that of the first */
  stop(): void {
    const [first, ...others] = this.#found;
    if (!first) return;
    if (others.length === 0) throw first;
    throw new ImportError(first.code, this.#found.map(({ message }) => message).join('\n'), { cause: this.#found });
  }
}

/** Returns a message of a problem with the rows that have it: `rows` are some of `total`. */
export function withRows(problem: string, rows: readonly string[], total = rows.length): string {
  const shown = rows.slice(0, maxShown).map((row) => `  ${row}`);
  const more = total > shown.length ? [`  and ${total - shown.length} more`] : [];
  return [problem, ...shown, ...more].join('\n');
}

/** Returns the rows that break a rule of a dataset, as part of a message that names the dataset. */
export function listRows(rule: string, rows: readonly string[]): string {
  const more = rows.length > maxShown ? [`    and ${rows.length - maxShown} more`] : [];
  return [rule, ...rows.slice(0, maxShown).map((row) => `    ${row}`), ...more].join('\n');
}

/** A row that a statement found to be wrong, one of `total`. */
export interface WrongRow {
  _file: string;
  _line: number;
  measure: string;
  geoid: string | null;
  vintage: number;
  total: number;
}

/** Stops the import if a statement found wrong rows. */
export function stopAt<R extends WrongRow>(
  rows: readonly R[],
  code: ImportErrorCode,
  problem: string,
  describe: (row: R) => string,
): void {
  if (rows.length > 0) throw new ImportError(code, withRows(problem, rows.map(describe), rows[0]!.total));
}

/** Returns `<file>:<line>`. */
export function placeOf({ _file, _line }: Pick<WrongRow, '_file' | '_line'>): string {
  return `${_file}:${_line}`;
}
