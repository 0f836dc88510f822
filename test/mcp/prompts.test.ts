import { describe, expect, it } from 'vitest';
import { revisions, useClient } from './session.ts';

describe.each(Object.keys(revisions) as (keyof typeof revisions)[])(
  'tools of the MCP server, revision %s',
  (revision) => {
    const session = useClient(revision);

    it('come with resources for the catalog, the methods and the terms of each dataset', async () => {
      const { resources } = await session.client.listResources();
      const { release } = session.running.served;
      expect(resources.map(({ uri }) => uri)).toEqual([
        'metro://measures',
        'metro://methods',
        ...['shortlist_metros', 'compare_metros', 'cite_figures', 'check_figures'].map(
          (name) => `metro://skills/${name}`,
        ),
        ...release.content.datasets.map(({ key }) => `metro://datasets/${key}`),
      ]);
      const read = async (uri: string) =>
        ((await session.client.readResource({ uri })).contents[0] as { text: string }).text;
      const lines = (await read('metro://measures')).split('\n');
      expect(lines).toHaveLength(release.content.measures.length + release.content.topics.length);
      expect(lines).toContain('unemployment_rate\tUnemployment rate\tpercent');
      for (const { name } of release.content.topics) expect(lines).toContain(`# ${name}`);
      const methods = await read('metro://methods');
      expect(methods).toContain('percentile-wam/2');
      expect(methods).toContain('(`POST /screen`, the tool `screen_metros`)');
      expect(methods).toMatch(/the tool\s+`rank_metros`/);
      expect(methods).not.toMatch(/GET \/|=1`/);
      for (const { key } of release.content.datasets) {
        const { json } = await session.running.http.send(`/api/v1/datasets/${key}`);
        const { dataset, attribution } = JSON.parse(await read(`metro://datasets/${key}`));
        const { measures: _, ...expected } = json.data;
        expect(dataset).toEqual(expected);
        expect(attribution).toEqual(json.attribution.filter(({ dataset }: any) => dataset === key));
      }
      await expect(session.client.readResource({ uri: 'metro://datasets/bls-lau' })).rejects.toThrow(
        /did you mean `bls-laus`/,
      );
      await expect(session.client.readResource({ uri: 'metro://datasets/nope' })).rejects.toThrow(
        /; describe_release lists those/,
      );
      await expect(session.client.readResource({ uri: 'metro://nothing' })).rejects.toThrow();
      const ref = { type: 'ref/resource', uri: 'metro://datasets/{key}' } as const;
      const { completion } = await session.client.complete({ ref, argument: { name: 'key', value: 'bls-l' } });
      expect(completion.values).toEqual(['bls-laus']);
    });

    it('come with prompts that name existing tools', async () => {
      const { prompts } = await session.client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual([
        ...['shortlist_metros', 'compare_metros', 'cite_figures', 'check_figures'],
      ]);
      const texts = [
        await session.client.getPrompt({
          name: 'shortlist_metros',
          arguments: { purpose: 'a battery plant', states: 'TX, OK' },
        }),
        await session.client.getPrompt({
          name: 'compare_metros',
          arguments: { metros: 'Austin, Boise', about: 'labor costs' },
        }),
      ].map(({ messages }) => (messages[0]!.content as { text: string }).text);
      expect(texts[0]).toMatch(/a battery plant[^]*TX, OK/);
      expect(texts[1]).toMatch(/Austin, Boise[^]*labor costs/);
      const named = texts.join().match(/\b(screen_metros|rank_metros|get_data|search_measures)\b/g)!;
      expect(named.length).toBeGreaterThan(3);
    });

    it('complete the arguments of prompts', async () => {
      const complete = async (prompt: string, name: string, value: string) => {
        const ref = { type: 'ref/prompt', name: prompt } as const;
        return (await session.client.complete({ ref, argument: { name, value } })).completion.values;
      };
      expect(await complete('compare_metros', 'metros', 'Austin, chatt')).toEqual(['Austin, Chattanooga']);
      expect(await complete('shortlist_metros', 'states', 'TX, O')).toEqual(['TX, OH', 'TX, OK', 'TX, OR']);
    });
  },
);
