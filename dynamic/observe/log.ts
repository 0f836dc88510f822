import { type Logger, pino } from 'pino';
import type { Environment } from '../settings/environment.ts';

/** Bytes of lines that wait for the reader of the log; beyond it lines are dropped, and requests are not delayed. */
const maxWaiting = 4 * 1024 * 1024;

/** How often a process that ends tries to write its last lines, 0.1 s apart: the log may have no reader. */
const maxLastTries = 10;

/** Opens the log: JSON lines on stderr. It writes twice a second and at the end, so no request waits for it. */
export function openLog({ LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>): Logger {
  let ending = false;
  let tries = 0;
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
