import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

const canCheckTypes = isInstalled && spawnSync('python3', ['-c', 'import mypy']).status === 0;
if (!canCheckTypes) console.warn('Skipping the types of the Python client: no mypy found.');

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
