import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ImportError } from './errors.ts';

const leftover = /^\.importing-.+-(\d+)$/;

/**
 * Runs `write` with a folder beside the releases and makes the folder the release `id` when it is done. Whatever ends
 * it early, an error or a signal, leaves no release; a kill leaves a folder that the next import removes.
 */
export async function stage<T>(releasesDir: string, id: string, write: (folder: string) => Promise<T>): Promise<T> {
  const target = join(releasesDir, id);
  if (existsSync(target)) throw exists(target);
  mkdirSync(releasesDir, { recursive: true });
  removeLeftovers(releasesDir);
  const folder = join(releasesDir, `.importing-${id}-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const onSignal = (signal: NodeJS.Signals) => {
    remove();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    process.kill(process.pid, signal);
  };
  // A program with a signal handler of its own ends the process there.
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal).on('exit', remove);
  try {
    mkdirSync(folder);
    const result = await write(folder);
    if (existsSync(target)) throw exists(target);
    renameSync(folder, target);
    return result;
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('exit', remove);
    remove();
  }
}

function removeLeftovers(releasesDir: string): void {
  for (const name of readdirSync(releasesDir)) {
    const pid = Number(leftover.exec(name)?.[1] ?? 0);
    if (pid > 0 && pid !== process.pid && !alive(pid))
      rmSync(join(releasesDir, name), { recursive: true, force: true });
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function exists(target: string): ImportError {
  return new ImportError('release', `${target} is there already; a release is never changed: choose another --id`);
}
