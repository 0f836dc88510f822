import { existsSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import { uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inParallel } from './inParallel.ts';

/** Files and folders that this process is making. A container's process has the id of the one that was killed before it. */
const making = new Set<string>();

/** Unfinished files and folders have a hidden name next to the final one. */
const workName = (target: string, what = '') =>
  join(dirname(target), `.making-${basename(target)}${what}-${process.pid}`);

/**
 * Makes a folder whole or not at all: `work` fills a hidden folder next to it, which takes its place at the end, when its
 * files are on the disk. A folder that exists already is replaced.
 * @param target path of the finished folder
 */
export function makeFolder<T>(target: string, work: (folder: string) => Promise<T>): Promise<T> {
  return make(target, async (folder) => {
    await mkdir(folder);
    const result = await work(folder);
    await syncAll(folder);
    await replace(target, folder);
    return result;
  });
}

/** Puts a folder in the place of another, which stays if that fails. */
async function replace(target: string, folder: string): Promise<void> {
  if (!existsSync(target)) return rename(folder, target);
  const old = workName(target, '.old');
  making.add(old);
  try {
    await rename(target, old);
    await rename(folder, target).catch(async (error: unknown) => {
      await rename(old, target);
      throw error;
    });
    await rm(old, { recursive: true, force: true });
  } finally {
    making.delete(old);
  }
}

/** Makes a file whole or not at all, as `makeFolder` does. */
export function makeFile<T>(target: string, work: (file: FileHandle, name: string) => Promise<T>): Promise<T> {
  return make(target, async (name) => {
    const file = await open(name, 'wx+');
    let result: T;
    try {
      result = await work(file, name);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(name, target);
    return result;
  });
}

/** Makes a file as `makeFile` does, which `work` creates itself, as a database does. */
export function makeFileAt<T>(target: string, work: (name: string) => Promise<T>): Promise<T> {
  return make(target, async (name) => {
    const result = await work(name);
    await sync(name);
    await rename(name, target);
    return result;
  });
}

async function make<T>(target: string, work: (name: string) => Promise<T>): Promise<T> {
  const parent = dirname(target);
  await mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const name = workName(target);
  const onExit = () => rmSync(name, { recursive: true, force: true });
  process.once('exit', onExit);
  const renewal = setInterval(() => renew(name), renewalMs).unref();
  making.add(name);
  try {
    const result = await work(name);
    await sync(parent);
    return result;
  } finally {
    clearInterval(renewal);
    process.off('exit', onExit);
    making.delete(name);
    await rm(name, { recursive: true, force: true });
  }
}

/** How often a file or folder that is being made gets the current time, in milliseconds: a download may take hours. */
const renewalMs = 60_000;

function renew(name: string): void {
  const now = new Date();
  // A file may not exist yet.
  utimes(name, now, now).catch(() => undefined);
}

/** How many files are flushed to the disk at once. */
const syncsAtOnce = 8;

/** Flushes the files in a folder, and its entries, to the disk. */
async function syncAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await inParallel(syncsAtOnce, names, (name) => sync(join(folder, name)));
  await sync(folder);
}

async function sync(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes unfinished files and folders of processes that have ended. What was about to be replaced is put back. */
export async function removeLeftovers(parent: string): Promise<void> {
  for (const { name, of, isOld, pid } of await worksIn(parent)) {
    const path = join(parent, name);
    if (pid === process.pid ? making.has(path) : isMaking(path, pid)) continue;
    if (isOld && !existsSync(join(parent, of))) await rename(path, join(parent, of));
    else await rm(path, { recursive: true, force: true });
  }
}

/** The process that is making a folder or file, if another one is. */
export async function makerOf(target: string): Promise<number | undefined> {
  const works = await worksIn(dirname(target));
  const others = works.filter(({ of, pid }) => of === basename(target) && pid !== process.pid);
  return others.find(({ name, pid }) => isMaking(join(dirname(target), name), pid))?.pid;
}

interface Work {
  readonly name: string;
  /** What it is to become, or what it was. */
  readonly of: string;
  readonly isOld: boolean;
  readonly pid: number;
}

async function worksIn(parent: string): Promise<readonly Work[]> {
  if (!existsSync(parent)) return [];
  return (await readdir(parent)).flatMap((name) => {
    const [, of, old, pid] = /^\.making-(.+?)(\.old)?-(\d+)$/.exec(name) ?? [];
    return of === undefined ? [] : [{ name, of, isOld: old !== undefined, pid: Number(pid) }];
  });
}

/** Work is renewed every minute. A process with the id of one that was killed may run for longer. */
const maxMakingMs = 3_600_000;

/** Whether the process of this id is making something: the id may be another process's by now, after a reboot for one. */
function isMaking(path: string, pid: number): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const booted = Date.now() - uptime() * 1000;
  return changed > Math.max(booted, Date.now() - maxMakingMs) && isRunning(pid);
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
