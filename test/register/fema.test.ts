import { beforeAll, describe, expect, it } from 'vitest';
import { readReleased, type ReleaseContent } from './released.ts';

/** RISK_SCORE, EAL_SCORE, EAL_VALT, EAL_VALB, EAL_VALPE, EAL_VALA, SOVI_SCORE, BUILDVALUE, copied by hand. */
const printed: readonly (readonly [county: string, name: string, figures: readonly number[]])[] = [
  [
    '01001',
    'Autauga, which has lost its zero',
    [5.748777401, 10.68772733, 2656700.42, 1090172.453, 1463076.913, 103451.0541, 25.85731179, 5075584000],
  ],
  [
    '21115',
    'Johnson, Kentucky, the first line',
    [9.281418624, 11.92194368, 3523410.287, 1162367.927, 2357158.734, 3883.62635, 34.45013796, 1924008000],
  ],
  [
    '21117',
    'Kenton, Kentucky',
    [10.44905673, 16.8371315, 8818275.45, 4464796.381, 4340242.573, 13236.49605, 30.50847458, 18773375000],
  ],
  [
    '48453',
    'Travis, with a building value in exponents',
    [22.92478804, 37.86052842, 84845007.29, 37823374.21, 46717641.68, 303991.4044, 27.94639338, 120617000000],
  ],
  [
    '06037',
    'Los Angeles, the highest of all',
    [100, 100, 1433565530, 1168354679, 265001603.2, 209247.5167, 44.89554592, 950975000000],
  ],
  [
    '51107',
    'Loudoun, the one score of 0, which is a value',
    [0, 17.33933629, 9549764.147, 4110590.22, 5089386.878, 349787.0489, 0.01, 44436451000],
  ],
  [
    '48301',
    'Loving, the smallest loss',
    [0.004605759, 0.018371579, 8421.185552, 7160.465889, 1260.719664, 0, 18.8805676, 11034000],
  ],
  ['15005', 'Kalawao', [1.636475813, 0.704283303, 21813.30607, 19724.73919, 2088.566873, 0, 84.82459598, 21142000]],
  [
    '46102',
    'Oglala Lakota, under its new code',
    [18.83679768, 9.744308672, 2099694.351, 955946.0741, 1079486.299, 64261.97766, 87.82026015, 623369000],
  ],
  [
    '51600',
    'Fairfax City, an independent city',
    [2.920676174, 7.188672462, 992523.1588, 484295.7241, 508227.4346, 0, 20.49664959, 4352873000],
  ],
  [
    '11001',
    'Washington, state D.C.',
    [14.99422108, 21.39711979, 16993808.38, 8248802.311, 8745006.066, 0, 35.71147024, 94166700000],
  ],
  [
    '22071',
    'Orleans Parish',
    [49.29905209, 52.5599411, 218384052.9, 197837401, 20538910.69, 7741.192781, 48.28537643, 45552878000],
  ],
  [
    '02020',
    'Anchorage',
    [16.83753708, 35.69255218, 71683876.82, 55712829.93, 15969574.14, 1472.746628, 21.28498226, 36454960000],
  ],
];

const measures = [
  'hazard_risk_index',
  'expected_annual_loss_score',
  'expected_annual_loss',
  'expected_annual_building_loss',
  'expected_annual_population_loss',
  'expected_annual_agriculture_loss',
  'social_vulnerability',
  'hazard_exposed_building_value',
];

describe('fema-nri is what the Federal Emergency Management Agency printed', () => {
  let fema: ReleaseContent;
  beforeAll(async () => void (fema = await readReleased('fema-nri', 'census-pep')));

  it.each(printed)('has the figures of county %s, %s', (county, _name, figures) => {
    expect(measures.map((measure) => fema.value(measure, 'county', county, 2021))).toEqual(figures);
  });

  it('has the community resilience scores of five counties', () => {
    const score = (county: string) => fema.value('community_resilience', 'county', county, 2021);
    expect(['01001', '06037', '48453', '15005', '11001'].map(score)).toEqual([
      55.5298, 51.8922, 53.3398, 42.1002, 58.8906,
    ]);
  });

  it('gives a metro of one county its figures, and a larger one sums and weighted means', () => {
    // Anchorage is Anchorage and Matanuska-Susitna; Napa is Napa County alone.
    for (const measure of measures) {
      expect(fema.value(measure, 'msa', '34900', 2021)).toBeCloseTo(fema.value(measure, 'county', '06055', 2021)!, 5);
    }
    const people = (county: string) => fema.value('population', 'county', county, 2021)!;
    const loss = (county: string) => fema.value('expected_annual_loss', 'county', county, 2021)!;
    const risk = (county: string) => fema.value('hazard_risk_index', 'county', county, 2021)!;
    const [a, b] = ['02020', '02170'] as const;
    expect(fema.value('expected_annual_loss', 'msa', '11260', 2021)).toBeCloseTo(loss(a) + loss(b), 4);
    expect(fema.value('hazard_risk_index', 'msa', '11260', 2021)).toBeCloseTo(
      (risk(a) * people(a) + risk(b) * people(b)) / (people(a) + people(b)),
      6,
    );
  });

  it('a loss rate is the sum of losses over the sum of values', () => {
    // Urban Honolulu is Honolulu County; Kahului is Maui and Kalawao.
    const sum = (measure: string) =>
      fema.value(measure, 'county', '15009', 2021)! + fema.value(measure, 'county', '15005', 2021)!;
    expect(fema.value('expected_annual_building_loss_rate', 'msa', '27980', 2021)).toBeCloseTo(
      (100 * sum('expected_annual_building_loss')) / sum('hazard_exposed_building_value'),
      6,
    );
  });

  it('covers 382 metros, 3,133 counties and 49 states, with a reason for each other one', () => {
    for (const { geographies, dataset, served } of fema.manifest.measures) {
      if (dataset !== 'fema-nri' || served === false) continue;
      expect(geographies.msa).toMatchObject({ vintages: [2021], computed_by_cadastre: true });
      expect(geographies.state).toMatchObject({ vintages: [2021], computed_by_cadastre: true });
    }
    const { msa, county, state } = fema.measure('hazard_risk_index').geographies;
    expect([msa!.regions, county!.regions, state!.regions]).toEqual([382, 3133, 49]);
    expect(county!.computed_by_cadastre).toBe(false);
    const reason = (geography: 'msa' | 'county' | 'state', geoid: string) =>
      fema.reason('hazard_risk_index', geography, geoid);
    expect(reason('county', '09110')).toBe('boundary changed');
    expect(reason('county', '02063')).toBe('boundary changed');
    expect(reason('msa', '25540')).toBe('boundary changed');
    expect(reason('state', '02')).toBe('boundary changed');
    expect(reason('msa', '41980')).toBe('not covered');
    expect(fema.value('hazard_risk_index', 'county', '09001', 2021)).toBeUndefined();
  });

  it("FEMA's terms, version and the state of the copy go with the figures", () => {
    const { credit, disclaimer, conditions, notes, terms } = fema.manifest.datasets.find(
      ({ key }) => key === 'fema-nri',
    )!;
    expect(credit).toContain('version 1.18 (November 2021)');
    expect(disclaimer).toMatch(/cannot vouch for the data or analyses derived from these data/);
    expect(disclaimer).toMatch(/not endorsed by FEMA/);
    expect(conditions).toHaveLength(4);
    expect(notes!.join(' ')).toMatch(/first 36 columns.*1\.20/s);
    expect(terms).toMatchObject({ approved: true, decided_on: '2026-11-21' });
    const { msa } = fema.measure('hazard_risk_index').geographies;
    expect(msa!.calculation).toMatch(/weighted by its population.*fema-nri.*July 1, 2021 \(census-pep\)/);
    const { sources, sources_at } = fema.measure('hazard_risk_index');
    expect(sources).toEqual(['fema-nri', 'census-pep']);
    // Population weights the roll-ups; a county's index is FEMA's as printed.
    expect(sources_at).toEqual({ county: ['fema-nri'] });
  });
});
