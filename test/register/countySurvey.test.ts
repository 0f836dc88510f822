// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { boundsAt, readBounds } from '../../api/domain/bounds.ts';
import { useBuiltApi } from '../support/builtApi.ts';
import { countiesOf, labelOf, survey, surveyTexts } from './publishersOfSurvey.ts';
import { surveyCounts, surveyShares } from './recipesOfCounties.ts';
import { here, isReleased, readReleased, type ReleaseContent } from './released.ts';
import { expectTable, regionsOf } from './table.ts';

const dataset = 'census-acs5-2024-county';

/** Measures that are not rolled up to metros or states. */
const ofCountiesOnly = {
  median_earnings_5yr: 'DP03_0092E',
  mean_travel_time_to_work_5yr: 'DP03_0025E',
  median_age_5yr: 'DP05_0018E',
  average_household_size_5yr: 'DP02_0016E',
  median_home_value_of_counties: 'DP04_0089E',
  median_owner_costs_with_mortgage_of_counties: 'DP04_0101E',
  median_gross_rent_of_counties: 'DP04_0134E',
  rent_30_to_34_percent_share_of_counties: 'DP04_0141PE',
  rent_35_percent_plus_share_of_counties: 'DP04_0142PE',
} as const;

/** The column that prints the figures of counties, by measure. */
const printed: Readonly<Record<string, string>> = {
  ...surveyCounts,
  ...Object.fromEntries(Object.entries(surveyShares).map(([measure, [column]]) => [measure, column])),
  ...ofCountiesOnly,
};

describe.skipIf(!(await isReleased(dataset)))(
  `${dataset} has the figures that the Census Bureau prints of counties`,
  () => {
    let released: ReleaseContent;
    beforeAll(async () => void (released = await readReleased(dataset)));

    it('of 2020 to 2024, as copied by hand', () => {
      const measures = [
        'labor_force_participation_rate_5yr',
        'management_business_science_arts_occupation_share_5yr',
        'production_and_transportation_occupation_workers_5yr',
        'manufacturing_industry_share_5yr',
        'manufacturing_industry_share_5yr_margin_of_error',
        'worked_from_home_share_5yr',
        'mean_travel_time_to_work_5yr',
        'uninsured_share_5yr',
        'poverty_rate_5yr',
        'bachelors_or_higher_share_5yr',
        'veterans_5yr',
        'foreign_born_share_5yr',
        'broadband_share',
        'median_age_5yr',
        'age_65_plus_share_5yr',
        'homeownership_rate_of_counties',
        'median_gross_rent_of_counties',
        'median_home_value_of_counties',
        'median_earnings_5yr',
      ];
      expectTable(released, measures, 2024, {
        '01001': [
          58.5, 36.3, 4583, 12.3, 1.7, 6.7, 27.9, 7.3, 11.3, 29.1, 4842, 2.6, 93.2, 39, 16.3, 77.1, 1263, 207200, 42647,
        ],
        '02158': [
          57.8, 28.8, 384, 6.6, 5.2, 9.2, 6.3, 11, 32.4, 5.8, 190, 1.9, 82.5, 23.6, 6.8, 69.8, 833, 84300, 24618,
        ],
        '06037': [
          64.8, 42, 605437, 8.5, 0.1, 17.1, 30.4, 8.2, 13.7, 36, 209570, 33.4, 93, 38.2, 15.2, 45.9, 1954, 834200,
          45085,
        ],
        // A planning region of Connecticut.
        '09110': [
          65.9, 48.1, 57963, 10.7, 0.4, 16.9, 23.6, 4.5, 10.3, 42.1, 35313, 15.2, 91.5, 40, 18, 65.7, 1411, 323700,
          52472,
        ],
        '11001': [
          71.6, 71.7, 12325, 1.4, 0.2, 33, 30, 3.6, 15.4, 64.2, 19465, 14.3, 91.2, 34.9, 12.8, 41.5, 1954, 737100,
          82078,
        ],
        // Kalawao County, Hawaii, which has fewer than 100 people.
        '15005': [73.1, 6.1, 16, 0, 42.4, 6.1, 16.8, 4.5, 22.7, 22.4, 2, 4.5, 90, 39.5, 20.9, 0, 1271, null, 50625],
        '24510': [
          63.2, 48.1, 31468, 4.5, 0.4, 17.8, 29.1, 5.9, 19.7, 36.1, 21305, 9.3, 85.4, 36.2, 15.3, 47.5, 1331, 229600,
          48237,
        ],
        '35021': [
          50.5, 52.2, 18, 0.8, 1.1, 2.8, 20.6, 1.2, 19.4, 33.3, 90, 0.4, 71.7, 42.5, 26.6, 76.9, 1038, 70000, 42083,
        ],
        '36061': [
          66.5, 65.6, 36440, 2.5, 0.2, 25.5, 31.2, 4.2, 16.5, 64.2, 24063, 28.2, 92.4, 38.9, 18.1, 25.1, 2197, 1090500,
          76452,
        ],
        '46102': [
          33.8, 40.9, 270, 0, 1, 3.8, 13.5, 44.6, 57.6, 11.8, 311, 0.2, 70.2, 28.2, 7.5, 51.5, 584, 52900, 34256,
        ],
        // Loving County, Texas.
        '48301': [78.8, 76.9, 2, 0, 72.1, 0, null, 0, 6.1, 0, 0, 6.1, 92.6, 86.2, 81.8, 11.1, null, null, null],
        // A city of Virginia that is no part of a county.
        '51600': [
          70.9, 59.9, 714, 4, 1.3, 29.1, 28, 8.5, 9.1, 62.4, 1396, 30.6, 96.7, 36.6, 14.1, 69.9, 2245, 722600, 60454,
        ],
        // San Juan: Puerto Rico has no table DP02.
        '72127': [
          52.4,
          42.8,
          8439,
          3.7,
          0.5,
          8.2,
          24,
          8.7,
          38.8,
          42.5,
          null,
          null,
          null,
          45.8,
          25.5,
          52.8,
          611,
          171200,
          23561,
        ],
      });
    });

    it('with the reason where it prints none', () => {
      const reason = (measure: string, county: string) => released.reason(measure, 'county', county);
      // Loving County, Texas, has about 30 people.
      expect(reason('mean_travel_time_to_work_5yr', '48301')).toBe('withheld');
      expect(reason('median_earnings_5yr', '48301')).toBe('no county value');
      // Over $4,000 in San Francisco.
      expect(reason('median_owner_costs_with_mortgage_of_counties', '06075')).toBe('open-ended');
      // Table DP02 of Puerto Rico.
      expect(reason('veterans_5yr', '72127')).toBe('not covered');
    });

    it('of every county; metros and states by sums, medians of counties alone', () => {
      const regions = (measure: string) => regionsOf(released, measure);
      expect(regions('labor_force_participation_rate_5yr')).toEqual({ county: 3222, state: 52, msa: 393 });
      expect(regions('bachelors_or_higher_share_5yr')).toEqual({ county: 3222, state: 52, msa: 393 });
      expect(regions('broadband_share')).toEqual({ county: 3144, state: 51, msa: 387 });
      expect(regions('homeownership_rate_of_counties')).toEqual({ county: 3222, state: 52 });
      expect(regions('median_gross_rent_of_counties')).toEqual({ county: 3215 });
      expect(regions('median_owner_costs_with_mortgage_of_counties')).toEqual({ county: 3209 });
      expect(regions('mean_travel_time_to_work_5yr')).toEqual({ county: 3221 });
    });

    describe.skipIf(!here)('and in the archives, read again,', () => {
      it('each figure of a county and each margin is the cell of its column', () => {
        const differing: string[] = [];
        let compared = 0;
        const compare = (measure: string, column: string) => {
          const values = released.values(measure, 'county', 2024);
          for (const [county, text] of surveyTexts(column)) {
            // A count that is set to the population estimates has no sampling error.
            const isZero = text === '*****' && measure.replace('_margin_of_error', '') in surveyCounts;
            const expected = isZero ? 0 : /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
            compared++;
            if (values.get(county) !== expected)
              differing.push(`${measure} of ${county}: ${values.get(county)}, not ${text}`);
          }
        };
        for (const [measure, column] of Object.entries(printed)) {
          compare(measure, column);
          compare(`${measure}_margin_of_error`, column.replace(/E$/, 'M'));
        }
        expect(differing.slice(0, 20)).toEqual([]);
        expect(compared).toBe(2 * Object.keys(printed).length * 3222);
      });

      it('a margin is of the same line of the table as its estimate, and a share as its count', () => {
        for (const column of Object.values(printed)) {
          const margin = labelOf(column.replace(/E$/, 'M'));
          expect(margin.replace('Margin of Error', 'Estimate').replace('Percent Estimate', 'Percent')).toBe(
            labelOf(column),
          );
        }
        for (const [measure, [column, of]] of Object.entries(surveyShares)) {
          if (column.startsWith('S') || measure === 'survey_unemployment_rate_5yr') continue;
          expect(labelOf(column).replace('Percent', 'Estimate'), measure).toBe(labelOf(surveyCounts[of]));
        }
      });

      it('counts of states add up, and their shares are of the sums', () => {
        const add = (column: string, state: string) => {
          const figures = countiesOf(state).map((county) => survey(column).get(2024)!.get(county));
          return figures.reduce((all, one) => (all === undefined || one === undefined ? undefined : all + one), 0);
        };
        let compared = 0;
        for (const state of ['01', '09', '11', '15', '48', '72']) {
          for (const [count, column] of Object.entries(surveyCounts)) {
            expect(released.value(count, 'state', state, 2024), `${count} of ${state}`).toBe(add(column, state));
            compared++;
          }
          for (const [share, [, of, over]] of Object.entries(surveyShares)) {
            const [part, whole] = [add(surveyCounts[of], state), add(surveyCounts[over], state)];
            const value = released.value(share, 'state', state, 2024);
            if (part === undefined || whole === undefined) expect(value, `${share} of ${state}`).toBeUndefined();
            else expect(value, `${share} of ${state}`).toBeCloseTo((100 * part) / whole, 5);
            compared++;
          }
        }
        expect(compared).toBeGreaterThan(600);
        // The file of the nation is not held: 51 states have 129,227,496 households.
        const households = [...released.values('households_5yr', 'state', 2024)].filter(([state]) => state !== '72');
        expect(households.reduce((all, [, one]) => all + one, 0)).toBe(129_227_496);
      });
    });
  },
);

describe('the margins of metros in the survey of 2020 to 2024 (U2)', () => {
  const api = useBuiltApi();

  /** A sum with its margin: the root of the sum of squares, of zeros only the largest. */
  function sumOf(column: string, metro: string) {
    let [value, squares, ofZero] = [0, 0, 0];
    for (const county of countiesOf(metro)) {
      const own = Number(surveyTexts(column).get(county));
      const text = surveyTexts(column.replace(/E$/, 'M')).get(county);
      const margin = text === '*****' ? 0 : Number(text);
      value += own;
      if (own === 0) ofZero = Math.max(ofZero, margin);
      else squares += margin ** 2;
    }
    return { value, margin: Math.sqrt(squares + ofZero ** 2) };
  }

  it.skipIf(!here)('are those of sums and proportions of the counties', async ({ skip }) => {
    const { release } = api.served;
    if (!release.content.datasets.some(({ key }) => key === dataset)) return skip('the built release does not have it');
    const metros = release.content.metros.map(({ cbsa }, place) => [cbsa, place] as const);
    let compared = 0;
    const shares = Object.entries(surveyShares).filter(([measure]) => !measure.endsWith('_of_counties'));
    for (const [measure, [, of, over]] of shares) {
      const [counts, bounds] = [await readBounds(release, of, 'msa'), await readBounds(release, measure, 'msa')];
      const column = await release.column(measure, 'msa');
      for (const [metro, place] of metros.filter((_, i) => i % 13 === 0)) {
        const [part, whole] = [sumOf(surveyCounts[of], metro), sumOf(surveyCounts[over], metro)];
        if (Number.isNaN(part.value)) continue;
        const share = part.value / whole.value;
        const less = part.margin ** 2 - (share * whole.margin) ** 2;
        const root = Math.sqrt(less >= 0 ? less : part.margin ** 2 + (share * whole.margin) ** 2);
        const margin = (100 * root) / whole.value;
        const what = `${measure} of ${metro}`;
        const [own, ofShare] = [boundsAt(counts, place, 2024)!, boundsAt(bounds, place, 2024)];
        expect(own.upper, what).toBeCloseTo(part.value + part.margin, 4);
        expect(column.at(place), what).toBeCloseTo(100 * share, 5);
        compared++;
        // Both counts are set to the population estimates: a margin of 0 is no sign of certainty.
        if (margin === 0) {
          expect(ofShare, what).toBeUndefined();
          continue;
        }
        expect(ofShare!.lower, what).toBeCloseTo(Math.max(0, 100 * share - margin), 4);
        expect(ofShare!.upper, what).toBeCloseTo(Math.min(100, 100 * share + margin), 4);
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});
