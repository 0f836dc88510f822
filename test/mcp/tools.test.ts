import { describe, expect, it } from 'vitest';
import { operations } from '../../api/operations/index.ts';
import { tools } from '../../dynamic/tools/list/index.ts';
import { revisions, useClient } from './session.ts';

/** Every tool, with arguments that answer something. */
const calls: Record<string, object> = {
  whoami: {},
  search_measures: { q: 'unemployment' },
  screen_metros: { requirements: { tier: '1m', max_unemployment: 4 }, near_misses: true },
  rank_metros: { criteria: [{ measure: 'unemployment_rate', direction: 'lower_better' }], robustness: true },
  find_places: { q: 'Bay Area' },
  get_data: { measures: 'gdp, population', places: 'Denver', derive: 'ratio' },
  explain_place: { ref: 'Tulsa, OK' },
  find_similar: { ref: 'Chattanooga' },
  verify_figures: { claims: [{ region: 'Austin', measure: 'population', value: '2.6 million' }] },
};

/** Tools without figures in this release, or with none of their own. */
const withoutFigures = ['whoami', 'describe_release', 'what_changed'];

describe.each(Object.keys(revisions) as (keyof typeof revisions)[])(
  'tools of the MCP server, revision %s',
  (revision) => {
    const session = useClient(revision);
    // The library checks structured content against the tool's output schema.
    const ask = async (name: string, args: object): Promise<any> =>
      session.client.callTool({ name, arguments: args as Record<string, unknown> });
    const refusal = async (name: string, args: object) => {
      const { isError, content, structuredContent } = await ask(name, args);
      expect([isError, structuredContent]).toEqual([true, undefined]);
      return content[0].text as string;
    };

    it('are complete and read-only', async () => {
      expect(session.client.getNegotiatedProtocolVersion()).toBe(revision);
      const { tools } = await session.client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual(
        [
          ...Object.keys(calls),
          ...['describe_release', 'what_changed', 'trace_value'],
          ...['search_incentive_programs', 'fit_incentive_programs'],
        ].sort(),
      );
      for (const { inputSchema, outputSchema, annotations, description } of tools) {
        expect([inputSchema.type, outputSchema!['type']]).toEqual(['object', 'object']);
        expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
        expect(description!.length).toBeGreaterThan(50);
        const text = JSON.stringify([inputSchema, outputSchema]);
        expect(text).not.toMatch(/\$ref|\$defs|per_page":\{"type":"integer","minimum":1,"max/);
        expect(JSON.stringify(inputSchema)).not.toContain('GET /');
      }
    });

    const withFigures = Object.entries(calls).filter(([name]) => !withoutFigures.includes(name));
    it.each(withFigures)('%s answers with data, credits and the same in words', async (name, args) => {
      const { structuredContent, content, isError } = await ask(name, args);
      expect(isError).toBeFalsy();
      const { data, attribution, cite } = structuredContent;
      expect(data).toBeDefined();
      // Short credits come with a link to the full ones.
      expect(content).toHaveLength(2);
      expect(attribution).toBeUndefined();
      expect(cite.length).toBeGreaterThan(0);
      for (const line of cite) expect(content[0].text).toContain(line);
      expect(JSON.stringify(structuredContent)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    });

    it('give the credits in full if asked for details', async () => {
      const { structuredContent, content } = await ask('get_data', {
        measures: 'gdp, hazard_risk_index',
        places: 'Denver',
        detail: 'detailed',
      });
      const { attribution } = structuredContent;
      expect(attribution.length).toBeGreaterThan(0);
      for (const { credit, retrieved_at, disclaimer = '' } of attribution) {
        expect(content[0].text).toContain(disclaimer);
        expect(content[0].text).toContain(credit);
        expect(content[0].text).toContain(retrieved_at.slice(0, 10));
      }
    });

    it('whoami is anonymous without a credential', async () => {
      const { structuredContent, content } = await ask('whoami', {});
      expect(content).toHaveLength(1);
      const rate_limit = { per_minute: 1_000_000, per_day: 1_000_000 };
      expect(structuredContent).toEqual({ data: { access: { tier: 'anonymous', rate_limit } }, attribution: [] });
    });

    it('return the figures as text, too', async () => {
      const { structuredContent, content } = await ask('rank_metros', {
        ...calls['rank_metros'],
        requirements: { tier: '1m' },
        limit: 3,
      });
      const { metros, criteria } = structuredContent.data;
      expect(metros).toHaveLength(3);
      const columns = ['composite', ...criteria.map(({ measure }: any) => measure)];
      expect(content[0].text).toContain(
        `\nRank. Place: ${columns.join(' | ')}; (scores): percentiles among all metros\n`,
      );
      for (const { cbsa, name, rank, composite, criteria: figures } of metros) {
        const cells = figures.map(
          ({ value, score }: any, i: number) => `${value.toFixed(criteria[i].decimals)} (${score.toFixed(0)})`,
        );
        const line = `${rank}. ${cbsa} ${name}: ${[composite.toFixed(1), ...cells].join(' | ')}`;
        expect(content[0].text.split('\n')).toContain(line);
      }
    });

    it('include unit, years and calculation of every figure, and whether the service computed it', async () => {
      const { release } = session.running.served;
      const criteria = [
        { measure: 'hazard_risk_index', direction: 'lower_better' },
        { measure: 'gdp', direction: 'higher_better' },
      ];
      const requirements = { tier: '1m', max_unemployment: 4 };
      const cases: Record<string, [object, string[]]> = {
        rank_metros: [{ criteria, requirements }, ['hazard_risk_index', 'gdp', 'population', 'unemployment_rate']],
        screen_metros: [{ requirements }, ['population', 'unemployment_rate']],
        find_similar: [{ ref: '12420', measures: 'gdp,hazard_risk_index' }, ['gdp', 'hazard_risk_index']],
      };
      for (const [tool, [args, names]] of Object.entries(cases)) {
        const { structuredContent, content } = await ask(tool, args);
        const measures = structuredContent.measures ?? structuredContent.data.measures;
        expect(measures.map(({ name }: any) => name)).toEqual(names);
        for (const { name, label, unit, dataset, vintages, calculation, computed_by_cadastre } of measures) {
          const measure = release.measure(name);
          const { msa } = measure.geographies;
          expect({ label, unit, dataset }).toEqual({
            label: measure.label,
            unit: measure.unit,
            dataset: measure.dataset,
          });
          expect([vintages, calculation, computed_by_cadastre]).toEqual([msa!.vintages, msa!.rollup, true]);
          if (tool === 'find_similar') continue;
          const said = ` ${name} [${unit}], ${vintages.join(', ')}, computed`;
          const lines = content[0].text.split('\n').filter((one: string) => one.includes(said));
          expect(lines).toEqual([expect.stringMatching(/^(Requirement|Criterion) /)]);
        }
      }
      const { content: found } = await ask('search_measures', { q: 'hazard_risk_index' });
      expect(found[0].text).toMatch(/msa \d+ \(2021, computed: population-weighted mean\)/);
    });

    it('say which margins and ranges are at 90 percent, and which periods are several years pooled', async () => {
      const table = await ask('get_data', {
        measures: ['median_gross_rent', 'median_household_income_1yr'],
        places: 'Tulsa',
        include: 'margins',
      });
      expect(table.content[0].text).toMatch(/^Columns: median_gross_rent \d{4}–\d{4}, years pooled \[dollars\] \| /m);
      expect(table.content[0].text).toContain('± and ranges in parentheses: margins of error at 90% confidence.');
      const plain = await ask('get_data', { measures: 'gdp', places: 'Tulsa', include: 'margins' });
      expect(plain.content[0].text).not.toMatch(/90%|pooled/);
      const criteria = ['gdp', 'median_household_income_1yr'].map((measure) => ({
        measure,
        direction: 'higher_better',
      }));
      const ranking = await ask('rank_metros', { criteria, robustness: true, limit: 1 });
      expect(ranking.content[0].text).toMatch(
        /"ranks a to b": 90% of 1000 draws of .* within their margins of error\n1 \(ranks 1 to \d+\)\. /,
      );
      const exact = await ask('rank_metros', { criteria, limit: 1 });
      expect(exact.content[0].text).not.toContain('90%');
    });

    it('say of a subject that is not held what is near and who has it, and list nothing else', async () => {
      const { content, structuredContent } = await ask('search_measures', { q: 'airport passengers' });
      expect(structuredContent.data).toEqual([]);
      expect(content[0].text).toMatch(
        /^Not held: Airports and flights\. .* Nearest: `.*`\. Published by Federal Aviation Administration/,
      );
      expect(content[0].text).not.toContain('Measures, by name');
    });

    it('rank, screen and find counties and states by name', async () => {
      const criteria = [{ measure: 'unemployment_rate', direction: 'lower_better' }];
      const places = ['Travis County, TX', 'Hays County, TX', '48491'];
      const ranked = await ask('rank_metros', { geography: 'county', criteria, scope: { places } });
      expect(ranked.content[0].text).toMatch(/^All counties: 3222 > Counties named: 3: 3$/m);
      expect(ranked.content[0].text).toMatch(/^1\. 48\d{3} .* County, TX: /m);
      expect(ranked.structuredContent.data.places).toHaveLength(3);
      const all = await ask('rank_metros', { geography: 'county', criteria, limit: 10 });
      expect(all.content[0].text).toMatch(/^3212 more places: call again with page 2/m);
      expect(all.content[0].text).toMatch(/1 place has no rank because a value is missing: Kalawao County, HI/);
      expect(all.structuredContent.measures[0]).toMatchObject({ computed_by_cadastre: false });
      const explained = await ask('rank_metros', { geography: 'county', criteria, metro: 'Travis County, TX' });
      expect(explained.content[0].text).toMatch(/^48453 Travis County, TX ranks \d+\w\w of 3\d{3} with a score of /m);
      const screened = await ask('screen_metros', {
        geography: 'state',
        requirements: { rtw_only: true, max_unemployment: 2.5 },
      });
      expect(screened.content[0].text).toMatch(/^46 South Dakota: /m);
      const similar = await ask('find_similar', { ref: 'Texas', geography: 'state' });
      expect(similar.content[0].text).toMatch(/^Most like 48 Texas by /m);
    });

    it('rank by one measure in a state of a scope, and refuse other scopes', async () => {
      const states = ['OK'];
      const { content } = await ask('rank_metros', { name: 'unemployment_rate', scope: { states } });
      expect(content[0].text).toMatch(/5 ranked, 1 is the highest/);
      for (const scope of [{ states: ['OK', 'TX'] }, { metros: ['46140'] }, { states, min_population: 1 }])
        expect(await refusal('rank_metros', { name: 'unemployment_rate', scope })).toContain('only one state');
    });

    it('name the metros that are removed for lack of a figure (D61)', async () => {
      const requirements = { min_mfg_share: 10, max_unemployment: 9 };
      for (const [tool, rest] of Object.entries({ screen_metros: {}, rank_metros: { criteria: [] } })) {
        const { structuredContent, content } = await ask(tool, { requirements, ...rest });
        const { count, metros } = structuredContent.data.funnel[1].missing;
        expect([count, metros.length]).toEqual([15, 10]);
        expect(content[0].text).toContain(
          'at least 10 percent: 214 (removed 15 without a figure: Virginia Beach-Chesapeake-Norfolk, VA-NC; Hartford-West Hartford-East Hartford, CT; ',
        );
        expect(content[0].text).toContain(
          '; Aguadilla, PR; 5 more) (figure withheld in part, bounds decide: 13 pass, 19 fail) > Unemployment rate',
        );
      }
      const criteria = [{ measure: 'births', direction: 'higher_better', cutoff: { comparator: 'lt', value: 20000 } }];
      const { content } = await ask('rank_metros', { criteria });
      expect(content[0].text).toMatch(/or no value: \d+ \(kept 6 without a figure\)\n/);
    });

    it('say which metros of a ranking lack figures, which criteria are similar, and that nothing varies', async () => {
      const criterion = (measure: string, direction = 'higher') => ({ measure, direction: `${direction}_better` });
      const house = [criterion('house_price_growth_5yr', 'lower'), criterion('jobs'), criterion('average_annual_pay')];
      const sparse = await ask('rank_metros', { criteria: house, page: 39, limit: 10 });
      expect(sparse.content[0].text).toContain('New York-Newark-Jersey City, NY-NJ: null');
      expect(sparse.content[0].text).toContain(
        'no figure for house_price_growth_5yr: the publisher has figures for divisions of the metro only; could rank 1 to 98',
      );
      expect(sparse.structuredContent.caveats).toContainEqual(
        expect.stringMatching(/^20 metros have no rank because a value is missing: /),
      );
      const partial = await ask('rank_metros', { criteria: house, partial: true });
      expect(partial.structuredContent.data.metros[0]).toMatchObject({ rank: 1, missing: ['house_price_growth_5yr'] });
      expect(partial.structuredContent.caveats).toContainEqual(
        expect.stringMatching(/^20 metros are ranked without every value/),
      );
      const pay = [criterion('average_annual_pay'), criterion('average_weekly_wage', 'lower')];
      expect((await ask('rank_metros', { criteria: pay })).structuredContent.caveats).toContain(
        'average_annual_pay and average_weekly_wage nearly cancel each other (rank correlation 1.00).',
      );
      const alone = await ask('rank_metros', { criteria: [criterion('births')], robustness: true });
      expect(alone.content[0].text).toContain('No likely ranks: fewer than two criteria score');
      const explained = await ask('rank_metros', { criteria: house, metro: '35620' });
      expect(explained.content[0].text).toContain('With the missing figures, its rank could be 1 to 98.');
    });

    it("include a publisher's license and conditions in the text", async () => {
      const { structuredContent, content } = await ask('get_data', {
        measures: 'hazard_risk_index',
        places: 'Austin',
        detail: 'detailed',
      });
      const { conditions, license, publisher } = structuredContent.attribution.find(
        ({ dataset }: any) => dataset === 'fema-nri',
      );
      expect(conditions).toContain("Do not present figures computed from FEMA's data as FEMA's own.");
      for (const condition of conditions) expect(content[0].text).toContain(`Condition of ${publisher}: ${condition}`);
      expect(content[0].text).toMatch(/^License of .*fema-nri.*: /m);
      expect(content[0].text).toContain(`: ${license}\n`);
    });

    it('say which rows they omit, and how to get them', async () => {
      const seen: string[] = [];
      for (let next: object = { limit: 150 }; ;) {
        const { structuredContent, content }: any = await ask('find_places', { q: 'metros', ...next });
        seen.push(...structuredContent.data.map(({ geoid }: any) => geoid));
        if (!structuredContent.left_out) break;
        next = structuredContent.left_out.next;
        const following = structuredContent.left_out.rows.data;
        expect(following).toBe(393 - seen.length);
        expect(content[0].text).toContain(`${following} more rows: call again with page `);
      }
      expect(seen).toHaveLength(393);
      expect(new Set(seen).size).toBe(393);
    });

    it('say which change is the largest only where there is one', async () => {
      const textOf = async (args: object) => (await ask('what_changed', args)).content[0].text;
      expect(await textOf({})).toContain('\nThe largest relative change first:\n');
      const none = await textOf({ measure: 'fair_market_rent_2br', metro: 'Tulsa' });
      expect(none).toContain('No rows.');
      expect(none).not.toContain('largest');
      // What the filters do not choose is said apart.
      expect(none).toMatch(
        /^0 values differ from release \S+\.\nOf the whole release: measures added \d+, withdrawn \d+\./,
      );
    });

    it('say what the editions of a publisher revised', async () => {
      const { structuredContent, content } = await ask('what_changed', { name: 'population', metro: 'Austin' });
      const { editions, regions } = structuredContent.data;
      expect(editions.map(({ edition }: any) => edition)).toEqual(['2021', '2022', '2023', '2025']);
      const { values } = regions[0].years.find(({ year }: any) => year === 2021);
      expect(values).toEqual([2352426, 2358130, 2358634, 2359313]);
      expect(content[0].text).toContain('2021 2352426 2358130 2358634 2359313');
      const ofCounties = await ask('what_changed', { name: 'acs_median_household_income', state: 'DE' });
      expect(ofCounties.structuredContent.data.geography).toBe('county');
      expect(ofCounties.structuredContent.data.regions).toHaveLength(3);
      expect(ofCounties.content[0].text).toContain('2019–2023, years pooled');
      expect(await refusal('what_changed', { name: 'gdp' })).toMatch(
        /one edition of measure `gdp`; get_data with years/,
      );
    });

    it('page two lists in parallel', async () => {
      const { structuredContent } = await ask('screen_metros', { ...calls['screen_metros'], limit: 5, page: 2 });
      const { data, left_out } = structuredContent;
      expect([data.metros.length, data.near_misses.length]).toEqual([5, 5]);
      expect(left_out.rows.metros).toBe(data.count - 10);
      expect(left_out.next).toEqual({ page: 3, limit: 5 });
    });

    it('accept lists as arrays or text, numbers as text, and null as missing', async () => {
      const asText = await ask('find_similar', { ref: '12420', measures: 'gdp,population' });
      const asList = await ask('find_similar', {
        ref: 12420,
        measures: ['gdp', 'population'],
        limit: '10',
        page: null,
      });
      expect(asText.isError).toBeFalsy();
      expect(asList.structuredContent).toEqual(asText.structuredContent);
      const { tools } = await session.client.listTools();
      const { properties }: any = tools.find(({ name }) => name === 'find_similar')!.inputSchema;
      expect(properties.measures.anyOf).toEqual([{ type: 'string' }, { type: 'array', items: { type: 'string' } }]);
    });

    it('accept true and false as text', async () => {
      const screenWith = async (near_misses: unknown) =>
        (await ask('screen_metros', { ...calls['screen_metros'], near_misses })).structuredContent;
      expect(await screenWith('true')).toEqual(await screenWith(true));
      expect(await screenWith('false')).toEqual(await screenWith(false));
      expect(await refusal('screen_metros', { near_misses: 'yes' })).toBe(
        'bad_request: near_misses: must be true or false; got `yes`',
      );
    });

    it('accept a slug', async () => {
      const { structuredContent } = await ask('explain_place', { ref: '12420' });
      const { slug } = session.running.served.release.content.metros.find(({ cbsa }) => cbsa === '12420')!;
      expect(slug).toContain('/');
      expect((await ask('explain_place', { ref: slug })).structuredContent).toEqual(structuredContent);
    });

    it('return errors that say what was wrong and how to fix it', async () => {
      expect(await refusal('trace_value', { name: 'unemployement', region: '12420' })).toBe(
        'not_found: no measure `unemployement`; did you mean `unemployment_rate`?',
      );
      expect(await refusal('rank_metros', { criteria: [{ measure: 'xyzzy', direction: 'lower_better' }] })).toBe(
        'unknown_measure: criteria[0].measure: no measure `xyzzy`; search_measures with geography msa lists those with metro values',
      );
      expect(await refusal('explain_place', { ref: '99999' })).toMatch(
        /^not_found: no metro `99999`.*as listed by find_places$/,
      );
      expect(await refusal('search_measures', { tpoic: 'income' })).toBe(
        'bad_request: unknown argument `tpoic`; did you mean `topic`?',
      );
      expect(await refusal('search_measures', { per_page: 5 })).toMatch(
        /it takes q, topic, geography, dataset, page, limit$/,
      );
      expect(await refusal('search_measures', { limit: 0 })).toMatch(
        /^bad_request: limit: must be a whole number from 1 to 500; got `0`/,
      );
      expect(await refusal('search_measures', { limit: 2.5 })).toMatch(/^bad_request: limit: must be a whole number/);
      expect(await refusal('what_changed', { state: 'Texass' })).toMatch(/^bad_request: state: .*USPS/);
      expect(await refusal('what_changed', { state: { code: 'TX' } })).toMatch(/^bad_request: state: must be a text/);
      expect(await refusal('trace_value', { region: '12420' })).toBe(
        'bad_request: argument `name` is missing: it is a name as listed by search_measures',
      );
      expect(await refusal('trace_value', { name: 'gdp' })).toMatch(/^bad_request: argument `region` is missing/);
      expect(await refusal('rank_metros', { criteria: [{ measure: 'gdp', direction: 'up' }] })).toMatch(
        /criteria\[0\]\.direction/,
      );
      expect(
        await refusal('rank_metros', { criteria: [{ measure: 'gdp', weigth: 1, direction: 'higher_better' }] }),
      ).toMatch(/did you mean `weight`/);
      expect(await refusal('whoami', { x: 1 })).toMatch(/it takes none$/);
      for (const name of ['GDP', 'gpd'])
        expect(await refusal('get_data', { measures: name, places: 'Denver' })).toMatch(/did you mean `gdp`\?$/);
      for (const name of ['Unemployment rate', 'unemployment-rate'])
        expect(await refusal('get_data', { measures: name, places: 'Denver' })).toBe(
          `not_found: no measure \`${name}\`; did you mean \`unemployment_rate\`?`,
        );
      expect(await refusal('rank_metros', { criteria: [{ name: 'gdp', direction: 'higher_better' }] })).toMatch(
        /criteria\[0\]\.measure: is missing.*`criteria\[0\]\.name`: there is no such member/,
      );
    });

    it('return an error if one row does not fit', async () => {
      const longest = session.running.served.release.content.measures
        .filter(({ geographies }) => geographies.msa)
        .map(({ name }) => name)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, 50);
      expect(await refusal('find_similar', { ref: '12420', measures: longest })).toMatch(
        /^invalid_request: .*ask for fewer measures/,
      );
    });

    it('do not exist under other names (D241)', async () => {
      await expect(session.client.callTool({ name: 'drop_tables' })).rejects.toThrow(
        /no tool `drop_tables`; the tools are whoami/,
      );
      for (const [name, nearest] of [
        ['get_dat', 'get_data'],
        ['search_metros', 'search_measures'],
      ] as const)
        await expect(session.client.callTool({ name })).rejects.toThrow(`did you mean \`${nearest}\`?`);
    });
  },
);

it('every operation that has no tool is covered by one or needs none', () => {
  const named = tools.flatMap(({ operations }) => operations.map(({ operation }) => operation.id));
  const others = operations.map(({ id }) => id).filter((id) => !named.includes(id));
  // describe_release has the datasets, and search_measures the measures and topics.
  const listed = ['listDatasets', 'getDataset', 'listTopics', 'getMeasure'];
  // get_data has their figures.
  const ofPlaces = [
    'getMeasureValues',
    'listSeries',
    'getNation',
    'listMetros',
    'getMetro',
    'getPlace',
    'describeArea',
    'listAreas',
    'listCounties',
    'listStates',
    'getMetroSeries',
  ];
  const ofRankings = ['compareMetros', 'flipRank', 'getFrontier', 'getAcceptability', 'explainMoves'];
  // Tools answer from the active release alone (D161); files and the description are for programs.
  const ofReleases = ['listReleases', 'getMeasureFeed', 'getMetroFeed', 'getFiguresFeed', 'getOpenapi', 'getOpenapi30'];
  const files = operations.filter(({ path }) => path.endsWith('.csv')).map(({ id }) => id);
  expect(others.sort()).toEqual([...listed, ...ofPlaces, ...ofRankings, ...ofReleases, ...files].sort());
});
