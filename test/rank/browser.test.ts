import { join } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../support/chromium.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RegionColumn, RegionFigures } from '../../api/domain/figures.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, root, service } from '../support/service.ts';

/** What the page is given: the figures as JSON can hold them, null where there is no value. */
interface PageInput {
  readonly geography: RegionFigures['geography'];
  readonly regions: RegionFigures['regions'];
  readonly byName: readonly number[];
  readonly byPopulation: readonly number[];
  readonly columns: readonly (Omit<RegionColumn, 'values'> & { readonly values: readonly (number | null)[] })[];
}

/** What runs in the browser; `domain` is what the bundle leaves there. */
const program = `(given, request, seed) => {
  const figures = { ...given, columns: new Map(given.columns.map((column) => [
    column.measure,
    { ...column, values: Float64Array.from(column.values, (value) => value ?? NaN) },
  ])) };
  const ranking = domain.rank(request, figures);
  const spreads = domain.robustness(ranking, seed);
  const screening = domain.screen(request, figures);
  return JSON.stringify({
    method: domain.method,
    ranking: { ...ranking, criteria: ranking.criteria.map(({ measure }) => measure) },
    spreads: [...spreads],
    screening: { stages: screening.stages, left: screening.left },
    misses: domain.nearMisses(screening, figures).map(({ place, failed: [{ gate, by }] }) => ({ place, gate: gate.key, by })),
  });
}`;

/** Bundles the domain for a browser. Node APIs in it would fail here: nothing replaces them. */
async function bundle(): Promise<string> {
  const modules = ['screen', 'rank', 'robustness'].map((name) => `export * from './${name}.ts';`);
  const { outputFiles } = await build({
    stdin: { contents: modules.join('\n'), resolveDir: join(root, 'api/domain'), loader: 'ts' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'domain',
    target: 'es2023',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

type Run = (code: string, given: PageInput, request: unknown, seed: string) => Promise<string>;

/** A page of Chromium. */
function inChromium(executablePath: string): Run {
  return async (code, ...args) => {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code });
      const call = `(${program})(...${JSON.stringify(args)})`;
      return await page.evaluate<string>(call);
    } finally {
      await browser.close();
    }
  };
}

/** The language alone, without anything of Node's. */
const inBareContext: Run = (code, ...args) => {
  const context = vm.createContext({});
  vm.runInContext(code, context);
  return Promise.resolve(vm.runInContext(`(${program})(...${JSON.stringify(args)})`, context) as string);
};

const executable = findChromium();
const places: [string, Run][] = [
  ['a context without Node', inBareContext],
  ...(executable === undefined ? [] : ([['Chromium', inChromium(executable)]] satisfies [string, Run][])),
];
// What the tests ran in is to be seen, not only that they passed.
if (executable === undefined)
  console.warn('No Chromium was found (CHROMIUM_PATH names one): a bare context replaces it.');

describe('screening and ranking in a browser', () => {
  let served: Served;
  let client: Client;
  let code: string;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
    code = await bundle();
  });
  afterAll(() => served.close());

  const post = async (path: string, body: unknown) => {
    const { status, json, text } = await client.send(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(text);
    return json.data;
  };

  it('needs neither Node nor a library', () => {
    expect(code).not.toMatch(/\brequire\(|\bprocess\.|\bBuffer\b|node:/);
    expect(code.length).toBeLessThan(40_000);
  });

  it.each(places)('returns the same as the server, in %s', async (_, run) => {
    const screened = {
      scope: { states: ['TX', 'CT', 'HI', 'CA', 'OH', 'FL'] },
      requirements: { max_unemployment: 5.5, rtw_only: true },
    };
    const request = {
      ...screened,
      include_eliminated: true,
      criteria: [
        { measure: 'unemployment_rate', direction: 'lower_better', weight: 2 },
        { measure: 'population_growth_5yr', direction: 'higher_better', weight: 1.5 },
        { measure: 'births', direction: 'higher_better', weight: 1, cutoff: { comparator: 'lt', value: 600 } },
      ],
    };
    const ranked = await post('/rank?robustness=1', request);
    const screen = await post('/screen?near_misses=1', screened);

    const { release } = served;
    const { measures, regions } = release.content;
    const columns = await Promise.all(
      measures.map(async ({ name, label, unit, decimals }) => {
        const { values } = await release.column(name, 'msa');
        return {
          measure: name,
          label,
          unit,
          decimals,
          values: Array.from(values, (v) => (Number.isNaN(v) ? null : v)),
        };
      }),
    );
    const byPopulation = release.placesByPopulation(await release.population());
    const input: PageInput = {
      geography: 'msa',
      regions: regions.msa,
      byName: release.placesByName(),
      byPopulation,
      columns,
    };
    const found = JSON.parse(await run(code, input, request, ranked.robustness.seed));

    const codeOf = (place: number) => regions.msa[place]!.geoid;
    expect(found.method).toBe(ranked.method);
    expect(found.ranking.stages).toEqual(ranked.funnel);
    const spreads = new Map<number, any>(found.spreads);
    expect(
      found.ranking.metros.map(({ place, ...rest }: any) => ({
        ...rest,
        cbsa: codeOf(place),
        rank_interval: spreads.get(place)?.interval ?? null,
        top10_share: spreads.get(place)?.top10Share ?? null,
      })),
    ).toEqual(
      ranked.metros.map(({ cbsa, rank, composite, eliminated, reasons, criteria, rank_interval, top10_share }: any) => {
        return { cbsa, rank, composite, eliminated, reasons, criteria, rank_interval, top10_share };
      }),
    );
    expect(found.screening.stages).toEqual(screen.funnel);
    expect(found.screening.left.map(codeOf)).toEqual(screen.metros.map(({ cbsa }: any) => cbsa));
    expect(found.misses.map(({ place, ...rest }: any) => ({ ...rest, cbsa: codeOf(place) }))).toEqual(
      screen.near_misses.map(({ cbsa, gate, by }: any) => ({ cbsa, gate, by })),
    );
    expect(screen.near_misses.length).toBeGreaterThan(5);
  });
});
