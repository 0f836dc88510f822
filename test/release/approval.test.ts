// @module-tag long
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildRelease } from '../../build/render/build.ts';
import { silent } from '../../build/base/progress.ts';
import { readManifest } from '../../build/release/released.ts';
import { prepare } from '../../build/site/prepare.ts';
import { writeCatalogs } from '../../build/downloads/catalogs.ts';
import { writeDownloads } from '../../build/downloads/downloads.ts';
import { servedManifest } from '../../build/downloads/manifest.ts';
import { openServed } from '../support/served.ts';
import type { BuiltRelease } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { read, readAll, releasesDir, service } from '../support/service.ts';
import { builtWorkshop, copyRelease, workshop, type Workshop } from '../support/tiny.ts';

/** What is said of the dataset alone. */
const hidden = /census-pep|Vintage 2025/;

describe('a dataset that is not approved', () => {
  let shop: Workshop;
  let served: BuiltRelease;
  let client: Client;
  beforeAll(async () => {
    shop = await workshop();
    await copyRelease(join(releasesDir, inject('release')), join(shop.releasesDir, 'without'), (manifest) => {
      manifest.id = 'without';
      manifest.datasets.find(({ key }: any) => key === 'census-pep').terms.approved = false;
    });
    await buildRelease({ ...shop, id: 'without', progress: silent });
    served = await openServed(join(shop.distDir, 'without'));
    client = await inProcess(service({ served }));
  });
  afterAll(async () => {
    served.close();
    await shop.remove();
  });

  it('is not listed and has no details', async () => {
    const keys = (await read(client, '/datasets')).data.map(({ key }: any) => key);
    expect(keys).not.toContain('census-pep');
    expect(keys).toContain('bls-laus');
    const measures = (await readAll(client, '/measures')).data;
    expect(measures.filter(({ dataset }: any) => dataset === 'census-pep')).toEqual([]);
    expect((await read(client, '/measures?q=population')).data.map(({ name }: any) => name)).not.toContain(
      'population',
    );
  });

  it('returns the same errors as an unknown dataset', async () => {
    // The name is taken out of the message, and with it the nearest name that is suggested.
    const plain = (message: string, name: string) =>
      message.replaceAll(name, 'X').replace(/; (did you mean|GET \/).*$/, '');
    const sameAs = async (path: string, unknown: string, name: string, other: string) => {
      const [hidden, never] = [await client.send(`/api/v1${path}`), await client.send(`/api/v1${unknown}`)];
      expect(hidden.status).toBe(never.status);
      expect(plain(hidden.json.message, name)).toBe(plain(never.json.message, other));
      expect(hidden.json.message).not.toContain(`mean \`${name}\``);
    };
    await sameAs('/datasets/census-pep', '/datasets/zzzzzz-zzz', 'census-pep', 'zzzzzz-zzz');
    await sameAs('/measures?dataset=census-pep', '/measures?dataset=zzzzzz-zzz', 'census-pep', 'zzzzzz-zzz');
    await sameAs('/measures/population', '/measures/zzzzzzzzzz', 'population', 'zzzzzzzzzz');
    await sameAs(
      '/measures/population/values?geography=msa',
      '/measures/zzzzzzzzzz/values?geography=msa',
      'population',
      'zzzzzzzzzz',
    );
  });

  it('removes population from every metro, and is not credited', async () => {
    const { data, attribution } = await read(client, '/metros?per_page=500');
    expect(data).toHaveLength(393);
    for (const metro of data) expect(metro).not.toHaveProperty('population');
    expect(attribution.map(({ dataset }: any) => dataset)).not.toContain('census-pep');
    const profile = await read(client, '/metros/12420');
    expect(profile.data).not.toHaveProperty('population');
    expect(profile.data.measures.filter(({ dataset }: any) => dataset === 'census-pep')).toEqual([]);
    expect(profile.attribution.map(({ dataset }: any) => dataset)).not.toContain('census-pep');
  });

  it('is in no stored page, and not in the OpenAPI document', async () => {
    for (const key of served.requests()) {
      const body = Buffer.from(served.body(served.find(key)!, 'identity')!, 'latin1').toString();
      expect(hidden.test(body), key).toBe(false);
    }
    expect(JSON.stringify(await read(client, '/openapi.json'))).not.toMatch(hidden);
  });

  it('is in no table of the release that `release.json` names, and in no figure for review', async () => {
    const manifest = await readManifest(shop.releasesDir, 'without');
    const review = [{ dataset: 'census-pep', figures: ['population of Enid, OK: 1'] }];
    const shown = servedManifest({
      ...manifest,
      suspects: review,
      confirmed: [{ dataset: 'census-pep', changes: ['x'] }],
    });
    const all = manifest.tables.map(({ file }) => file).filter((file) => file.includes('census-pep'));
    expect(all).toEqual(expect.arrayContaining(['cells-census-pep.parquet', 'editions-census-pep.parquet']));
    expect(JSON.stringify(shown)).not.toMatch(hidden);
    expect([shown.suspects, shown.confirmed]).toEqual([[], []]);
    expect(servedManifest({ ...manifest, later: 'census-pep' } as never)).not.toHaveProperty('later');
  });

  it('is in no feed, no list of changes, and nothing that the MCP server offers', async () => {
    for (const path of ['/feeds/measures/unemployment_rate', '/feeds/metros/12420', '/releases/without/changes'])
      expect((await client.send(`/api/v1${path}`)).text, path).not.toMatch(hidden);
    const ask = async (method: string, params: object = {}) => {
      const { text } = await client.send('/mcp', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      expect(text, method).not.toMatch(hidden);
      return JSON.parse(text).result;
    };
    const { resources } = await ask('resources/list');
    expect(resources.length).toBeGreaterThan(3);
    for (const { uri } of resources) await ask('resources/read', { uri });
    for (const method of ['tools/list', 'prompts/list', 'resources/templates/list']) await ask(method);
    for (const [name, args] of [
      ['describe_release', {}],
      ['search_measures', { q: 'people', limit: 500 }],
      ['get_data', { measures: ['unemployment_rate'], places: ['metros'], limit: 500 }],
    ] as const)
      await ask('tools/call', { name, arguments: args });
  });

  it('cannot be the geography', async () => {
    await copyRelease(join(releasesDir, inject('release')), join(shop.releasesDir, 'nowhere'), (manifest) => {
      manifest.id = 'nowhere';
      for (const dataset of manifest.datasets) dataset.terms.approved = dataset.role !== 'geography';
    });
    await expect(buildRelease({ ...shop, id: 'nowhere', progress: silent })).rejects.toThrow(
      /defines the regions is not approved/,
    );
  });
});

it('a dataset that is not approved is in no file to download, and in nothing that the site shows', async () => {
  const shop = await builtWorkshop();
  try {
    await copyRelease(join(shop.releasesDir, 'tiny-1'), join(shop.releasesDir, 'without'), (manifest) => {
      manifest.id = 'without';
      manifest.datasets.find(({ key }: any) => key === 'tiny-work').terms.approved = false;
    });
    // The release before served it, and what was withdrawn since is named.
    await rm(join(shop.releasesDir, 'tiny-1'), { recursive: true });
    await buildRelease({ ...shop, id: 'without', progress: silent });
    const served = await openServed(join(shop.distDir, 'without'));
    const manifest = await readManifest(shop.releasesDir, 'without');
    const folder = join(shop.root, 'downloads');
    const changes = join(shop.distDir, 'without', 'changes.duckdb');
    const index = await writeDownloads({ release: served.release, manifest, database: served.file, changes, folder });
    await writeCatalogs(served.release, index, folder, undefined);
    const shown = await prepare(served.release, { map: undefined, nextReleases: new Map() });
    served.close();
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    });
    expect(texts.filter((text) => text.includes('tiny-people')).length).toBeGreaterThan(5);
    expect(texts.filter((text) => text.includes('tiny-work'))).toEqual([]);
    const data = JSON.stringify(shown, (_, value) => (value instanceof Map ? [...value] : value));
    expect(data).toContain('tiny-people');
    expect(data).not.toContain('tiny-work');
  } finally {
    await shop.remove();
  }
});
