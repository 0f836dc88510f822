import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';

const execute = promisify(execFile);
const folder = join(root, 'clients/python');
const isInstalled = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isInstalled) console.warn('Skipping the Python client: no python3 of version 3.9 or newer found.');

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
    const text = await readFile(join(folder, 'README.md'), 'utf8');
    const [start = '', ...examples] = [...text.matchAll(/^```python\n(.*?)^```/gms)].map(([, code = '']) => code);
    expect(examples).toHaveLength(6);
    for (const example of examples) {
      const code = (start + example).replaceAll('http://127.0.0.1:8080', env['METRO_ORIGIN']!);
      const { stdout } = await execute('python3', ['-c', code], { env });
      expect(stdout.trim()).not.toBe('');
    }
  });
});
