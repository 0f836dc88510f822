import { type Command, CommanderError } from 'commander';

/** Prints a line. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Ends the process on a signal, which runs the exit handlers that remove half-done work. */
export function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code));
}

/**
 * Does what the command line asks of a program, which has `exitOverride` set; without arguments it says what it can do.
 * An error goes to stderr as its message alone, and the process ends with a code that is not 0.
 */
export async function runCommand(program: Command): Promise<void> {
  // A reader such as `head` that has seen enough is no failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  exitOnSignals();
  try {
    if (process.argv.length <= 2) program.outputHelp();
    else await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError))
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  }
}
