import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { languages, requestSample } from '../../site/code/requestSamples.ts';
import { printRanking } from '../../site/explorer/printRanking.ts';
import { sqliteStore, type TestStore } from '../accounts/store.ts';
import { blocksOf } from '../support/documents.ts';
import { openBuilt } from '../support/service.ts';
import { openSite, operator, type Site } from '../support/site.ts';

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** The command that runs a file of each language; undefined if it is not installed. */
const runners: Readonly<Record<string, readonly string[] | undefined>> = {
  sh: works('curl', '--version') ? ['bash', '-euo', 'pipefail'] : undefined,
  ts: [process.execPath],
  python: works('python3', '--version') ? ['python3'] : undefined,
  r: works('Rscript', '-e', 'library(jsonlite); library(httr2)') ? ['Rscript'] : undefined,
};
for (const [language, runner] of Object.entries(runners))
  if (!runner) console.warn(`Skipping the samples in ${language}: no program to run them found.`);

/** Returns a value with the objects and lists in it. */
function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [];
}

/** Returns the part of a response that a document shows, which may leave out members of objects and later items of lists. */
function partLike(whole: any, shown: any): unknown {
  if (Array.isArray(shown) && Array.isArray(whole))
    return whole.slice(0, shown.length).map((item, i) => partLike(item, shown[i]));
  if (typeof shown !== 'object' || shown === null) return whole;
  return Object.fromEntries(Object.keys(shown).map((name) => [name, partLike(whole?.[name], shown[name])]));
}

describe('the samples of the documentation', () => {
  let store: TestStore;
  let served: Served;
  let site: Site;
  let folder: string;
  let key: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'metro-samples-'));
    // Of a status that is an error, curl then ends with a code of its own.
    writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nshow-error\n');
    store = await sqliteStore();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served });
    const { account } = await site.person('ada@example.org', { access: true });
    key = (await site.keys.add(operator, account, 'ada@example.org', 'laptop')).token;
  });
  afterAll(async () => {
    await site.close();
    served.close();
    await store.remove();
    rmSync(folder, { recursive: true });
  });

  /** Runs a sample against this server. @param refused whether curl may get an error */
  async function run(
    language: string,
    code: string,
    refused = false,
  ): Promise<{ status: number | null; out: string; error: string }> {
    const [command = '', ...args] = runners[language]!;
    const file = join(folder, `sample.${language === 'ts' ? 'mts' : language}`);
    writeFileSync(file, code.replaceAll('http://127.0.0.1:8080', site.address));
    const env = { PATH: process.env['PATH'], KEY: key, LC_ALL: 'C.UTF-8', ...(refused ? {} : { CURL_HOME: folder }) };
    const child = spawn(command, [...args, file], { env });
    let [out, error] = ['', ''];
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (error += text.toString()));
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { status, out, error };
  }

  const blocks = blocksOf('test/site/samples.test.ts')
    .filter(({ language }) => language in runners)
    .map((block, i, all) => {
      const number = all.slice(0, i + 1).filter(({ document }) => document === block.document).length;
      return [`${block.document}, ${number}`, block] as const;
    });

  it('are in four languages', () => {
    expect(new Set(blocks.map(([, { language }]) => language))).toEqual(new Set(Object.keys(runners)));
    expect(blocks.length).toBeGreaterThan(40);
  });

  for (const [name, { language, code, printed }] of blocks)
    it.skipIf(!runners[language])(`${name}, works`, async () => {
      const shown: unknown = printed?.language === 'json' ? JSON.parse(printed.code) : undefined;
      const { status, out, error } = await run(
        language,
        code,
        partsOf(shown).some((one: any) => 'error' in one),
      );
      expect([status, error]).toEqual([0, '']);
      expect(out.trim()).not.toBe('');
      if (shown !== undefined)
        expect(partsOf(JSON.parse(out)).map((part) => partLike(part, shown))).toContainEqual(shown);
      else if (printed) expect(out).toBe(printed.code);
      else expect(out).not.toContain('"error":');
    });

  it('R and Python of a request quote its body as raw text', () => {
    const request = { url: 'https://metro.test/', body: "d'A\\", needsKey: false };
    expect(requestSample('R', request)).toContain(`req_body_raw(r"---("d'A\\\\")---", "application/json")`);
    expect(requestSample('Python', request)).toContain(`r'''"d'A\\\\"'''.encode()`);
  });

  for (const language of languages) {
    const runner = { curl: 'sh', TypeScript: 'ts', Python: 'python', R: 'r' }[language];
    it.skipIf(!runners[runner])(`the explorer writes ${language} that asks for the same ranking`, async () => {
      const criteria = ['unemployment_rate', 'hazard_risk_index'].map((measure) => {
        return { measure, direction: 'lower_better', weight: 1 };
      });
      const body = { scope: { states: ['HI', 'OK'] }, requirements: { rtw_only: true }, criteria };
      const request = { url: 'http://127.0.0.1:8080/api/v1/rank', body, needsKey: false, printing: printRanking };
      const { status, out, error } = await run(runner, requestSample(language, request));
      // curl without -s prints its progress.
      expect([status, runner === 'sh' ? '' : error]).toEqual([0, '']);
      for (const name of ['Enid, OK', 'Lawton, OK']) expect(out).toContain(name);
      expect(out).not.toContain('Urban Honolulu');
      expect(out).toContain('Bureau of Labor Statistics');
      expect(out).toContain("Do not present figures computed from FEMA's data as FEMA's own.");
    });

    it.skipIf(!runners[runner])(`${language} of a request sends quotes, backslashes and other letters`, async () => {
      const body = { text: `Coeur d'Alene, "Cañon" \\n \\ – 東` };
      const received: unknown[] = [];
      const server = createServer((request, response) => {
        void json(request).then((sent) => {
          received.push(request.method, request.headers['content-type'], sent);
          response.setHeader('Content-Type', 'application/json').end('{"data":"done"}');
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const { status, out } = await run(runner, requestSample(language, { url, body, needsKey: true }));
      server.close();
      expect([status, received]).toEqual([0, ['POST', 'application/json', body]]);
      expect(out).toContain('done');
    });
  }
});
