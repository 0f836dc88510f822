import { type Logger, pino } from 'pino';
import type { Environment } from '../settings/environment.ts';

/** Bytes of lines that wait for whoever reads the log; past it lines are dropped, not requests held up. */
const maxWaiting = 4 * 1024 * 1024;

/** How often a process that ends tries to write its last lines, 0.1 s apart: nobody may be reading them. */
const maxLastTries = 10;

/** The log: JSON lines on stderr, twice a second and at the end, so that a request does not wait for the line before it. */
export function openLog({ LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>): Logger {
  let [ending, tries] = [false, 0];
  process.once('exit', () => (ending = true));
  const destination = pino.destination({
    fd: 2,
    sync: false,
    minLength: 4096,
    maxLength: maxWaiting,
    periodicFlush: 500,
    retryEAGAIN: () => !ending || tries++ < maxLastTries,
  });
  return pino({ level: LOG_LEVEL }, destination);
}
