import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Served } from '../../common/release/served.ts';
import { checkedClient } from '../support/checkedClient.ts';
import { type Client, inProcess, type Reply } from '../support/client.ts';
import { openBuilt, read, service } from '../support/service.ts';
import { type KnownFigures, knownFigures } from './figures.ts';

export const austin = { cbsa: '12420', slug: 'us/tx/austin-round-rock-san-marcos-12420' };
export const tulsa = '46140';
/** A metro without a manufacturing share of GDP: the publisher withholds its manufacturing (D14). It is at most 1.7 percent (D26a). */
export const santaFe = '42140';
/** A metro without a manufacturing share of GDP, and without bounds of it: the figures are of other counties. */
export const hartford = '25540';
/** A metro of Puerto Rico, which the Population Estimates do not cover. */
export const sanJuan = '41980';

/** Sends a body by POST to a path of the API. */
export const post = (
  client: Client,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  client.send(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Returns the CBSA codes of metros. */
export const codesOf = (metros: any[]) => metros.map(({ cbsa }) => cbsa);

/** Returns how many metros remain, of an answer that leaves out those without every score. */
export const coveredBy = (data: { count: number; left_out: number }) => data.count + data.left_out;

/** Returns the keys of the datasets that a response credits. */
export const datasetsOf = ({ attribution }: any) => attribution.map(({ dataset }: any) => dataset);

/** Returns a criterion for which higher values are better. */
export const higher = (measure: string, rest: object = {}) => ({ measure, direction: 'higher_better', ...rest });

/** Returns a criterion for which lower values are better. */
export const lower = (measure: string, rest: object = {}) => ({ measure, direction: 'lower_better', ...rest });

/** The figures of the newest release, which the suites of a process read once and do not change. */
let known: Promise<KnownFigures> | undefined;

/** Opens the API for a suite, with the figures of the release to compare with. */
export function useApi() {
  const api = {} as { served: Served; client: Client; known: KnownFigures };
  beforeAll(async () => {
    api.served = await openBuilt(inject('release'));
    api.client = checkedClient(await inProcess(service({ served: api.served })));
    api.known = await (known ??= knownFigures(api.client));
  });
  afterAll(async () => {
    await api.client.close();
    api.served.close();
  });

  const answer = async (path: string, body: unknown) => {
    const { status, json, text } = await post(api.client, path, body);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return json;
  };
  return Object.assign(api, {
    get: (path: string) => read(api.client, path),
    /** Returns the response to a POST, which must succeed. */
    answer,
    screen: async (body: unknown) => (await answer('/screen', body)).data,
    rank: async (body: unknown) => (await answer('/rank', body)).data,
    /** Expects an error response that no cache stores. */
    async expectError(reply: Promise<Reply>, status: number, error: string, message: RegExp) {
      const { status: found, json, headers } = await reply;
      expect([found, json.error]).toEqual([status, error]);
      expect(json.message).toMatch(message);
      expect(headers['cache-control']).toBe('no-store');
    },
    /** Returns what the API says of a measure's metro figures. */
    citationOf(name: string) {
      const { unit, decimals, dataset, geographies } = api.served.release.measure(name);
      const { computed_by_cadastre, vintages } = geographies.msa!;
      return { unit, decimals, dataset, computed_by_cadastre, vintages };
    },
    value: (cbsa: string, measure: string) => api.known.metros.find((m) => m.cbsa === cbsa)!.values.get(measure),
  });
}
