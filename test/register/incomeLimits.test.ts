import * as xlsx from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytes } from './publishers.ts';
import { here, isReleased, readReleased, type ReleaseContent } from './released.ts';

const measure = 'hud_median_family_income';

/** Rows of the workbook: the code of ten digits, and the median. */
function readRows(): [code: string, median: number][] {
  const book = xlsx.read(bytes('hud-income-limits/Section8-FY26.xlsx'), { nodim: true });
  const rows = xlsx.utils.sheet_to_json<Record<string, string>>(book.Sheets['Section8-FY26']!, { raw: false });
  return rows.map((row) => [row['fips']!, Number(row['median2026'])]);
}

describe.skipIf(!(await isReleased('hud-income-limits')))(
  'hud-income-limits has the median family income of HUD areas',
  () => {
    let hud: ReleaseContent;
    beforeAll(async () => void (hud = await readReleased('hud-income-limits')));

    it.each([
      ['48453', 'Travis', 134400],
      ['06037', 'Los Angeles', 108100],
      ['06059', 'Orange', 138600],
      ['06085', 'Santa Clara, the highest', 205500],
      ['09110', 'Capitol, a planning region', 129200],
      ['11001', 'District of Columbia', 166100],
      ['15005', 'Kalawao', 121400],
      ['25025', 'Suffolk, whose towns are in one area', 164600],
      ['48301', 'Loving', 83700],
      ['51600', 'Fairfax, an independent city', 166100],
      ['72015', 'Arroyo, of the lowest area', 26300],
    ])('%s: %s', (county, _name, income) => {
      expect(hud.value(measure, 'county', county, 2026)).toBe(income);
    });

    it('of counties alone, and of none whose towns are in several areas', () => {
      expect(Object.keys(hud.measure(measure).geographies)).toEqual(['county']);
      expect(hud.measure(measure).period).toEqual({ fiscal: true });
      // Hillsborough County, New Hampshire, has towns of three HUD areas.
      expect(hud.value(measure, 'county', '33011', 2026)).toBeUndefined();
      expect(hud.reason(measure, 'county', '33011')).toBe('no county value');
    });

    it.skipIf(!here)('as in the workbook, read again, for every county', () => {
      const medians = Map.groupBy(
        readRows().filter(([code]) => !/^(60|66|69|78)|^2905699999$/.test(code)),
        ([code]) => code.slice(0, 5),
      );
      expect(medians.size).toBe(3222);
      const same = [...medians].flatMap(([county, rows]) => {
        const different = new Set(rows.map(([, median]) => median));
        return different.size === 1 ? [[county, rows[0]![1]] as const] : [];
      });
      expect(same).toHaveLength(3222 - 14);
      expect(hud.values(measure, 'county', 2026)).toEqual(new Map(same));
    });
  },
);
