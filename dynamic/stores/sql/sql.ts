export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Runs statements; each `?` is the next value. Numbers come back as numbers. */
export interface Statements {
  all(text: string, values?: readonly Value[]): Promise<Row[]>;
  /** @returns how many rows were changed */
  run(text: string, values?: readonly Value[]): Promise<number>;
}

/** The store of accounts: SQLite in a file, or Postgres. */
export interface Sql extends Statements {
  /** Runs `work` in a transaction; an error rolls it back. On a conflict with another transaction, `work` runs again. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>;
  /** Runs a statement that does not affect credentials, such as an update of the last use: `version` need not change. */
  note(text: string, values?: readonly Value[]): Promise<number>;
  /**
   * A number that changes when anything that credentials depend on may have changed, by any process; undefined while that
   * cannot be known.
   */
  version(): number | undefined;
  /**
   * Gives up a file that was deleted or replaced, before the store is opened again. Accounts of a deleted file are written back.
   * @returns what was done, for the log
   * @throws StoreMoved until its place has not changed for some seconds
   */
  leave?(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The account store cannot be opened, read or written. Credentials cannot be checked, so requests with one are rejected.
 */
export class StoreUnavailable extends Error {
  /** @param where its file, or its host and database; never a password */
  constructor(where: string, cause: unknown, advice = '') {
    super(`the account store ${where} is unavailable${advice}`, { cause });
  }
}

/** The file of the store was deleted or replaced while it was open: nothing was read or written, and it must be opened again. */
export class StoreMoved extends StoreUnavailable {
  constructor(where: string, how: 'deleted' | 'replaced') {
    super(where, undefined, `: the file was ${how} while it was open`);
  }
}

/** The message of an error for an operator, with its cause. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const why = error instanceof StoreUnavailable && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return error.message + why;
}

/** The first row of a query; undefined if there is none. */
export async function one(
  statements: Statements,
  text: string,
  values: readonly Value[] = [],
): Promise<Row | undefined> {
  return (await statements.all(text, values))[0];
}
