import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { blocksOf } from '../support/documents.ts';
import { openBuilt, root, service } from '../support/service.ts';

const execute = promisify(execFile);
const folder = join(root, 'clients/python');
const isInstalled = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;
if (!isInstalled) console.warn('Skipping the Python client: no python3 of version 3.10 or newer found.');

/** Whether Python can run code; says so if it cannot. */
function can(what: string, code: string): boolean {
  const found = isInstalled && spawnSync('python3', ['-c', code]).status === 0;
  if (!found) console.warn(`Skipping ${what}.`);
  return found;
}
const canBuild = can(
  'the build of the Python client: no setuptools of version 77 or newer found',
  'import setuptools; assert int(setuptools.__version__.split(".")[0]) >= 77',
);
const canCheckTypes = can('the types of the Python client: no mypy found', 'import mypy');

describe.runIf(isInstalled)('the Python client', () => {
  let served: Served;
  let http: Client & { readonly port: number };
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    http = await overSocket(service({ served }));
    const METRO_ORIGIN = `http://127.0.0.1:${http.port}`;
    env = { ...process.env, METRO_ORIGIN, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' };
  });
  afterAll(async () => {
    await http.close();
    served.close();
  });

  it('passes its own tests on the committed release', async () => {
    const { stderr } = await execute('python3', ['-m', 'unittest', 'discover', 'tests'], { cwd: folder, env });
    expect(stderr).toMatch(/Ran \d+ tests/);
    expect(stderr).toMatch(/^OK/m);
  });

  it('runs the examples of its README', async () => {
    const [start = '', ...examples] = blocksOf('test/client/python.test.ts').map(({ code }) => code);
    expect(examples).toHaveLength(8);
    for (const example of examples) {
      const code = (start + example).replaceAll('http://127.0.0.1:8080', env['METRO_ORIGIN']!);
      const { stdout } = await execute('python3', ['-c', code], { env });
      expect(stdout.trim()).not.toBe('');
    }
  });

  it.runIf(canBuild)('becomes a wheel and a source archive that have the module and its types', async () => {
    const work = await mkdtemp(join(tmpdir(), 'metro-python-'));
    try {
      await cp(folder, work, { recursive: true });
      const build = 'from setuptools import build_meta as b; print("", b.build_wheel("out"), b.build_sdist("out"))';
      const { stdout } = await execute('python3', ['-c', build], { cwd: work });
      const [wheel = '', source = ''] = stdout.trim().split(/\s/).slice(-2);
      expect([wheel, source]).toEqual([
        expect.stringMatching(/^metro_data_service-[\d.]+-py3-none-any\.whl$/),
        expect.stringMatching(/^metro_data_service-[\d.]+\.tar\.gz$/),
      ]);
      const files = ['__init__', 'answer', 'calls', 'client', 'operations', 'transport'].map((name) => `${name}.py`);
      const list = `import sys, zipfile, tarfile
for name in sorted(zipfile.ZipFile(sys.argv[1]).namelist()): print(name)
for name in tarfile.open(sys.argv[2]).getnames(): print(name)`;
      const listed = await execute('python3', ['-c', list, join(work, 'out', wheel), join(work, 'out', source)]);
      const names = listed.stdout.trim().split('\n');
      expect(names.filter((name) => name.startsWith('metro_data/'))).toEqual(
        [...files, 'py.typed'].map((name) => `metro_data/${name}`).sort(),
      );
      for (const name of [...files, 'py.typed'])
        expect(names).toContainEqual(expect.stringMatching(`^metro_data_service-[\\d.]+/metro_data/${name}$`));
      const use = 'from metro_data import AsyncClient, Client; print(Client.__module__)';
      const installed = { ...env, PYTHONPATH: join(work, 'out', wheel) };
      expect((await execute('python3', ['-c', use], { cwd: tmpdir(), env: installed })).stdout).toBe(
        'metro_data.client\n',
      );
    } finally {
      await rm(work, { recursive: true });
    }
  });

  it.runIf(canCheckTypes)(
    'is typed: wrong arguments are errors of a type checker, also with the asynchronous client',
    async () => {
      const work = await mkdtemp(join(tmpdir(), 'metro-types-'));
      const lines = [
        'from metro_data import AsyncClient, Client, Rows',
        'client = Client("http://127.0.0.1")',
        'rows: Rows = client.get("gdp", bounds=True)',
        'client.get("gdp", geography="metro")',
        'client.compare_metros(ids=1)',
        'async def read(client: AsyncClient) -> Rows:',
        '    await client.get_brief(5)',
        '    return await client.get("gdp", year=2020)',
      ];
      try {
        await writeFile(join(work, 'use.py'), lines.join('\n'));
        const check = ['-m', 'mypy', '--strict', '--ignore-missing-imports', '--cache-dir', work];
        const checking = { cwd: work, env: { ...env, MYPYPATH: folder } };
        const { stdout } = await execute('python3', [...check, '-p', 'metro_data'], checking);
        expect(stdout).toMatch(/^Success/);
        const wrong = spawnSync('python3', [...check, 'use.py'], { ...checking, encoding: 'utf8' });
        expect([...wrong.stdout.matchAll(/^use\.py:(\d+): error/gm)].map(([, line]) => line)).toEqual(['4', '5', '7']);
      } finally {
        await rm(work, { recursive: true });
      }
    },
  );
});
