import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { blocksOf } from '../support/documents.ts';
import { openBuilt, root, service } from '../support/service.ts';

const execute = promisify(execFile);
const folder = join(root, 'clients/r');
const needed = 'stopifnot(getRversion() >= "4.1"); library(httr2); library(jsonlite)';
const isInstalled = spawnSync('Rscript', ['-e', needed]).status === 0;
if (!isInstalled) console.warn('Skipping the R client: no R of version 4.1 or newer with httr2 and jsonlite found.');

describe.runIf(isInstalled)('the R client', () => {
  let served: Served;
  let http: Client & { readonly port: number };
  let library: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    http = await overSocket(service({ served }));
    library = await mkdtemp(join(tmpdir(), 'metro-r-'));
    env = { ...process.env, METRO_ORIGIN: `http://127.0.0.1:${http.port}`, R_LIBS: library, LC_ALL: 'C.UTF-8' };
    await execute('R', ['CMD', 'INSTALL', '--no-docs', '-l', library, folder]);
  });
  afterAll(async () => {
    await http.close();
    served.close();
    await rm(library, { recursive: true });
  });

  it('passes its own tests on the committed release', async () => {
    const { stdout } = await execute('Rscript', [join(folder, 'tests/figures.R')], { env });
    expect(stdout).toBe('All tests passed.\n');
  });

  it('documents every function with its arguments and defaults', async () => {
    const checks = [
      'undoc(dir = d)',
      'codoc(dir = d)',
      'checkDocFiles(dir = d)',
      'checkRd(file.path(d, "man/metrodata.Rd"))',
    ];
    const code = `library(tools); d <- commandArgs(TRUE); ${checks.map((check) => `print(${check})`).join('; ')}`;
    expect((await execute('Rscript', ['-e', code, folder], { env })).stdout.trim()).toBe('');
  });

  it('runs the examples of its README', async () => {
    const [start = '', ...examples] = blocksOf('test/client/r.test.ts').map(({ code }) => code);
    expect(examples).toHaveLength(6);
    for (const example of examples) {
      const code = (start + example).replaceAll('http://127.0.0.1:8080', env['METRO_ORIGIN']!);
      const { stdout } = await execute('Rscript', ['-e', code], { env });
      expect(stdout.trim()).not.toBe('');
    }
  });
});
