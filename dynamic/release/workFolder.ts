import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Folders that this process is making. A container's process has the id of the one that was killed before it. */
const making = new Set<string>();

/**
 * Makes a folder whole or not at all: `work` fills a hidden folder beside it, which takes its place at the end.
 * A folder that stands there already is replaced. What a killed process left behind is removed by the next one.
 * @param target where the folder is to stand
 */
export async function makeFolder<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const folder = join(parent, `.making-${basename(target)}-${process.pid}`);
  const old = join(parent, `.making-${basename(target)}.old-${process.pid}`);
  const onExit = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', onExit);
  making.add(folder);
  try {
    await mkdir(folder);
    const result = await work(folder);
    if (existsSync(target)) await rename(target, old);
    await rename(folder, target);
    return result;
  } finally {
    process.off('exit', onExit);
    making.delete(folder);
    await rm(folder, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
}

/** Removes the hidden folders of processes that are gone. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^\.making-.*-(\d+)$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const folder = join(parent, name);
    const left = Number(pid) === process.pid ? !making.has(folder) : !isRunning(Number(pid));
    if (left) await rm(folder, { recursive: true, force: true });
  }
}

/** Whether there is a process of this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
