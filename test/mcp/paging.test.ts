import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { estimateTokens } from '../../api/domain/tokens.ts';
import type { Served } from '../../common/release/served.ts';
import { type Client, inProcess } from '../support/client.ts';
import { openBuilt, service } from '../support/service.ts';
import { call } from './session.ts';

/** Tokens of an answer, by the estimate. */
const room = 7500;

/** Tools with long lists, with the list that is walked and what names its rows. */
const walks: [tool: string, args: object, list: string | undefined, key: string][] = [
  ['find_places', { q: 'metros' }, undefined, 'geoid'],
  ['get_data', { measures: 'population', places: 'counties of TX' }, 'rows', 'geoid'],
  ['what_changed', { name: 'population', geography: 'county', state: 'TX' }, 'regions', 'geoid'],
  ['screen_metros', { requirements: { rtw_only: true } }, 'metros', 'cbsa'],
];

describe('following `next` to the end', () => {
  let served: Served;
  let client: Client;
  beforeAll(async () => {
    served = await openBuilt(inject('release'));
    client = await inProcess(service({ served }));
  });
  afterAll(() => served.close());

  const rowsOf = ({ data }: any, list: string | undefined): any[] => (list === undefined ? data : data[list]);

  /** Every row from a page on, with the number of calls and the tokens of all answers. */
  async function walk([tool, args, list, key]: (typeof walks)[number], window: object) {
    const seen: string[] = [];
    let [calls, tokens] = [0, 0];
    for (let next: object = window; ;) {
      const { structuredContent, content } = await call(client, tool, { ...args, ...next });
      calls++;
      tokens += estimateTokens(JSON.stringify(structuredContent)) + estimateTokens(content[0].text);
      seen.push(...rowsOf(structuredContent, list).map((row) => String(row[key])));
      if (!structuredContent.left_out) return { seen, calls, tokens };
      next = structuredContent.left_out.next;
    }
  }

  it.each(walks)('%s %j returns every row once, in about as many calls as the token limit requires', async (...one) => {
    const { seen: all } = await walk(one, { limit: 20 });
    for (const limit of [300, 397, 113, 79]) {
      const { seen, calls, tokens } = await walk(one, { limit });
      expect(seen).toEqual(all);
      expect(calls, `limit ${limit}`).toBeLessThanOrEqual(2 * Math.ceil(Math.max(tokens / room, all.length / limit)));
      // Also from a page whose first row is no multiple of what fits.
      const later = await walk(one, { page: 2, limit });
      expect(later.seen).toEqual(all.slice(limit));
      expect(later.calls).toBeLessThanOrEqual(calls);
    }
  });

  it('says how many rows there are on a page past the end', async () => {
    for (const [tool, args] of walks) {
      const { structuredContent, content } = await call(client, tool, { ...args, page: 40, limit: 100 });
      expect(structuredContent.notice).toMatch(
        /^Page 40 is past the end: there are \d+ rows, with limit 100 on \d pages\. Ask for page 1\.$/,
      );
      expect(content[0].text).toContain(structuredContent.notice);
    }
    const { structuredContent } = await call(client, 'search_measures', { q: 'zzz', page: 3 });
    expect(structuredContent.notice ?? '').not.toContain('past the end');
  });
});
