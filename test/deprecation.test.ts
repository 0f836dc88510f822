import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { FilePages } from '../dynamic/hosts/netlify/pages.ts';
import { createGate } from '../api/gate/gate.ts';
import { defaultLimits, noCredentials } from '../api/gate/principal.ts';
import type { Deprecation } from '../api/operations/deprecation.ts';
import { getMeasure } from '../api/operations/getMeasure.ts';
import { operations } from '../api/operations/index.ts';
import { listMeasures } from '../api/operations/listMeasures.ts';
import { screenMetros } from '../api/operations/screenMetros.ts';
import { MemoryCounters } from '../dynamic/stores/counters/memory.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, post, read, root, service } from './support/service.ts';

const asMeasure: Deprecation = { since: '2026-12-01', sunset: '2027-12-01', instead: '`GET /measures`' };
const asSort: Deprecation = { since: '2026-11-15', instead: 'the default order' };
const policy = '</docs/versions#deprecation>; rel="deprecation"; type="text/html"';

/** The operations as they are, without what a test deprecates. */
const own = [getMeasure, listMeasures, screenMetros].map((operation) => [operation, { ...operation }] as const);
afterEach(() => {
  for (const [operation, before] of own) {
    for (const name of ['deprecated', 'deprecatedParameters'] as const) Reflect.deleteProperty(operation, name);
    Object.assign(operation, before);
  }
});

describe('a deprecated operation', () => {
  let client: Client;
  beforeAll(async () => void (client = await inProcess(service({ served: await openBuilt(inject('release')) }))));

  it('says so in its stored pages, in their 304, and when it is computed (D616)', async () => {
    Object.assign(getMeasure, { deprecated: asMeasure });
    const path = '/api/v1/measures/population';
    const stored = await client.send(path);
    const release = stored.headers['release']!;
    const replies = [
      stored,
      await client.send(path),
      await client.send(path, { headers: { 'If-None-Match': stored.headers['etag']! } }),
      await client.send(`${path}?release=${release}`),
      await client.send('/api/v1/measures/nope'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 304, 200, 404]);
    for (const { headers } of replies) {
      expect(headers['deprecation']).toBe(`@${Date.UTC(2026, 11, 1) / 1000}`);
      expect(headers['sunset']).toBe('Wed, 01 Dec 2027 00:00:00 GMT');
      expect(headers['link']).toBe(policy);
    }
    expect(stored.headers['access-control-expose-headers']!.split(', ')).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
  });

  it('says so in responses to POST', async () => {
    Object.assign(screenMetros, { deprecated: asSort });
    const { status, headers } = await post(client, '/screen', {});
    expect([status, headers['deprecation'], headers['sunset']]).toEqual([
      200,
      `@${Date.UTC(2026, 10, 15) / 1000}`,
      undefined,
    ]);
  });

  it('is deprecated in the OpenAPI document, with what to use in its place', async () => {
    Object.assign(getMeasure, { deprecated: asMeasure });
    const { paths, components } = await read(client, '/openapi.json');
    const { deprecated, description, responses } = paths['/measures/{name}'].get;
    expect(deprecated).toBe(true);
    expect(description).toMatch(
      /^Deprecated since December 1, 2026; it may stop working on December 1, 2027\. Use `GET \/measures`\. /,
    );
    expect(Object.keys(responses['200'].headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    expect(Object.keys(components.headers)).toContain('Deprecation');
    expect(paths['/measures'].get.deprecated).toBeUndefined();
    expect((await read(client, '/openapi-3.0.json')).paths['/measures/{name}'].get.deprecated).toBe(true);
  });

  it('says nothing in other operations', async () => {
    Object.assign(getMeasure, { deprecated: asMeasure });
    const { headers } = await client.send('/api/v1/measures');
    expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a deprecated parameter', () => {
  let client: Client;
  beforeAll(async () => void (client = await inProcess(service({ served: await openBuilt(inject('release')) }))));

  it('says so only in responses to requests that have it', async () => {
    Object.assign(listMeasures, { deprecatedParameters: { sort: asSort } });
    const without = await client.send('/api/v1/measures?dataset=census-pep');
    const sorted = await client.send('/api/v1/measures?dataset=census-pep&sort=latest_year');
    expect([without.status, sorted.status]).toEqual([200, 200]);
    expect([without.headers['deprecation'], without.headers['link']]).toEqual([undefined, undefined]);
    expect([sorted.headers['deprecation'], sorted.headers['link']]).toEqual([
      `@${Date.UTC(2026, 10, 15) / 1000}`,
      policy,
    ]);
  });

  it('is deprecated in the OpenAPI document', async () => {
    Object.assign(listMeasures, { deprecatedParameters: { sort: asSort } });
    const { paths } = await read(client, '/openapi.json');
    const [sort, q] = ['sort', 'q'].map((name) =>
      paths['/measures'].get.parameters.find((one: { name: string }) => one.name === name),
    );
    expect(sort.deprecated).toBe(true);
    expect(sort.description).toMatch(/^Deprecated since November 15, 2026\. Use the default order\. \S/);
    expect(q.deprecated).toBeUndefined();
  });

  it('gives the earliest dates of all that a request uses', async () => {
    Object.assign(listMeasures, { deprecated: asMeasure, deprecatedParameters: { sort: asSort } });
    const { headers } = await client.send('/api/v1/measures?sort=latest_year');
    expect([headers['deprecation'], headers['sunset']]).toEqual([
      `@${Date.UTC(2026, 10, 15) / 1000}`,
      'Wed, 01 Dec 2027 00:00:00 GMT',
    ]);
  });
});

it('the gate of a Netlify deploy adds the headers to stored pages', async () => {
  Object.assign(getMeasure, { deprecated: asMeasure });
  const load = () => Promise.resolve({ '/measures/population': ['aa/b.json', 'W/"a"', 2] as const });
  const pages = new FilePages('2026-11-29', new Date(0), load, () => undefined);
  const gate = createGate(
    { operations, origin: 'https://metro.example.org', limits: defaultLimits },
    {
      clock: () => 0,
      counters: new MemoryCounters(),
      credentials: noCredentials,
      pages: () => pages,
      release: () => Promise.reject(new Error('no other release')),
    },
  );
  const decision = await gate({
    method: 'GET',
    url: '/api/v1/measures/population',
    address: '192.0.2.1',
    authorization: [],
  });
  expect(decision.kind).toBe('page');
  expect(decision.headers).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link', policy]));
});

it('docs/versions.md lists what is deprecated, with its dates', () => {
  const text = readFileSync(join(root, 'docs/versions.md'), 'utf8');
  const section = text.split('## Deprecation\n')[1]!.split('\n## ')[0]!;
  const all = operations.flatMap(({ path, method, deprecated, deprecatedParameters = {} }) => {
    const name = `${method.toUpperCase()} ${path}`;
    const parameters = Object.entries<Deprecation | undefined>(deprecatedParameters);
    return [
      [`\`${name}\``, deprecated] as const,
      ...parameters.map(([one, own]) => [`\`${one}\` of \`${name}\``, own] as const),
    ];
  });
  const deprecated = all.filter(([, own]) => own !== undefined);
  for (const [name, own] of deprecated)
    expect(section).toContain(`| ${name} | ${own!.since} | ${own!.sunset ?? '–'} |`);
  expect(section.includes('Nothing is deprecated')).toBe(deprecated.length === 0);
});
