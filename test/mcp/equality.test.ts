// @module-tag long
import { citeLines, withoutIds } from '../../dynamic/tools/shorten.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { usps } from '../../api/schemas/stateCodes.ts';
import type { Served } from '../../common/release/served.ts';
import { rankRequest, requirements, scope } from '../rank/requests.ts';
import { type Client, inProcess, type Reply } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { call } from './session.ts';

/** A request to the API, and the same as arguments of a tool. */
interface EqualRequest {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly args: object;
}

describe("a tool's answer is the API's for the same input", () => {
  let served: Served;
  let client: Client;
  let values: Map<string, number[]>;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
    const { release } = served;
    const measured = release.content.measures
      .filter(({ geographies }) => geographies.msa)
      .filter((_, i) => i % 6 === 0);
    const names = ['population', 'unemployment_rate', 'population_growth_5yr', ...measured.map(({ name }) => name)];
    values = new Map();
    for (const name of new Set(names)) {
      const column = await release.column(name, 'msa');
      values.set(
        name,
        [...column.rows].map((row) => column.values[row]!),
      );
    }
  });
  afterAll(() => served.close());

  function http({ path, query = {}, body }: EqualRequest, more: Record<string, string> = {}): Promise<Reply> {
    const search = new URLSearchParams({ ...query, ...more }).toString();
    const url = `/api/v1${path}${search ? `?${search}` : ''}`;
    if (!body) return client.send(url);
    const headers = { 'Content-Type': 'application/json' };
    return client.send(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** The paged list of a tool's answer, where `data` is not the list itself. */
  const lists: Readonly<Record<string, string>> = { what_changed: 'regions' };

  async function compare(tool: string, asked: EqualRequest, rows: { page?: number; limit?: number }): Promise<void> {
    const { structuredContent, isError, content } = await call(client, tool, { ...asked.args, ...rows });
    if (isError) {
      if (content[0].text.includes('ask for fewer measures')) return;
      const { json, status } = await http(asked);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(content[0].text.split(':')[0]).toBe(json.error);
      return;
    }
    const { data, meta, cite, left_out, notice } = structuredContent;
    const answer = { data, ...(meta ? { meta } : {}), ...(cite ? { cite } : {}) };
    // What a tool leaves out of every answer (D243).
    const shown = (json: any) => {
      const { attribution, ...rest } = json;
      const cite = citeLines(attribution);
      return { ...(withoutIds(rest) as { data: any }), ...(cite.length > 0 ? { cite } : {}) };
    };
    // Notes give way to rows; the resources have them.
    const terse = /notes of the credits are left out|are counted, not named/.test(notice ?? '');
    if (answer.meta?.per_page !== undefined) {
      const { page, per_page } = answer.meta;
      // What did not fit is read in smaller pages, and given from the row that was asked for.
      const { page: requestedPage = 1, limit = per_page } = rows;
      const before = (requestedPage - 1) * limit - (page - 1) * per_page;
      expect(before).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThan(per_page);
      const { json } = await http(asked, { page, per_page });
      const list = lists[tool];
      const expectedData = list ? { ...json.data, [list]: json.data[list].slice(before) } : json.data.slice(before);
      expect(answer).toEqual(shown({ ...json, data: expectedData }));
      expect(left_out?.rows ? Object.values(left_out.rows) : [0]).toEqual([
        Math.max(0, json.meta.total - page * per_page),
      ]);
      return;
    }
    const { json } = await http(asked);
    const first = ((rows.page ?? 1) - 1) * (rows.limit ?? 0);
    if (Array.isArray(json.data)) {
      expect(answer.data).toEqual(shown(json).data.slice(first, first + Number(answer.data.length)));
    } else {
      const shortened = ['metros', 'near_misses'].filter((name) => name in json.data);
      const expected = { ...json.data };
      const following = left_out ? (left_out.next.page - 1) * left_out.next.limit : Infinity;
      for (const name of shortened) {
        expected[name] = json.data[name].slice(first, following);
        expect(left_out?.rows[name] ?? 0).toBe(Math.max(0, json.data[name].length - following));
      }
      // At most ten metros without a figure are named, where they drop out; a terse answer only counts these.
      for (const stage of expected.funnel ?? []) {
        const { missing } = stage;
        if (terse && (missing?.kept || missing?.count === 0)) delete stage.missing;
        else if (missing) missing.metros = missing.metros.slice(0, terse || missing.kept ? 0 : 10);
      }
      // A terse ranking has a note that several criteria share with the first of them.
      if (terse && tool === 'rank_metros') {
        const notes = expected.criteria.map(({ note }: { note?: string }) => note);
        expected.criteria = expected.criteria.map(({ note, ...criterion }: { note?: string }, i: number) =>
          note === undefined || notes.indexOf(note) < i ? criterion : { ...criterion, note },
        );
        // It names only the most similar criteria.
        const likeness = ({ rho }: { rho: number }) => -Math.abs(rho);
        const similar = expected.similar_criteria?.toSorted((a: any, b: any) => likeness(a) - likeness(b)).slice(0, 5);
        if (similar) expected.similar_criteria = similar;
      }
      expect(answer.data).toEqual(withoutIds(expected));
    }
    expect(answer.cite ?? []).toEqual(citeLines(json.attribution));
  }

  const rows = fc.record({
    page: fc.constantFrom(1, 1, 1, 2, 3, 40),
    limit: fc.constantFrom(1, 2, 7, 25, 60, 240, 500),
  });
  const state = fc.option(fc.constantFrom(...usps, 'tx', 'XX'), { nil: undefined, freq: 2 });
  const definedOnly = (query: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
  const get = (path: string, params: object, query: Record<string, string | undefined>): EqualRequest => ({
    path,
    query: definedOnly(query),
    args: { ...params, ...definedOnly(query) },
  });

  const tools = ['find_places', 'search_measures', 'what_changed', 'screen_metros', 'rank_metros'] as const;

  const inputs = (): Record<(typeof tools)[number], fc.Arbitrary<EqualRequest>> => {
    const { measures, datasets } = served.release.content;
    /** Mostly one of the good ones. */
    const mostly = <T>(good: readonly T[], ...bad: T[]) =>
      fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
    const name = mostly(
      measures.map(({ name }) => name),
      'unemployement',
      'Nope',
    );
    const geography = fc.constantFrom('msa', 'msa', 'county', 'county', 'state', undefined, 'city');
    const words = fc.option(
      fc.constantFrom(
        'new',
        'san',
        'rate',
        'gdp',
        'population growth',
        'é',
        '',
        'zzz',
        'per-capita',
        'Austin, TX',
        'Texas',
      ),
      { nil: undefined },
    );
    const dataset = fc.constantFrom(undefined, undefined, ...datasets.map(({ key }) => key), 'nothing');
    return {
      search_measures: fc
        .tuple(words, geography, dataset)
        .map(([q, geography, dataset]) => get('/measures', {}, { q, geography, dataset })),
      what_changed: fc
        .tuple(name, geography, state)
        .map(([name, geography, state]) => get(`/measures/${name}/revisions`, { name }, { geography, state })),
      find_places: mostly(['Portland', 'counties of Austin', 'metros in TX', 'Bay Area', 'Tusla', 'zzz'], '').map((q) =>
        get('/places', {}, { q }),
      ),
      screen_metros: fc
        .tuple(fc.record({ scope, requirements: requirements(values) }, { requiredKeys: [] }), fc.boolean())
        .map(([body, near_misses]) => ({
          path: '/screen',
          query: { near_misses: near_misses ? '1' : '0' },
          body,
          args: { ...body, near_misses },
        })),
      rank_metros: fc
        .tuple(rankRequest(values), fc.integer({ min: 0, max: 9 }))
        .map(([body, n]) => ({
          path: '/rank',
          query: { robustness: n === 0 ? '1' : '0' },
          body,
          args: { ...body, robustness: n === 0 },
        })),
    };
  };

  it.each(tools)('%s', async (tool) => {
    const calls = fc.tuple(inputs()[tool], rows, fc.boolean());
    await fc.assert(
      fc.asyncProperty(calls, ([asked, rows, all]) => compare(tool, asked, all ? {} : rows)),
      { numRuns: 120, seed: 9 },
    );
  });
});
