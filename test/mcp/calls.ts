import type { Release } from '../../api/domain/release.ts';

/** A call of a tool. */
interface ToolCall {
  readonly tool: string;
  readonly kind: 'typical' | 'largest';
  readonly args: object;
}

const rank = (measures: readonly string[]) => measures.map((measure) => ({ measure, direction: 'lower_better' }));

/** For each tool what is usually asked of it, and what has the longest answers. */
export function callsOf({ content: { measures, metros, releases } }: Release): ToolCall[] {
  const names = measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
  const longest = names.toSorted((a, b) => b.length - a.length);
  const codes = metros.map(({ cbsa }) => cbsa);
  const all = 500;
  const table: Record<string, { typical: object; largest: object[] }> = {
    whoami: { typical: {}, largest: [{}] },
    search_measures: {
      typical: { q: 'electricity price' },
      largest: [{ limit: all }, { limit: all, geography: 'msa' }],
    },
    trace_value: {
      typical: { name: 'unemployment_rate', region: '12420' },
      largest: ['population', 'unemployment_rate', 'hazard_risk_index'].flatMap((name) => [
        { name, region: '48', limit: all },
        { name, region: '35620', limit: all },
      ]),
    },
    screen_metros: {
      typical: { requirements: { tier: '500k', max_unemployment: 4 } },
      largest: [
        { limit: all },
        {
          limit: all,
          near_misses: true,
          requirements: {
            tier: '250k',
            max_unemployment: 5,
            min_growth: 1,
            max_hazard: 99,
            max_elec_price: 20,
            min_mfg_share: 1,
          },
        },
      ],
    },
    rank_metros: {
      typical: {
        requirements: { tier: '500k' },
        criteria: rank(['unemployment_rate', 'population_growth_5yr', 'industrial_electricity_price']),
      },
      largest: [
        ...[1, 5, 10, 20].map((n) => ({
          limit: all,
          robustness: true,
          include_eliminated: true,
          criteria: rank(longest.slice(0, n)),
        })),
        {
          limit: all,
          requirements: { tier: '250k', min_mfg_share: 0, max_unemployment: 9, max_hazard: 100, rtw_only: true },
          criteria: rank(longest.slice(0, 12)).map((one) => ({ ...one, cutoff: { comparator: 'lt', value: -1e9 } })),
        },
      ],
    },
    get_data: {
      typical: { measures: ['gdp', 'population'], places: ['Denver', 'counties of Denver'], derive: 'ratio' },
      largest: [
        { measures: longest.slice(0, 5), places: ['metros', 'counties'], limit: all, include: ['margins'] },
        { measures: ['population'], places: ['metros'], years: 'all', detail: 'detailed', limit: all },
      ],
    },
    find_places: { typical: { q: 'portland' }, largest: [{ q: 'counties', limit: all }] },
    explain_place: { typical: { ref: 'Tulsa, OK' }, largest: [{ ref: '12420', tokens: 4000, limit: all }] },
    find_similar: { typical: { ref: 'Chattanooga' }, largest: [{ ref: '12420', measures: longest.slice(0, 30) }] },
    verify_figures: {
      typical: { claims: [{ region: 'Austin', measure: 'population', value: '2.6 million' }] },
      largest: [
        { claims: codes.slice(0, 50).map((region, i) => ({ region, measure: longest[i], value: 12.5 })), limit: all },
      ],
    },
    describe_release: { typical: {}, largest: [{ limit: all }] },
    what_changed: {
      typical: {},
      largest: [
        { limit: all },
        { since: releases.at(-1)!.id, limit: all },
        { name: 'population', geography: 'county', limit: all },
      ],
    },
    search_incentive_programs: {
      typical: { state: 'TX', mechanism: 'tax_credit' },
      largest: [{ limit: 200 }, { limit: 200, page: 2 }, { limit: 7, page: 3 }],
    },
    fit_incentive_programs: {
      typical: { state: 'TX', industry: '3364', entity_type: 'small_business', jobs: 50 },
      largest: [
        { limit: 200 },
        {
          limit: 200,
          state: 'TX',
          industry: '336',
          entity_type: 'education',
          jobs: 0,
          investment_usd: 0,
          on: '2026-12-31',
        },
        { limit: 7, page: 3, jobs: 1 },
      ],
    },
  };
  return Object.entries(table).flatMap(([tool, { typical, largest }]) => [
    { tool, kind: 'typical' as const, args: typical },
    ...largest.map((args) => ({ tool, kind: 'largest' as const, args })),
  ]);
}
