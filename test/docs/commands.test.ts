import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { accountServices } from '../../dynamic/identity/accounts/services.ts';
import { readEnvironment } from '../../dynamic/settings/environment.ts';
import { openSqlite } from '../../dynamic/stores/sql/sqlite.ts';
import { clientPackage } from '../support/clientPackage.ts';
import { blocksOf } from '../support/documents.ts';
import { startHost, stopHosts } from '../support/host.ts';
import { root } from '../support/service.ts';

/** Programs that run. The shell finds these and the stand-ins, and no others. */
const tools = ['chmod', 'cp', 'curl', 'git', 'grep', 'mkdir', 'mv', 'openssl', 'sqlite3', 'tail'];
/** Programs that a stand-in runs for (standIn.sh). */
const standIns = [
  ...['R', 'docker', 'journalctl', 'kubectl', 'npm', 'npx'],
  ...['pg_dump', 'pg_restore', 'pip', 'runuser', 'systemctl', 'useradd'],
];

const pathOf = (tool: string) => spawnSync('bash', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
const toolPaths = new Map(tools.map((tool) => [tool, pathOf(tool)]));
const isWhole =
  spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).stdout === 'false\n';

/** Why a command cannot run here; undefined if it can. */
function obstacleOf(command: string): string | undefined {
  const missing = tools.find((tool) => !toolPaths.get(tool) && new RegExp(`(^|[|;&(] *)${tool} `).test(command));
  if (missing !== undefined) return `${missing} is not installed`;
  return command.includes('git rev-list') && !isWhole ? 'this clone has no history' : undefined;
}

/** A call of a stand-in. */
interface Call {
  readonly program: string;
  readonly args: readonly string[];
  /** The variables that the document sets for it. */
  readonly env: Readonly<Record<string, string>>;
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const expectFile = (name: string) => expect(existsSync(join(root, name)), `${name} exists`).toBe(true);

/** Returns the texts of files, without this one. */
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((name) => join(root, name))
    .filter((file) => file !== import.meta.filename)
    .map((file) => readFileSync(file, 'utf8'));
const sources = textsOf('{api,build,common,dynamic}/**/*.ts');
/** Tests and evals read variables of their own. */
const readers = [...sources, ...textsOf('test/**/*.ts')];
const isRead = (variable: string) => readers.some((source) => new RegExp(`\\b${variable}\\b`).test(source));

/** Errors that a server logs. */
const logged = ['a worker ended; it is replaced', 'a request failed'];
const isLogged = (message: string) => sources.some((source) => source.includes(`'${message}'`));

const manifests = textsOf('deploy/kubernetes/*.yaml').join('\n');

/** Checks what a command of kubectl names: files of the repository, and names in the manifests. */
function checkKubectl([command, ...rest]: readonly string[]): void {
  const [first = '', second = '', name = '', ...literals] = rest;
  const resource = rest.find((arg) => arg.startsWith('deployment/'));
  if (command === 'apply') {
    expect(['--filename', '--kustomize']).toContain(first);
    expectFile(first === '--kustomize' ? join(second, 'kustomization.yaml') : second);
  } else if (command === 'create') {
    expect([first, second]).toEqual(['secret', 'generic']);
    const pairs = literals.map((literal) => /^--from-literal=(\w+)=(.+)$/.exec(literal)!.slice(1) as [string, string]);
    if (manifests.includes(`secretRef: { name: ${name} }`)) {
      const settings = Object.fromEntries(pairs);
      expect(readEnvironment(settings)).toMatchObject(settings);
    } else for (const [key] of pairs) expect(manifests).toContain(`secretKeyRef: { name: ${name}, key: ${key} }`);
  } else {
    expect(['rollout', 'exec']).toContain(command);
    expect(manifests).toContain(`kind: Deployment\nmetadata:\n  name: ${resource?.replace('deployment/', '')}\n`);
    if (command === 'exec') expectFile(rest[rest.indexOf('node') + 1]!);
  }
}

const parser = fork(join(import.meta.dirname, 'parseCommands.ts'), { execArgv: [], silent: true });
/** What is wrong with the arguments of a program of commander; null if nothing is. */
async function faultOf(file: string, args: readonly string[]): Promise<unknown> {
  parser.send({ file: join(root, file), args });
  const ended = once(parser, 'exit').then(() => [`${file} ended the process`]);
  const [fault] = (await Promise.race([once(parser, 'message'), ended])) as unknown[];
  return fault;
}

/** Checks the calls of each stand-in: what they name exists, and their programs take their options. */
const checks: Readonly<Record<string, (call: Call) => unknown>> = {
  R: ({ args }) => {
    expect(args.slice(0, 2)).toEqual(['CMD', 'INSTALL']);
    expectFile(join(args[2]!, 'DESCRIPTION'));
  },
  docker: ({ args }) => {
    const [compose, command, ...rest] = args;
    expect([compose, ['up', 'exec'].includes(command!)]).toEqual(['compose', true]);
    const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8')) as { services: object };
    if (command !== 'exec') return;
    expect(services).toHaveProperty(rest[0]!);
    expectFile(rest[2]!);
  },
  journalctl: ({ args }) => {
    expect(args.slice(0, 2)).toEqual(['-u', 'metro']);
    expect(logged.filter((message) => !isLogged(message))).toEqual([]);
  },
  kubectl: ({ args }) => {
    const hasNamespace = args[0] === '--namespace';
    if (hasNamespace) expect(manifests).toContain(`\nnamespace: ${args[1]}\n`);
    checkKubectl(hasNamespace ? args.slice(2) : args);
  },
  npm: async ({ args, env }) => {
    const [command = '', ...rest] = args.filter((one) => one !== '--silent');
    if (command === 'run') {
      const [script = '', dashes, ...own] = rest;
      expect(scripts).toHaveProperty(script);
      expect([undefined, '--']).toContain(dashes);
      const [, file] = /^(?:node|tsx) (\S+\.ts)/.exec(scripts[script]!) ?? [];
      if (dashes !== undefined) expect(await faultOf(file!, own)).toBeNull();
    } else if (command === 'pack') expectFile(join(rest[0]!, 'package.json'));
    else if (command === 'install') expect(rest).toEqual([`./${clientPackage.file}`]);
    else if (command === 'ci') expect(['', '--omit=dev']).toContain(rest.join(' '));
    else expect(scripts).toHaveProperty(command);
    if (command === 'start') readEnvironment(env);
  },
  npx: ({ args }) => {
    expect(args.slice(0, 2)).toEqual(['vitest', 'run']);
    const option = args.indexOf('-t');
    const files = args.slice(2, option < 0 ? undefined : option);
    for (const file of files) expectFile(file);
    if (option > 0)
      expect(files.some((file) => readFileSync(join(root, file), 'utf8').includes(args[option + 1]!))).toBe(true);
  },
  pip: ({ args }) => {
    expect(args[0]).toBe('install');
    expectFile(join(args[1]!, 'pyproject.toml'));
  },
  pg_dump: ({ args }) => expect(args.slice(0, 3)).toEqual(['--format=custom', '--file', 'copy.dump']),
  pg_restore: ({ args }) => {
    expect(args).toEqual(expect.arrayContaining(['--clean', '--if-exists', '--single-transaction']));
    expect(args.at(-1)).toBe('copy.dump');
  },
  runuser: async ({ args, env }) => {
    const [option, user, dashes, program = '', ...rest] = args;
    expect([option, dashes, program]).toEqual(['-u', '--', 'npm']);
    expect(readFileSync(join(root, 'deploy/metro.service'), 'utf8')).toContain(`\nUser=${user}\n`);
    await checks['npm']!({ program, args: rest, env });
  },
  systemctl: ({ args }) => {
    expect(args).toEqual(['enable', '--now', 'metro']);
    expect(existsSync(join(work, 'etc/systemd/system/metro.service'))).toBe(true);
  },
  useradd: ({ args }) => {
    const unit = readFileSync(join(root, 'deploy/metro.service'), 'utf8');
    expect(unit).toContain(`\nUser=${args.at(-1)}\n`);
  },
};

/** The lines of a block that a person would run: one that ends with a backslash goes on. */
const commandsOf = (code: string) =>
  code
    .replaceAll(/\\\n/g, '')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));

const work = mkdtempSync(join(tmpdir(), 'metro-commands-'));
const inWork = (name: string) => join(work, name);
const variables = {
  PATH: inWork('bin'),
  HOME: work,
  LC_ALL: 'C.UTF-8',
  DATA_DIR: inWork('data'),
  STAND_IN_CALLS: inWork('calls'),
  STAND_IN_LOG: inWork('log'),
  STAND_IN_NODE: process.execPath,
  STAND_IN_ROOT: root,
};
/** Variables that the shell or the test sets. */
const usual = new Set([...Object.keys(variables), 'KEY', 'OLDPWD', 'PWD', 'SHLVL', '_']);

/** Returns the calls that stand-ins noted: for each a list of its name and arguments, then one of its variables. */
function callsIn(noted: string): Call[] {
  const lists = noted.split('\0\0').map((list) => list.split('\0'));
  return lists.slice(0, -1).flatMap(([program = '', ...args], i): Call[] => {
    if (i % 2 === 1) return [];
    const set = lists[i + 1]!.map(
      (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const,
    );
    return [{ program, args, env: Object.fromEntries(set.filter(([name]) => !usual.has(name))) }];
  });
}

describe('the commands of the documents', () => {
  /** The addresses of the server and its metrics, and what earlier commands printed. */
  const known = { server: '', metrics: '', account: '', key: '' };

  beforeAll(async () => {
    if (isWhole) spawnSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, '.'], { cwd: work });
    for (const folder of ['bin', 'data', 'etc/systemd/system', 'srv', 'repository'])
      mkdirSync(inWork(folder), { recursive: true });
    spawnSync('git', ['init', '--quiet', inWork('repository')]);
    cpSync(join(root, 'deploy'), inWork('deploy'), { recursive: true });
    cpSync(join(root, 'deploy'), inWork('repository/deploy'), { recursive: true });
    for (const [tool, path] of toolPaths) if (path) symlinkSync(path, join(work, 'bin', tool));
    for (const program of standIns) symlinkSync(join(import.meta.dirname, 'standIn.sh'), join(work, 'bin', program));
    writeFileSync(variables.STAND_IN_LOG, logged.map((msg) => `{"level":50,"msg":"${msg}"}\n`).join(''));
    writeFileSync(inWork('my-terms.txt'), 'Be kind.');
    const host = startHost({ DATA_DIR: variables.DATA_DIR, METRICS_PORT: '0', LOG_LEVEL: 'info' });
    known.server = `127.0.0.1:${await host.port()}`;
    const findMetrics = () => host.log().find(({ msg }) => msg === 'metrics are served').port as number;
    known.metrics = `127.0.0.1:${await vi.waitFor(findMetrics, 60_000)}`;
  });
  afterAll(() => {
    parser.kill();
    stopHosts();
    rmSync(work, { recursive: true });
  });

  /** Creates an invitation to an account, as an owner does in the settings. */
  async function invitation(): Promise<string> {
    const sql = await openSqlite(join(variables.DATA_DIR, 'accounts.sqlite'));
    const { links } = accountServices(sql, Date.now);
    const [{ id }] = (await sql.all('select id from person')) as [{ id: string }];
    await links.createInvitation({ id }, known.account, 'member');
    const [open] = await links.invitations(known.account);
    await sql.close();
    return open!['id'] as string;
  }

  /** Returns a command with addresses, folders and names of this test. */
  async function localized(command: string): Promise<string> {
    const local = command
      .replaceAll('127.0.0.1:8080', known.server)
      .replaceAll('127.0.0.1:9090', known.metrics)
      // A server without errors has counted none.
      .replaceAll('status="5', 'status="2')
      .replaceAll(/(?<=[ >])\/(?=(?:etc|srv|var)\/)/g, `${work}/`)
      .replaceAll(/\bREPOSITORY\b/g, inWork('repository'))
      .replaceAll(/\bACCOUNT\b/g, known.account);
    return /\bINVITATION\b/.test(local) ? local.replaceAll(/\bINVITATION\b/g, await invitation()) : local;
  }

  async function run(script: string): Promise<{ code: number | null; out: string; error: string; calls: Call[] }> {
    rmSync(variables.STAND_IN_CALLS, { force: true });
    const env = { ...variables, KEY: known.key };
    const child = spawn('/bin/bash', ['-euo', 'pipefail', '-c', await localized(script)], {
      cwd: work,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const code = child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0];
    const noted = existsSync(variables.STAND_IN_CALLS) ? readFileSync(variables.STAND_IN_CALLS, 'utf8') : '';
    return { code, out, error, calls: callsIn(noted) };
  }

  const commands = blocksOf('test/docs/commands.test.ts').flatMap(({ document, code }) =>
    commandsOf(code).map((command, index, all) => {
      const assignments = all.slice(0, index).filter((earlier) => /^\w+=(\$\(.*\)|\S*)$/.test(earlier));
      return [`${document}: ${command.replace(/ +# .*/, '')}`, command, [...assignments, command].join('\n')] as const;
    }),
  );

  it.for(commands)('%s', async ([name, command, script], { skip }) => {
    const obstacle = obstacleOf(script);
    if (obstacle !== undefined) {
      console.warn(`Skipping a command, because ${obstacle}: ${name}`);
      skip();
    }
    const { code, out, error, calls } = await run(script);
    expect([code, error]).toEqual([0, code === 0 ? error : '']);
    for (const call of calls) {
      await checks[call.program]!(call);
      expect(Object.keys(call.env).filter((variable) => !isRead(variable))).toEqual([]);
    }
    if (/ account add /.test(command)) known.account = (JSON.parse(out) as { id: string }).id;
    if (/ key add /.test(command)) known.key = (JSON.parse(out) as { token: string }).token;
    // A command that reads prints what it found.
    if (/^curl |\| grep /.test(command)) expect(out).not.toBe('');
  });
});
