import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { distDir, root } from './service.ts';

/** A server in a process of its own, as people start it. */
export interface Host {
  readonly child: ChildProcess;
  readonly said: { out: string; error: string };
  /** What it wrote into its log so far. */
  log(): any[];
  /** The port that it says it listens on, once it does. @throws what it said where it ended instead */
  port(): Promise<number>;
  /** Waits until it has ended, and all that it said is here. */
  ended(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
const dataDir = mkdtempSync(join(tmpdir(), 'metro-data-'));

/** Starts a process that ends with the tests of this file, and takes down what it says. */
export function startProcess(command: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd = root) {
  // A group of its own, that its own children end with it.
  const child = spawn(command[0]!, command.slice(1), { cwd, env, detached: true });
  running.add(child);
  const closed = once(child, 'close').finally(() => running.delete(child));
  const output = { out: '', error: '' };
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.error += text.toString()));
  return { child, said: output, closed };
}

let releases: string | undefined;

/** A folder in which the newest release is active, whatever is active in `dist/`. */
function activeReleases(): string {
  if (releases !== undefined) return releases;
  const [id, folder] = [inject('release'), mkdtempSync(join(tmpdir(), 'metro-active-'))];
  symlinkSync(join(distDir, id), join(folder, id));
  const pointer = { release: id, previous: null, activated_at: new Date().toISOString(), newest: id };
  writeFileSync(join(folder, 'active.json'), JSON.stringify(pointer));
  return (releases = folder);
}

/** Starts a server on a port of its own, with accounts in a folder of this test file. */
export function startHost(environment: Readonly<Record<string, string>> = {}, cwd = root): Host {
  const usual = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, RELEASES_DIR: activeReleases() };
  const env = { PATH: process.env['PATH'], ...usual, ...environment };
  const { child, said, closed } = startProcess([process.execPath, 'dynamic/hosts/node/main.ts'], env, cwd);
  const port = async () => {
    while (!/try:/.test(said.out)) {
      const hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), closed.then(() => true)]);
      if (hasEnded) throw new Error(`The server ended: ${said.error}`);
    }
    // With an origin of its own the port is not in what it says.
    return Number(environment['PORT'] ?? /:(\d+)\//.exec(said.out)![1]);
  };
  const log = () =>
    said.error
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as unknown);
  return { child, said, log, port, ended: () => closed.then(() => child.exitCode) };
}

/** Ends every server that a test left running, and what it started. */
export function stopHosts(): void {
  for (const { pid } of running) {
    try {
      process.kill(-pid!, 'SIGKILL');
    } catch (error) {
      // It has ended, and what it said is still being read.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
process.once('exit', stopHosts);
