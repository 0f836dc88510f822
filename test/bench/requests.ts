/** Criteria of the measured ranking, best known first; those that the release lacks are left out, six are taken. */
const wanted = [
  'unemployment_rate',
  'population_growth_5yr',
  'per_capita_income',
  'manufacturing_share_of_gdp',
  'hazard_risk_index',
  'industrial_electricity_price',
  'births',
  'labor_force',
  'net_migration',
  'population_growth_1yr',
];
const lowerBetter = new Set(['unemployment_rate', 'hazard_risk_index', 'industrial_electricity_price']);

/** Six criteria and three Requirements over all metros, of which the Requirements leave a quarter. */
export function rankRequest(measures: readonly string[]) {
  const chosen = wanted.filter((name) => measures.includes(name)).slice(0, 6);
  return {
    requirements: { max_unemployment: 4.5, min_growth: 2, tier: '250k' },
    criteria: chosen.map((measure, i) => ({
      measure,
      direction: lowerBetter.has(measure) ? 'lower_better' : 'higher_better',
      weight: i + 1,
    })),
  };
}

export interface BenchRequest {
  readonly path: string;
  /** The body of a POST, the query of a GET. */
  readonly input: object;
}

/** One request of each kind, as they are measured. */
export function requests(measures: readonly string[]): Record<string, BenchRequest> {
  const rank = rankRequest(measures);
  const { criteria } = rank;
  return {
    'rank, 6 criteria, 3 Requirements': { path: '/rank', input: rank },
    'rank, the eliminated shown': { path: '/rank', input: { ...rank, include_eliminated: true } },
    'screen, 3 Requirements': { path: '/screen', input: { requirements: rank.requirements } },
    'compare, 25 metros, 6 measures': {
      path: '/metros/compare',
      input: { ids: codes.join(','), measures: criteria.map(({ measure }) => measure).join(',') },
    },
  };
}

/** Twenty-five metros, by CBSA code. */
const codes = [
  '10180',
  '10420',
  '10500',
  '10540',
  '10580',
  '10740',
  '10780',
  '10900',
  '11020',
  '11100',
  '11180',
  '11200',
  '11260',
  '11460',
  '11500',
  '11540',
  '11640',
  '11700',
  '12020',
  '12060',
  '12100',
  '12220',
  '12260',
  '12420',
  '12540',
];
