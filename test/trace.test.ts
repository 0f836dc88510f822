import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citeLines, withoutIds } from '../dynamic/tools/shorten.ts';
import { Trace } from '../api/schemas/trace.ts';
import type { BuiltRelease } from '../common/release/served.ts';
import { call } from './mcp/session.ts';
import { type Client, inProcess } from './support/client.ts';
import { openServed } from './support/served.ts';
import { read, service } from './support/service.ts';
import { builtWorkshop, type Workshop } from './support/tiny.ts';

let shop: Workshop;
let served: BuiltRelease;
let client: Client;
beforeAll(async () => {
  shop = await builtWorkshop();
  served = await openServed(join(shop.distDir, 'tiny-1'));
  client = await inProcess(service({ served }));
});
afterAll(async () => {
  await client.close();
  served.close();
  await shop.remove();
});

const trace = async (measure: string, query: string) =>
  (await read(client, `/measures/${measure}/trace?${query}`)).data;
const refusal = async (path: string) => {
  const { status, json } = await client.send(`/api/v1${path}`);
  return `${status} ${json.error}: ${json.message}`;
};
const brief = (operands: any[]) => operands.map(({ geoid, value }) => [geoid, value]);

describe('GET /measures/{name}/trace', () => {
  it('says where a printed figure is', async () => {
    const data = await trace('population', 'region=40001');
    expect(Trace.parse(data)).toEqual(data);
    expect(data).toMatchObject({ value: 430_000, unit: 'people', year: 2025, geography: 'county', operands: [] });
    expect(data.steps).toEqual([]);
    expect(data.cells).toEqual([
      {
        ...{ measure: 'population', geoid: '40001', year: 2025, dataset: 'tiny-people', file: 'people.csv' },
        ...{ sha256: data.files[0].sha256, row: 3, row_label: 'Alder', column: 5, column_label: 'POP2025' },
        text: '430000',
      },
    ]);
    expect(data.files).toEqual([
      {
        ...{ dataset: 'tiny-people', file: 'people.csv', url: 'https://example.org/people/people.csv' },
        ...{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), how: 'copy', edition: 'Edition 2' },
        altered: ['The first six columns only.'],
      },
    ]);
  });

  it('follows a rate to its parts, their counties and the cells of these', async () => {
    const data = await trace('unemployment_rate', 'region=10010&year=2023');
    expect(data.operands.map(({ measure, value }: any) => [measure, value])).toEqual([
      ['unemployed', 12_000],
      ['labor_force', 280_000],
    ]);
    expect(data.value).toBeCloseTo((100 * 12_000) / 280_000, 6);
    expect(data.steps.map(({ measure }: any) => measure)).toEqual(['unemployed', 'labor_force']);
    expect(brief(data.steps[1].operands)).toEqual([
      ['40001', 200_000],
      ['40003', 80_000],
    ]);
    expect(data.cells).toHaveLength(4);
    expect(data.cells.find((cell: any) => cell.measure === 'labor_force' && cell.geoid === '40001')).toMatchObject({
      ...{ file: 'work23.txt', row: 4, column: 11, width: 10, text: '200,000' },
    });
  });

  it('gives the weights of a mean and their cells', async () => {
    const data = await trace('hazard_risk_index', 'region=10010');
    expect(data.operands).toMatchObject([
      { geoid: '40001', value: 20.5, weight: 430_000, weight_measure: 'population', weight_year: 2025 },
      { geoid: '40003', value: 40, weight: 180_000 },
    ]);
    const [a, b] = data.operands as { value: number; weight: number }[];
    expect(data.value).toBeCloseTo((a!.value * a!.weight + b!.value * b!.weight) / (a!.weight + b!.weight), 6);
    expect(data.cells.map(({ measure, text }: any) => `${measure} ${text}`)).toEqual([
      ...['hazard_risk_index 20.5', 'hazard_risk_index 40', 'population 430000', 'population 180000'],
    ]);
  });

  it('names the combined area that replaces counties (D16)', async () => {
    const data = await trace('labor_force', 'region=10030&year=2024');
    expect(brief(data.operands)).toEqual([['56901', 120_000]]);
    expect(data.operands[0].name).toBe('Grove + Heath');
    expect(data.cells).toMatchObject([{ geoid: '56901', file: 'work24.txt', text: '120,000' }]);
  });

  it('reads the years of a growth', async () => {
    const data = await trace('population_growth_5yr', 'region=48');
    expect(data.operands.map(({ year, value }: any) => [year, value])).toEqual([
      [2025, 1_280_000],
      [2020, 1_300_000],
    ]);
    expect(data.cells.map(({ column_label }: any) => column_label)).toEqual(['POP2025', 'POP2020']);
  });

  it('gives a missing value as null with its reason, and the cell that has the marker (D14)', async () => {
    const data = await trace('labor_force', 'region=10010');
    expect(data).toMatchObject({ value: null, reason: 'withheld', year: 2024 });
    expect(brief(data.operands)).toEqual([
      ['40001', 210_000],
      ['40003', null],
    ]);
    expect(data.cells.find(({ geoid }: any) => geoid === '40003').text).toBe('(D)');
  });

  it('gives the value of the other endpoints, for each served value', async () => {
    let count = 0;
    for (const { name, geographies } of served.release.content.measures)
      for (const geography of Object.keys(geographies)) {
        const { data } = await read(client, `/measures/${name}/values?geography=${geography}&per_page=500`);
        for (const { geoid, value, vintage } of data.values) {
          const found = await trace(name, `region=${geoid}`);
          expect([name, geoid, found.value]).toEqual([name, geoid, value]);
          expect(vintage ?? found.year).toBe(found.year);
          count++;
        }
      }
    expect(count).toBeGreaterThan(50);
  });

  it('credits the datasets of the figures and of the regions', async () => {
    const { attribution } = await read(client, '/measures/hazard_risk_index/trace?region=10010');
    expect(attribution.map(({ dataset }: any) => dataset)).toEqual(['tiny-people', 'tiny-places']);
    expect(attribution[0].credit).toMatch(/^Computed by Metro data service from: /);
  });

  it.each([
    ['/measures/populaton/trace?region=40', /^404 not_found: no measure `populaton`; did you mean `population`\?/],
    [
      '/measures/population/trace',
      /^400 bad_request: parameter `region` is missing: it must be the two-digit code of a state/,
    ],
    ['/measures/population/trace?region=4000', /^400 bad_request: region: must be the two-digit code of a state/],
    ['/measures/population/trace?region=99', /^404 not_found: no state has the code `99`/],
    ['/measures/population/trace?region=56901', /^404 not_found: no county or metro has the code `56901`/],
    ['/measures/population/trace?region=40001&geography=msa', /^404 not_found: no msa has the code `40001`/],
    [
      '/measures/hazard_risk_index/trace?region=40',
      /^404 not_found: .* no values at geography state; it has them at msa, county/,
    ],
    [
      '/measures/population/trace?region=40&year=1999',
      /^404 not_found: .* no values of 1999 at geography state; it has 2020, 2024, 2025/,
    ],
    ['/measures/population/trace?region=40&year=last', /^400 bad_request: year: must be a year such as 2024/],
  ])('refuses %s', async (path, message) => {
    expect(await refusal(path)).toMatch(message);
  });

  it('is 503 with Retry-After while the history is missing or damaged, and answers as soon as it is there (D110)', async () => {
    const folder = join(shop.root, 'late');
    cpSync(join(shop.distDir, 'tiny-1'), folder, { recursive: true });
    const [file, away] = [join(folder, 'history.duckdb'), join(folder, 'away')];
    renameSync(file, away);
    const late = await openServed(folder);
    const other = await inProcess(service({ served: late }));
    try {
      const missing = await other.send('/api/v1/measures/population/trace?region=40');
      expect([missing.status, missing.json.error, missing.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
      writeFileSync(file, 'damaged');
      expect((await other.send('/api/v1/measures/population/trace?region=40')).status).toBe(503);
      rmSync(file);
      renameSync(away, file);
      expect((await read(other, '/measures/population/trace?region=40')).data.value).toBe(660_000);
    } finally {
      await other.close();
      late.close();
    }
  });
});

describe('The tool trace_value', () => {
  it('gives the answer of the API, and says in words where each figure is printed', async () => {
    const { structuredContent, content } = await call(client, 'trace_value', { name: 'labor_force', region: '10010' });
    const { data, attribution } = await read(client, '/measures/labor_force/trace?region=10010');
    expect(structuredContent).toEqual({ data: withoutIds(data), cite: citeLines(attribution) });
    expect(content[0].text).toContain('Labor force of Alder-Birch, OK (10010), 2024: no value (withheld)');
    expect(content[0].text).toContain('Operand: labor_force of 40001 Alder County, OK in 2024: 210000');
    // Cells of one file follow each other: the first names it.
    expect(content[0].text).toContain('\nCell of labor_force of 40003 in 2024: row 5, column 11: "(D)"\n');
    expect(content[0].text).toContain('\nCell of labor_force of 40001 in 2024: work24.txt, row 4, column 11: ');
  });

  it('is an error with its code for an unknown region', async () => {
    const { isError, content } = await call(client, 'trace_value', { name: 'labor_force', region: '99999' });
    expect(isError).toBe(true);
    expect(content[0].text).toMatch(/^not_found: no county or metro has the code `99999`/);
  });
});
