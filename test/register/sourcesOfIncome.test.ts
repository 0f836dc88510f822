// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, readReleased, type ReleaseContent } from './released.ts';

const measures = [
  'earnings_by_place_of_work',
  'wages_and_salaries',
  'proprietors_income',
  'farm_proprietors_income',
  'net_earnings_by_residence',
  'transfer_receipts',
  'dividends_interest_rent',
];

describe.skipIf(!(await holds('bea-cainc30')))('bea-cainc30 has the sources of income that BEA printed', () => {
  let released: ReleaseContent;
  beforeAll(async () => void (released = await readReleased('bea-cainc30')));
  const row = (geoid: string, year: number) =>
    measures.map((name) => released.value(name, geoid.length === 2 ? 'state' : 'county', geoid, year) ?? null);

  it('of 2001 and 2023: a state, counties, losses of farms, a renamed and a new county', () => {
    expect(row('48', 2023)).toEqual([1454871516, 1025760374, 236025831, 8025615, 1301885809, 318431734, 400581469]);
    expect(row('48453', 2023)).toEqual([114718656, 90139450, 9801563, 3391, 79294147, 9755148, 33615627]);
    expect(row('48453', 2001)).toEqual([32844321, 23139796, 5305011, 6252, 25517798, 2015263, 5860539]);
    expect(row('35013', 2023)).toEqual([6412082, 4204472, 1186177, 55811, 5825017, 3277620, 1642633]);
    expect(row('46102', 2023)).toEqual([306426, 210654, 32754, 26292, 215999, 229022, 41580]);
    expect(row('02063', 2023)).toEqual([458718, 307361, 63878, 0, 365230, 73104, 72201]);
    // Connecticut has its former counties.
    expect(row('09110', 2023)).toEqual(measures.map(() => null));
    expect(released.reason('transfer_receipts', 'county', '09110')).toBe('boundary changed');
  });

  it('in combined areas, which count in their metro and in no county', () => {
    // Albemarle + Charlottesville lost money on farms.
    expect(released.value('farm_proprietors_income', 'county', '51003', 2023)).toBeUndefined();
    expect(released.values('transfer_receipts', 'msa', 2023).size).toBe(382);
  });

  it('with shares of the personal income of the same file', () => {
    expect(released.value('transfer_receipts_share', 'county', '48453', 2023)).toBeCloseTo(
      (100 * 9755148) / 122664922,
      6,
    );
    const shares = ['net_earnings_share', 'dividends_interest_rent_share', 'transfer_receipts_share'];
    for (const metro of released.values('transfer_receipts_share', 'msa', 2023).keys()) {
      const total = shares.reduce((sum, name) => sum + released.value(name, 'msa', metro, 2023)!, 0);
      expect(total, metro).toBeCloseTo(100, 2);
    }
  });
});
