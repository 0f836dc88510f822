import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A store of a test's own, which it may kill and start again. */
export interface OwnStore {
  readonly url: string;
  start(): Promise<void>;
  /** As the machine it runs on would: without a word. */
  kill(): Promise<void>;
  /** Stalls: keeps connections open without responses. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/** Where Postgres' programs lie; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort().reverse() : [];
  return versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((bin) => existsSync(join(bin, 'initdb')));
}

/** A Postgres in a folder of its own; it does not run as root, so root runs it as `postgres`. */
export async function ownPostgres(programs: string): Promise<OwnStore> {
  const folder = mkdtempSync(join(tmpdir(), 'metro-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  mkdirSync(data);
  chmodSync(folder, 0o755);
  if (as.length > 0) execFileSync('chown', ['-R', 'postgres', folder]);
  const run = (program: string, args: string[]) => [...as, join(programs, program), ...args] as [string, ...string[]];
  const [initdb, ...initArgs] = run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync']);
  execFileSync(initdb, initArgs, { stdio: 'ignore', cwd: folder });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const command = () => run('postgres', ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-F']);
  // It listens before it lets anybody in.
  const ready = async () => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    return client
      .connect()
      .then(() => client.end())
      .then(
        () => true,
        () => false,
      );
  };
  return ownStore(url, port, folder, command, ready);
}

export async function ownRedis(): Promise<OwnStore> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'metro-redis-'));
  return ownStore(`redis://127.0.0.1:${port}`, port, folder, () => [
    'redis-server',
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    folder,
  ]);
}

function ownStore(
  url: string,
  port: number,
  folder: string,
  command: () => [string, ...string[]],
  ready: () => Promise<boolean> = () => answers(port),
): OwnStore {
  let child: ChildProcess | undefined;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child!.pid!, name);
    } catch {
      // It has ended.
    }
  };
  const kill = async () => {
    if (!child) return;
    const exit = once(child, 'exit');
    signal('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await exit;
    child = undefined;
    while (await answers(port)) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  return {
    url,
    kill,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async start() {
      const [program, ...args] = command();
      const until = Date.now() + 20_000;
      do {
        // Postgres refuses to start while a process of a server that was killed still holds its memory.
        if (child && child.exitCode !== null && Date.now() > until)
          throw new Error(`${program} ended with code ${child.exitCode}`);
        // A separate process group, because runuser and Postgres are many processes.
        if (!child || child.exitCode !== null)
          child = spawn(program, args, { cwd: folder, stdio: 'ignore', detached: true });
        await new Promise((resolve) => setTimeout(resolve, 50));
      } while (!(await ready()));
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });
