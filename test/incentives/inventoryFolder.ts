import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { zip } from '../import/grid.ts';
import { newFolder } from '../import/folders.ts';
import { put, terms, writeCatalog } from './catalogFolder.ts';

type Yaml = Record<string, unknown>;

/** Rules for made-up inventories. */
export const rules = {
  publisher: 'plenty',
  jurisdiction: 'us',
  terms,
  site: 'https://example.org',
  reasons: {
    no_type: 'It has no type.',
    interest: 'It is interest.',
    ended: 'It ended.',
    inactive: 'It is not active.',
    abroad: 'It is for work abroad.',
    no_support: 'It offers nothing.',
    no_business: 'It is not for businesses.',
    tax_of_people: 'It is for people.',
  },
  agencies_abroad: ['Department of Elsewhere'],
  business_categories: ['Business'],
  assistance_types: { 'Guaranteed Loans': 'loan_guarantee', Grants: 'grant', Salaries: null },
  applicant_types: { Firm: ['for_profit'], 'Small firm': ['small_business'], State: ['government'], Other: [] },
  beneficiary_types: { Firm: ['for_profit'], Everybody: ['any'] },
  tax_expenditures: [
    { mechanism: 'tax_credit', listings: { 'TC.001': 'Credit for plenty' } },
    { excluded: 'tax_of_people', listings: { 'TC.002': 'Credit for people' } },
  ],
  ended: {} as Record<string, string>,
  benefit_openings: ['In contrast,'],
  benefit_starts: {} as Record<string, string>,
  areas: {} as Record<string, unknown>,
  industries: [] as unknown[],
  no_name: ['N/A'],
  merged: {} as Record<string, string>,
};

/** A listing that is selected, without its number. */
const listing = {
  program_type: 'assistance_listing',
  title: 'Plenty Grant',
  popular_name: '(PG)',
  agency: 'Department of Plenty',
  'sub-agency': 'Plenty Service',
  objective: 'To help firms grow. Grants pay for machines\n  and buildings.',
  fiscal_year: '2024',
  assistance_types: ['Grants'],
  applicant_types: ['Firm', 'State', 'Firm'],
  beneficiary_types: ['Everybody'],
  categories: ['Business - Growth', 'Housing - Other'],
  authorizations: ['Plenty\u0002Act.', { text: '7 U.S.C. &sect; 1932(c).', url: null }],
  rules_regulations: null,
  results: [{ year: '2024', description: '30 grants.' }],
  obligations: JSON.stringify([
    { x: '2024', sam_estimate: 0, sam_actual: 1_500_000.5, usa_spending_actual: 7 },
    { x: '2025', sam_estimate: 0, sam_actual: 2_000_000, usa_spending_actual: 0 },
  ]),
  outlays: JSON.stringify([{ x: '2024', outlay: -4.58, obligation: 0 }]),
  other_program_spending: null,
};

/** A tax expenditure that is selected. */
export const credit = {
  program_type: 'tax_expenditure',
  title: 'Credit for plenty',
  'sub-agency': 'N/A',
  popular_name: '',
  objective: 'The baseline tax system has no credit. In contrast, the Tax Code has one of 10 percent.',
  assistance_types: ['Tax Expenditures'],
  applicant_types: [],
  beneficiary_types: [],
  authorizations: [],
  results: [],
  obligations: null,
  outlays: null,
  other_program_spending: JSON.stringify([{ x: '2024', outlays: 0, forgone_revenue: -3_000_000 }]),
};

interface Edition {
  /** Members of listings that differ from the defaults, by number. A text is the whole file. */
  listings: Record<string, Yaml | string>;
  /** Default: all of them. */
  active?: string[];
  changed?: string;
}

/** Writes an edition of a made-up inventory to a new folder. */
export function writeInventory({ listings, active = Object.keys(listings), changed = '2025-02-26' }: Edition): string {
  const dir = newFolder();
  const pages = Object.entries(listings).map(([number, members]) => {
    const own = { ...listing, cfda: number, permalink: `/program/${number}.html` };
    const text = typeof members === 'string' ? members : `---\n${stringify({ ...own, ...members })}---\n`;
    return { name: `_program/${number}.md`, bytes: Buffer.from(text) };
  });
  writeFileSync(join(dir, 'program.zip'), zip(pages, new Date(changed)));
  const rows = active.map((number) => `"Plenty, and\nmore",${number}`);
  writeFileSync(join(dir, 'active-alns.csv'), ['Program Title,Program Number', ...rows, ''].join('\n'));
  return dir;
}

/** Writes a catalog with the rules for a made-up inventory. */
export function writeInventoryCatalog(parts: Parameters<typeof writeCatalog>[0] = {}, more: Yaml = {}): string {
  const dir = writeCatalog(parts);
  put(dir, 'inventory.yaml', { ...rules, ...more });
  return dir;
}
