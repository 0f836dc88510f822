// @module-tag long
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { type Client, overSocket } from '../support/client.ts';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { openBuilt, read, root, service } from '../support/service.ts';

const execute = promisify(execFile);
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const examples = join(root, 'client/examples');

describe('the client runs', () => {
  let served: Served;
  let http: Client & { readonly port: number };
  let origin: string;
  let folder: string;
  let texas: { geoid: string; name: string; value: number }[];
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    http = await overSocket(service({ served }));
    origin = `http://127.0.0.1:${http.port}`;
    folder = await mkdtemp(join(tmpdir(), 'client-'));
    texas = (await read(http, '/measures/population/values?geography=county&state=TX&per_page=500')).data.values;
  });
  afterAll(async () => {
    await http.close();
    served.close();
    await rm(folder, { recursive: true });
  });

  const csv = () => texas.map(({ geoid, name, value }) => `${geoid},"${name}",${value}\n`).join('');

  it('in Node: the examples', async () => {
    const env = { ...process.env, METRO_ORIGIN: origin };
    const counties = await execute(process.execPath, [join(examples, 'countiesOfState.ts'), 'TX'], { env });
    expect(counties.stdout).toBe(csv());
    expect(counties.stderr).toMatch(/Census Bureau.*Retrieved \d{4}-/);
    const ranked = await execute(process.execPath, [join(examples, 'lowestUnemployment.ts')], { env });
    const [head, ...lines] = ranked.stdout.split('\n');
    expect(head).toBe('Unemployment rate, 2024:');
    expect(lines.slice(0, 10).every((line) => /^\d+\. .*: [\d.]+ percent$/.test(line))).toBe(true);
    const source = 'U.S. Bureau of Labor Statistics, Local Area Unemployment Statistics';
    const credit = lines.find((line) => line.includes(source))!;
    expect(credit).toMatch(/^Computed by Metro data service from: U\.S\. .* Retrieved \d{4}-\d{2}-\d{2}\. \S.*\.$/);
    const failed = await execute(process.execPath, [join(examples, 'countiesOfState.ts'), 'Texas'], { env }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('USPS') });
  });

  it('in Deno, without a build', async ({ skip }) => {
    const deno = process.env['DENO_PATH'] ?? 'deno';
    const found = await execute(deno, ['--version']).catch(() => undefined);
    if (!found) skip('no deno is on the PATH, and DENO_PATH names none');
    // The unchanged example and client, with the package that they need.
    await cp(join(root, 'client'), join(folder, 'deno'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'deno/node_modules'));
    const args = [
      'run',
      '--allow-env',
      `--allow-net=127.0.0.1:${http.port}`,
      '--node-modules-dir=manual',
      'examples/countiesOfState.ts',
      'TX',
    ];
    const env = { ...process.env, METRO_ORIGIN: origin, DENO_DIR: join(folder, 'deno-dir'), DENO_NO_UPDATE_CHECK: '1' };
    const { stdout } = await execute(deno, args, { cwd: join(folder, 'deno'), env });
    expect(stdout).toBe(csv());
  });

  it('in a browser, on a page of another origin', async ({ skip }) => {
    const executablePath = findChromium();
    if (!executablePath) skip('no Chromium is installed here; CHROMIUM_PATH may name one');
    const { outputFiles } = await build({
      entryPoints: [join(root, 'client/src/index.ts')],
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'metro',
      target: 'es2022',
      write: false,
    });
    const page = `<!doctype html><script>${outputFiles[0]!.text}</script>`;
    const site = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: executablePath!, args: chromiumArgs });
    try {
      const tab = await browser.newPage();
      await tab.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const result: any = await tab.evaluate(`(async () => {
        const client = metro.createClient({ origin: '${origin}' });
        const rows = [];
        const ask = async () => { for await (const row of client.rows('/measures/{name}/values', { path: { name: 'population' }, query: { geography: 'county', state: 'TX' } })) rows.push(row); };
        await ask();
        await ask();
        const { data } = await client.POST('/screen', { body: { requirements: { tier: '1m' } } });
        const { response, error } = await client.GET('/metros/{ref}', { params: { path: { ref: 'nowhere' } } });
        return { rows, count: data.data.count, limit: response.headers.get('RateLimit-Limit'), error: error.error, credits: String(client.credits) };
      })()`);
      expect(result.rows).toEqual([...texas, ...texas]);
      expect(result).toMatchObject({
        limit: '1000000',
        error: 'not_found',
        credits: expect.stringContaining('Census Bureau'),
      });
      expect(result.count).toBeGreaterThan(40);
    } finally {
      await browser.close();
      site.close();
    }
  });

  it('as an npm package whose types reject wrong calls', async () => {
    // Only what a clean clone has.
    const clone = join(folder, 'clone');
    const tracked = await execute('git', ['ls-files', '-z', 'client'], { cwd: root });
    for (const name of tracked.stdout.split('\0').filter(Boolean)) await cp(join(root, name), join(clone, name));
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    const packed = await execute('npm', ['pack', './client', '--json', '--offline'], { cwd: clone });
    const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('['))) as [{ filename: string }];
    const dist = join(folder, 'package/node_modules/@metro-data-service/client');
    await mkdir(dist, { recursive: true });
    await execute('tar', ['-xzf', join(clone, filename), '--strip-components=1', '-C', dist]);
    await symlink(join(root, 'node_modules/openapi-fetch'), join(folder, 'package/node_modules/openapi-fetch'));
    await symlink(
      join(root, 'node_modules/openapi-typescript-helpers'),
      join(folder, 'package/node_modules/openapi-typescript-helpers'),
    );
    const program = `import { createClient, type MeasureName } from '@metro-data-service/client';
const client = createClient({ origin: '${origin}' });
const { data } = await client.GET('/metros/{ref}', { params: { path: { ref: '12420' } } });
const name: string = data!.data.name;
console.log(name);
const rates = await client.values('unemployment_rate', { geography: 'msa', state: 'HI' });
const [rate] = rates.rows;
const year: number = rate!.year;
console.log(rate!.name, rate!.unit, year > 2000, rates.credits.list().length > 0);
export const anyMeasure = (measure: string) => client.values(measure, { geography: 'county' });
export const suggested: MeasureName = 'unemployment_rate';
export const maybe = (key: string | undefined, signal: AbortSignal | undefined) =>
  createClient({ origin: '${origin}', key, cacheSize: undefined, maxWait: undefined }).rows('/metros', { signal });
export async function wrong() {
  // @ts-expect-error there is no such address
  await client.GET('/metro');
  // @ts-expect-error the geography is needed
  await client.GET('/measures/{name}/values', { params: { path: { name: 'gdp' } } });
  // @ts-expect-error the geography is one of three
  await client.GET('/measures/{name}/values', { params: { path: { name: 'gdp' }, query: { geography: 'city' } } });
  // @ts-expect-error a misspelt parameter
  await client.GET('/metros', { params: { query: { sate: 'TX' } } });
  // @ts-expect-error an unknown direction
  await client.POST('/rank', { body: { criteria: [{ measure: 'gdp', direction: 'up' }] } });
  // @ts-expect-error not a list
  client.rows('/metros/{ref}', { path: { ref: '12420' } });
  // @ts-expect-error the geography is needed
  await client.values('gdp');
  // @ts-expect-error a misspelt name
  const misspelt: MeasureName = 'unemployement';
  console.log(misspelt);
  // @ts-expect-error the name of the measure is needed
  client.rows('/measures/{name}/values', { query: { geography: 'msa' } });
  for await (const row of client.rows('/metros')) {
    // @ts-expect-error population may not be there
    const population: number = row.population;
    console.log(population);
  }
}
`;
    await writeFile(join(folder, 'package/program.ts'), program);
    await writeFile(join(folder, 'package/package.json'), '{ "type": "module" }');
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: [],
    };
    await writeFile(join(folder, 'package/tsconfig.json'), JSON.stringify({ compilerOptions }));
    const compiled = await execute(bin('tsc'), [], { cwd: join(folder, 'package') }).catch((error: unknown) => error);
    expect(compiled).toMatchObject({ stdout: '', stderr: '' });
    const { stdout } = await execute(process.execPath, ['program.ts'], { cwd: join(folder, 'package') });
    expect(stdout).toBe('Austin-Round Rock-San Marcos, TX\nKahului-Wailuku, HI percent true true\n');
    expect(existsSync(join(dist, 'dist/index.d.ts'))).toBe(true);
  });

  it('with every file type-checked', async () => {
    const checked = await execute(bin('tsc'), ['-p', 'client'], { cwd: root }).catch((error: unknown) => error);
    expect(checked).toMatchObject({ stdout: '' });
  });
});
