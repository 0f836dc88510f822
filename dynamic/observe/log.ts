import { type Logger, pino } from 'pino';
import type { Environment } from '../environment.ts';

/** Bytes of lines that wait for whoever reads the log; past it lines are dropped, not requests held up. */
const mostWaiting = 4 * 1024 * 1024;

/** The log: JSON lines on stderr, twice a second and at the end, so that a request does not wait for the line before it. */
export function openLog({ LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>): Logger {
  return pino(
    { level: LOG_LEVEL },
    pino.destination({ fd: 2, sync: false, minLength: 4096, maxLength: mostWaiting, periodicFlush: 500 }),
  );
}
