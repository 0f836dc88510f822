export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Runs statements; `?` stands for each value in turn. Numbers come back as numbers. */
export interface Statements {
  all(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** @returns how many rows were changed */
  run(text: string, values?: readonly Value[]): Promise<number>;
}

/** The store of accounts: SQLite in a file, or Postgres. */
export interface Sql extends Statements {
  /** All of it or nothing; an error undoes it and is thrown on. `work` begins anew where another transaction stood in its way. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Runs a statement that changes nobody's rights, such as when something was last used: `version` need not change. */
  note(text: string, values?: readonly Value[]): Promise<number>;
  /**
   * A number that changes when anything that credentials depend on may have changed, by any process; undefined while that
   * cannot be known.
   */
  version(): number | undefined;
  close(): Promise<void>;
}

/** The store does not answer, or cannot write. Credentials cannot be checked meanwhile, and nobody is let in unchecked. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the store of accounts does not answer', { cause });
  }
}

/** An error as an operator reads it: with what the store said, which the log tells by itself. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = error instanceof StoreUnavailable && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error.message + why;
}

/** The first row of a query, undefined where there is none. */
export async function one(
  statements: Statements,
  text: string,
  values: readonly Value[] = [],
): Promise<Row | undefined> {
  return (await statements.all(text, values))[0];
}
