import { type ChildProcess, execFile, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Processes that this run started and that still run. */
const running = new Set<ChildProcess>();

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 10_000 }).error === undefined;
}

const pins = availableParallelism() > 1 && isInstalled('taskset');

/** A command bound to one core, where the machine has several and can bind. */
export function onCore(core: 0 | 1, command: readonly string[]): string[] {
  return pins ? ['taskset', '-c', String(core), ...command] : [...command];
}

/** Starts a process in a group of its own, and waits for its output to match. */
export async function start(command: readonly string[], ready: RegExp, options: SpawnOptions, timeoutMs = 60_000) {
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${program} was not ready in ${timeoutMs} ms:\n${output}`)),
      timeoutMs,
    );
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const found = ready.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
  return { child, match };
}

/** Resident bytes of a process; 0 where the system does not say. */
export function memoryOf(pid: number): number {
  try {
    return 1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Ends a process that `start` started, with those that it started in turn. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const force = setTimeout(() => signal(child, 'SIGKILL'), 5000);
  signal(child, 'SIGTERM');
  await exit;
  clearTimeout(force);
}

/** Ends whatever still runs: for a run that was broken off. */
export function stopAll(): void {
  for (const child of running) signal(child, 'SIGKILL');
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** Runs a command to its end and gives what it wrote to stdout. */
export async function run(
  command: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const [program, ...args] = command as [string, ...string[]];
  const limits = { timeout: 600_000, maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' as const };
  return (await promisify(execFile)(program, args, { ...limits, ...options })).stdout;
}

/** Node with TypeScript, as this run has it. */
export const node = [process.execPath, '--import', 'tsx'] as const;
