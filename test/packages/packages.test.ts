import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { unzip } from '../../build/base/unzip.ts';
import { exampleOrigin, readTemplate } from '../../build/registryEntry.ts';
import { run as runService } from '../mcp/session.ts';
import { clientPackage } from '../support/clientPackage.ts';
import { root } from '../support/service.ts';
import { workflows } from './workflows.ts';

const execute = promisify(execFile);
const text = (name: string) => readFileSync(join(root, name), 'utf8');
const { version } = JSON.parse(text('package.json')) as { version: string };
/** The name of the Python package in the names of its files. */
const pythonFile = /^name = "(.*)"/m
  .exec(text('clients/python/pyproject.toml'))![1]!
  .replaceAll(/[-_.]+/g, '_')
  .toLowerCase();

/** Whether a program can do something; says so if it cannot. */
function can(what: string, [program, ...args]: readonly [string, ...string[]]): boolean {
  const found = spawnSync(program, args).status === 0;
  if (!found) console.warn(`Skipping ${what}.`);
  return found;
}
const canBuildWheel = can('the build of the Python wheel: no build and setuptools 77 found', [
  'python3',
  '-c',
  'import build, setuptools; assert int(setuptools.__version__.split(".")[0]) >= 77',
]);
const canBuildR = can('the build of the R package: no R found', ['R', '--version']);

it('all packages have the version of the service', () => {
  const found = (name: string, pattern: RegExp) => pattern.exec(text(name))?.[1];
  const json = /^ {2}"version": "(.*)"/m;
  expect({
    lock: found('package-lock.json', json),
    client: found('client/package.json', json),
    'name of the packed client': found('client/README.md', /npm install \.\/.*-(\d+\.\d+\.\d+.*)\.tgz/),
    python: found('clients/python/pyproject.toml', /^version = "(.*)"/m),
    r: found('clients/r/DESCRIPTION', /^Version: (.*)$/m),
    bundle: JSON.parse(readTemplate('manifest.json')).version,
    'entry of the registry': JSON.parse(readTemplate('server.json')).version,
    image: parse(text('deploy/kubernetes/kustomization.yaml')).images[0].newTag,
  }).toEqual({
    lock: version,
    client: version,
    'name of the packed client': version,
    python: version,
    r: version,
    bundle: version,
    'entry of the registry': version,
    image: version,
  });
});

it('packages that are published alone have the license of the repository', () => {
  for (const name of ['client', 'clients/python']) expect(text(`${name}/LICENSE`)).toBe(text('LICENSE'));
});

describe('the steps of packages.yaml', () => {
  const steps = workflows.get('packages.yaml')!.jobs['files']!.steps!;
  let clone: string;
  const packages = () => join(clone, 'dist/packages');

  /** Runs a step as the workflow does. */
  async function step(name: string): Promise<void> {
    const { run } = steps.find((one) => one.name === name)!;
    const env = { ...process.env, ORIGIN: exampleOrigin, npm_config_offline: 'true' };
    await execute('bash', ['-e', '-o', 'pipefail', '-c', run!], { cwd: clone, env });
  }

  /** Returns the names of files in a tar archive. */
  async function filesIn(archive: string): Promise<string[]> {
    const { stdout } = await execute('tar', ['--list', '--gzip', '--file', join(packages(), archive)]);
    return stdout
      .trim()
      .split('\n')
      .filter((name) => !name.endsWith('/'))
      .sort();
  }

  /** Returns the names of the files of the repository in a folder. */
  async function tracked(...folders: string[]): Promise<string[]> {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders];
    const { stdout } = await execute('git', list, { cwd: root });
    return stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
  }

  // Only what a clean clone has, and the modules.
  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'metro-packages-'));
    const parts = ['package.json', 'LICENSE', 'api', 'build/*.ts', 'common', 'dynamic', 'deploy', 'client', 'clients'];
    for (const name of await tracked(...parts)) await cp(join(root, name), join(clone, name));
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    await mkdir(packages(), { recursive: true });
  });
  afterAll(() => rm(clone, { recursive: true }));

  it('build the npm client from its sources', async () => {
    await step('npm client');
    const modules = (await tracked('client/src')).map((name) => /([^/]+)\.ts$/.exec(name)![1]!);
    expect(modules.length).toBeGreaterThan(4);
    const built = modules.flatMap((name) => [`package/dist/${name}.d.ts`, `package/dist/${name}.js`]);
    expect(await filesIn(clientPackage.file)).toEqual(
      [...built, 'package/LICENSE', 'package/README.md', 'package/package.json'].sort(),
    );
  });

  it.runIf(canBuildWheel)('build a Python wheel and a source archive that have the module and its types', async () => {
    await step('Python wheel and source archive');
    const modules = (await tracked('clients/python/metro_data')).map((name) => name.replace('clients/python/', ''));
    expect(modules).toContain('metro_data/py.typed');
    const wheel = join(packages(), `${pythonFile}-${version}-py3-none-any.whl`);
    const list = 'import sys, zipfile; print(*sorted(zipfile.ZipFile(sys.argv[1]).namelist()), sep="\\n")';
    const { stdout } = await execute('python3', ['-c', list, wheel]);
    expect(stdout.split('\n').filter((name) => name.startsWith('metro_data/'))).toEqual(modules.sort());
    expect(stdout.split('\n')).toContain(`${pythonFile}-${version}.dist-info/licenses/LICENSE`);
    expect(await filesIn(`${pythonFile}-${version}.tar.gz`)).toEqual(
      expect.arrayContaining(modules.map((name) => `${pythonFile}-${version}/${name}`)),
    );
    const use = 'from metro_data import AsyncClient, Client; print(Client.__module__)';
    const used = await execute('python3', ['-c', use], { cwd: tmpdir(), env: { ...process.env, PYTHONPATH: wheel } });
    expect(used.stdout).toBe('metro_data.client\n');
  });

  it.runIf(canBuildR)('build an R source package', async () => {
    await step('R source package');
    const files = (await tracked('clients/r')).map((name) => name.replace('clients/r', 'metrodata'));
    expect(files.length).toBeGreaterThan(6);
    expect(await filesIn(`metrodata_${version}.tar.gz`)).toEqual(files.sort());
  });

  it('pack the Kubernetes manifests', async () => {
    await step('Kubernetes manifests');
    expect(await filesIn('metro-data-service-kubernetes.tar.gz')).toEqual(
      (await tracked('deploy/kubernetes')).map((name) => name.replace('deploy/', '')).sort(),
    );
  });

  it('build an MCP bundle that runs with nothing but Node.js', async () => {
    await step('MCP bundle');
    const bundle = await readFile(join(packages(), 'metro-data-service.mcpb'));
    const folder = await mkdtemp(join(tmpdir(), 'metro-bundle-'));
    const names = ['manifest.json', 'server/index.mjs', 'LICENSE'];
    for await (const { name, bytes } of unzip(bundle, names, 'bundle')) {
      const file = join(folder, name.replace(/^bundle\//, ''));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toEqual(JSON.parse(readTemplate('manifest.json')));
    const { command, args } = manifest.server.mcp_config as { command: string; args: string[] };
    expect([command, args[0]]).toEqual(['node', '${__dirname}/server/index.mjs']);

    const service = await runService();
    const client = new Client({ name: 'test', version: '1' });
    const values = { __dirname: folder, 'user_config.origin': service.url.origin };
    const filled = args.map((arg) => arg.replace(/\$\{(.*?)\}/, (_, name: keyof typeof values) => values[name]));
    try {
      await client.connect(new StdioClientTransport({ command: process.execPath, args: filled, cwd: folder }));
      expect(client.getServerVersion()).toMatchObject({ name: 'metro-data-service' });
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('rank_metros');
    } finally {
      await client.close();
      await service.stop();
      await rm(folder, { recursive: true });
    }
  });
});
