import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server with `--import`. At SIGUSR2 it prints how many microseconds of CPU the main thread has used. That is
 * what its event loop was busy for: unlike the delay of a timer, it does not grow when other processes use the machine.
 */
if (isMainThread)
  process.on('SIGUSR2', () => {
    const { user, system } = process.threadCpuUsage();
    process.stdout.write(`cpu ${user + system}\n`);
  });
