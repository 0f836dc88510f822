import { describe, expect, it } from 'vitest';
import { call, post, revisions, useClient } from './session.ts';

/** The licenses and dates of some credits. */
const terms = (credits: readonly { license: string; retrieved_at: string }[]) =>
  new Set(credits.map(({ license, retrieved_at }) => `${license} ${retrieved_at.slice(0, 10)}`));

describe.each(Object.keys(revisions) as (keyof typeof revisions)[])(
  'full credits of an answer, revision %s',
  (revision) => {
    const session = useClient(revision);
    const ask = (name: string, args: Record<string, unknown>): Promise<any> =>
      session.client.callTool({ name, arguments: args });
    const read = async (uri: string) => {
      const [content] = (await session.client.readResource({ uri })).contents as { text: string; mimeType: string }[];
      expect(content!.mimeType).toBe('application/json');
      return JSON.parse(content!.text) as any[];
    };

    it('are behind a link, with the conditions that its lines leave out', async () => {
      const args = { measures: ['hazard_risk_index', 'unemployment_rate'], places: 'Denver' };
      const { content, structuredContent } = await ask('get_data', args);
      const inFull = (await ask('get_data', { ...args, detail: 'detailed' })).structuredContent.attribution;
      expect(inFull).toHaveLength(4);
      const [words, link, ...more] = content;
      expect([words.type, link.type, more]).toEqual(['text', 'resource_link', []]);
      expect(link.uri).toBe('metro://credits/bls-laus,census-pep,fema-nri,omb-delineation');
      const credits = await read(link.uri);
      // One line a publisher, one for who computed the figures, and one for each license and date.
      expect(structuredContent.cite).toHaveLength(
        new Set(credits.map(({ publisher }) => publisher)).size + 1 + terms(credits).size,
      );
      for (const { dataset, publisher, credit, license } of inFull) {
        const name = publisher.replaceAll('U.S. ', '');
        const line = structuredContent.cite.find((one: string) => one.startsWith(`${name}: `));
        const mark = credit.startsWith('Computed by Metro data service') ? '*' : '';
        expect(`${line},`).toContain(`${dataset}${mark},`);
        expect(structuredContent.cite).toContain('* computed by Metro data service');
        for (const line of structuredContent.cite.slice(-terms(credits).size))
          expect(line).toMatch(new RegExp(`${license.replace(/[()]/g, '.')}, retrieved \\d{4}-\\d\\d-\\d\\d\\.$`));
      }
      const { conditions } = credits.find(({ dataset }) => dataset === 'fema-nri')!;
      expect(conditions.join(' ')).toContain("Do not present figures computed from FEMA's data as FEMA's own.");
    });

    it('name the datasets of more than four, whose lines have the publishers', async () => {
      const { content, structuredContent } = await ask('explain_place', { ref: 'Tulsa, OK' });
      const credits = await read(content[1].uri);
      expect(credits.length).toBeGreaterThan(4);
      const publishers = new Set(credits.map(({ publisher }) => publisher.replaceAll('U.S. ', '')));
      const marked = [...publishers].map((name) => (name.includes('Management and Budget') ? name : `${name}*`));
      expect(structuredContent.cite.slice(0, publishers.size)).toEqual(marked);
      const [mark, ...ofLicenses] = structuredContent.cite.slice(publishers.size);
      expect(mark).toBe('* computed by Metro data service');
      expect(ofLicenses).toHaveLength(terms(credits).size);
      for (const line of ofLicenses)
        expect(line).toMatch(/Public domain \(U\.S\. government work\), retrieved \d{4}-\d\d-\d\d\.$/);
    });

    it('are in the answer and not linked where it was asked for in full', async () => {
      const { content, structuredContent } = await ask('get_data', {
        measures: 'gdp',
        places: 'Denver',
        detail: 'detailed',
      });
      expect(content).toHaveLength(1);
      expect(structuredContent.attribution.length).toBeGreaterThan(0);
    });

    it('are read with the commas encoded, too', async () => {
      expect(await read('metro://credits/fema-nri%2Cbls-laus')).toEqual(
        await read('metro://credits/fema-nri,bls-laus'),
      );
    });

    it('complete the last key of a list', async () => {
      const ref = { type: 'ref/resource' as const, uri: 'metro://credits/{datasets*}' };
      const complete = async (value: string) =>
        (await session.client.complete({ ref, argument: { name: 'datasets', value } })).completion.values;
      expect(await complete('fema-nri,bls-l')).toEqual(['fema-nri,bls-laus']);
    });

    it('name a dataset that does not exist', async () => {
      await expect(read('metro://credits/fema-nri,bls-lau')).rejects.toThrow(/did you mean `bls-laus`/);
    });

    it('are a resource that clients find', async () => {
      const { resourceTemplates } = await session.client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'metro://datasets/{key}',
        'metro://credits/{datasets*}',
      ]);
    });
  },
);

describe('full credits of an answer', () => {
  const session = useClient('2025-11-25');

  it.each([
    ['2025-06-18', ['text', 'resource_link']],
    ['2025-03-26', ['text', 'text']],
    [undefined, ['text', 'text']],
  ])('are a link for revisions that have links, and an address for others: %s', async (named, types) => {
    const { content } = await call(
      session.running.http,
      'get_data',
      { measures: 'gdp', places: 'Denver' },
      named === undefined ? {} : { 'Mcp-Protocol-Version': named },
    );
    expect(content.map(({ type }: any) => type)).toEqual(types);
    expect(JSON.stringify(content[1])).toContain('metro://credits/bea-cagdp1,omb-delineation');
  });

  it('go to a client of an older revision, which the server confirms', async () => {
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'old', version: '1' } };
    const { json } = await post(session.running.http, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(json.result.protocolVersion).toBe('2025-03-26');
  });
});
