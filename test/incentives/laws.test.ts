import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { findProgram, readCatalog } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importLaws } from '../../build/catalog/importLaws.ts';
import { recordOf } from '../../build/catalog/served.ts';
import { newFolder } from '../import/folders.ts';
import { change, filesOf, put, readEntry, terms, writeCatalog } from './catalogFolder.ts';

type Row = Record<string, string>;

/** Rules for a made-up list of laws. */
const rules = {
  publisher: 'plenty',
  terms,
  site: 'https://example.org/laws',
  current_on: '2026-01-01',
  reasons: {
    law: 'It is a law.',
    repealed: 'It was repealed.',
    archived: 'It was archived.',
    ended: 'It ended.',
    plan: 'It is a plan.',
    no_business: 'It is not for businesses.',
    lifts_rule: 'It lifts a rule.',
    in_catalog: 'The catalog has it.',
  },
  types: { Incentives: 'selected', Laws: 'law' },
  incentive_types: {
    GNT: { label: 'Grants', mechanism: 'grant' },
    LOANS: { label: 'Loans', mechanism: 'loan' },
    TAX: { label: 'Tax incentives', mechanism: null },
  },
  user_types: {
    MAN: { label: 'Makers', is_business: true, entity_types: ['for_profit'] },
    FLEET: { label: 'Fleets', is_business: true, entity_types: [] },
    GOV: { label: 'Governments', is_business: false, entity_types: ['government'] },
  },
  plans: 'Planning',
  judged: [
    { mechanism: 'tax_credit', listings: { 7: 'Credit for Makers' } },
    { excluded: 'lifts_rule', listings: { 8: 'Parking for Fleets' } },
  ],
  areas: { 2: 'Plenty Valley' },
  industries: [{ naics: ['33'], scope: 'named', listings: { 1: 'Makers of plenty' } }],
};

const grant: Row = {
  'Law Id': '1',
  State: 'TX',
  Title: 'Plenty Grants ',
  Text: [
    'The Texas Office of Plenty (TOP) administers the [Plenty\nFund](https://example.org/a(b(c))). Grants cover 50% of costs,',
    'up to \\$600,000. The following may apply:\n\n-   Makers of plenty,\n    and\n-   Fleets.\n\n::: {data-align="center"}',
    '  Kind     Most\n  -------- ---------\n  Small    \\$5\n:::\n\nFor more information, see the website.',
    '\n(Reference [Texas Statutes 386.153(a)](https://example.org/))\n',
  ].join('\n'),
  Type: 'Incentives',
  'Enacted Date': '2011-09-01 00:00:00 UTC',
  'Amended Date': '',
  'Significant Update Date': '2025-01-14 14:57:28 UTC',
  'Expired Date': '2028-06-30 00:00:00 UTC',
  'Archived Date': '',
  'Repealed Date': '',
  'Incentive Categories': 'GNT|LOANS',
  'User Categories': 'MAN|GOV',
};

/** Writes an edition to a new folder. @param rows members that differ from those of `grant` */
function writeLaws(...rows: readonly Row[]): string {
  const dir = newFolder();
  const all = rows.map((row, i) => ({ ...grant, 'Law Id': String(i + 1), ...row }));
  writeFileSync(join(dir, 'laws_and_incentives.csv'), '\uFEFF' + Papa.unparse(all));
  return dir;
}

/** Records that the rules judge. */
const judged: Row[] = [
  { 'Law Id': '7', Title: 'Credit for Makers', 'Incentive Categories': 'TAX', 'Expired Date': '' },
  { 'Law Id': '8', Title: 'Parking for Fleets', 'Incentive Categories': 'TAX' },
];

function writeLawCatalog(more: Record<string, unknown> = {}): string {
  const dir = writeCatalog({
    jurisdictions: [
      { key: '48', name: 'Texas' },
      { key: '40', name: 'Oklahoma' },
    ],
  });
  put(dir, 'laws.yaml', { ...rules, ...more });
  return dir;
}

const run = (dir: string, from: string, retired?: number) => importLaws(dir, from, silent, retired);

describe('the import of laws and incentives', () => {
  it('quotes the text for each field', async () => {
    const dir = writeLawCatalog();
    await run(
      dir,
      writeLaws({}, { Title: 'Loans - Plenty Valley', 'User Categories': 'MAN|FLEET', State: 'OK' }, ...judged),
    );
    const program = findProgram(checkedCatalog(dir), 'afdc-1');
    const summary =
      'The Texas Office of Plenty (TOP) administers the Plenty Fund. Grants cover 50% of costs, up to $600,000.';
    expect(recordOf(program, null)).toMatchObject({
      name: 'Plenty Grants',
      jurisdiction: { level: 'state', key: '48', state: 'TX' },
      administering_agency: 'Texas Office of Plenty',
      mechanism: 'grant',
      mechanisms: ['grant', 'loan'],
      eligibility_summary: 'Users: Makers; Governments.',
      benefit_summary: summary,
      statute: 'Texas Statutes 386.153(a)',
      sunset_on: '2028-06-30',
      source_url: 'https://example.org/laws/1',
      entity_types: ['for_profit', 'government'],
      industries: ['Makers of plenty'],
      naics_codes: ['33'],
      industry_scope: 'named',
      area_limit: null,
      status: null,
      captured_at: '2025-01-14T00:00:00.000Z',
      last_verified_at: null,
      edited_fields: ['naics_codes', 'industry_scope', 'official_urls'],
    });
    const texts = filesOf(dir);
    const [, text] = Object.entries(texts).find(([name]) => name.startsWith('text/afdc-1.'))!;
    expect(text.split('\n')).toEqual([
      'Plenty Grants',
      'Jurisdiction: TX.',
      'Types of incentive: Grants; Loans.',
      'Users: Makers; Governments.',
      'Enacted on 2011-09-01.',
      'Expires on 2028-06-30.',
      `${summary} The following may apply:`,
      'Makers of plenty, and',
      'Fleets.',
      'Kind Most',
      'Small $5',
      'For more information, see the website.',
      '(Reference Texas Statutes 386.153(a))',
      '',
    ]);
    // Fleets may belong to firms, so the list of types would be incomplete.
    expect(findProgram(checkedCatalog(dir), 'afdc-2').value).toMatchObject({
      area_limit: 'Plenty Valley',
      entity_types: [],
    });
    expect(findProgram(checkedCatalog(dir), 'afdc-7').value).toMatchObject({
      mechanism: 'tax_credit',
      edited_fields: ['mechanism'],
    });
  });

  it('gives a reason for each other record', async () => {
    const dir = writeLawCatalog();
    const rows: Row[] = [
      { Type: 'Laws' },
      { Title: 'Repealed', 'Repealed Date': '2020-01-01' },
      { Title: 'Archived', 'Archived Date': '2020-01-01' },
      { Title: 'Ended', 'Expired Date': '2025-12-31' },
      { Title: 'Planning' },
      { Title: 'For governments', 'User Categories': 'GOV' },
      ...judged,
    ];
    expect(await run(dir, writeLaws(...rows))).toMatchObject({ edition: '2025-01-14', selected: 1, excluded: 7 });
    const excluded = readEntry(dir, 'laws-excluded.yaml') as Record<string, { listings: Row }>;
    expect(Object.entries(excluded).map(([reason, { listings }]) => [reason, Object.keys(listings)])).toEqual([
      ['law', ['1']],
      ['repealed', ['2']],
      ['archived', ['3']],
      ['ended', ['4']],
      ['plan', ['5']],
      ['no_business', ['6']],
      ['lifts_rule', ['8']],
    ]);
  });

  it('leaves out a federal record of a program that the catalog has, and names the program', async () => {
    const inCatalog = { in_catalog: 'afdc-1', listings: { 2: 'Plenty Grants' } };
    const dir = writeLawCatalog({ areas: {} });
    const federal: Row = { State: 'US', 'User Categories': 'GOV' };
    await run(dir, writeLaws({ State: 'US' }, ...judged));
    put(dir, 'laws.yaml', { ...rules, areas: {}, judged: [...rules.judged, inCatalog] });
    await run(dir, writeLaws({ State: 'US' }, federal, ...judged));
    const { programs } = checkedCatalog(dir);
    expect(programs.map(({ id, source }) => [id, source.jurisdiction.key])).toEqual([
      ['afdc-1', 'us'],
      ['afdc-7', '48'],
    ]);
    const { in_catalog } = readEntry(dir, 'laws-excluded.yaml') as Record<string, { listings: Row }>;
    expect(in_catalog?.listings).toEqual({ 2: 'Plenty Grants; in the catalog as afdc-1' });
    const missing = { ...inCatalog, in_catalog: 'afdc-3' };
    put(dir, 'laws.yaml', { ...rules, areas: {}, judged: [...rules.judged, missing] });
    await expect(run(dir, writeLaws({}, federal, ...judged))).rejects.toThrow(
      'judged: in_catalog: the catalog has no current program afdc-3; judge its records again',
    );
  });

  it('changes nothing the second time, and retires what a later edition dropped', async () => {
    const dir = writeLawCatalog({ areas: {} });
    const first = writeLaws({}, {}, ...judged);
    await run(dir, first);
    const files = filesOf(dir);
    expect(await run(dir, first)).toMatchObject({ added: 0, changed: 0, retired: 0 });
    expect(filesOf(dir)).toEqual(files);
    const later = writeLaws(
      { 'Significant Update Date': '2025-06-01 00:00:00 UTC' },
      { 'Repealed Date': '2025-05-01 00:00:00 UTC' },
      ...judged,
    );
    await expect(run(dir, later)).rejects.toThrow(/would retire 1 of 3 programs/);
    expect(filesOf(dir)).toEqual(files);
    expect(await run(dir, later, 1)).toMatchObject({ added: 0, retired: 1 });
    expect(findProgram(checkedCatalog(dir), 'afdc-2').value.retired).toEqual({
      on: '2025-06-01',
      reason: 'It was repealed.',
      by: 'laws',
    });
    await expect(run(dir, first)).rejects.toThrow('the list of laws of 2025-01-14 is older than that of the catalog');
    const returned = writeLaws({ 'Significant Update Date': '2025-07-01 00:00:00 UTC' }, {}, ...judged);
    await run(dir, returned);
    expect(findProgram(checkedCatalog(dir), 'afdc-2').value.retired).toBeUndefined();
  });

  it('keeps what a reviewer edited', async () => {
    const dir = writeLawCatalog();
    await run(dir, writeLaws({}, ...judged));
    const { benefit_summary: _, ...evidence } = readEntry(dir, 'programs/afdc-1.yaml').evidence;
    const edited_fields = ['benefit_summary', 'naics_codes', 'industry_scope'];
    const edited = { benefit_summary: 'Half of the costs.', evidence, edited_fields };
    change(dir, 'programs/afdc-1.yaml', edited);
    await run(dir, writeLaws({ 'Significant Update Date': '2025-06-01 00:00:00 UTC', Title: 'New name' }, ...judged));
    expect(findProgram(checkedCatalog(dir), 'afdc-1').value).toMatchObject({
      name: 'New name',
      benefit_summary: 'Half of the costs.',
    });
  });

  it.each<[string, Row[], Record<string, unknown>, RegExp]>([
    [
      'a type that the rules lack',
      [{ Type: 'Incentive' }],
      {},
      /types: lacks Incentive of listing 1; add it \(the nearest is Incentives\)/,
    ],
    ['a user that they lack', [{ 'User Categories': 'MAN|SHIP' }], {}, /user_types: lacks SHIP of listing 1/],
    [
      'a tax incentive that nobody judged',
      [{ 'Incentive Categories': 'TAX' }],
      {},
      /judged: lacks 1 "Plenty Grants"; read its text/,
    ],
    ['a judged record with another title', [{ 'Law Id': '7', Title: 'Another' }], {}, /judged: 7 is now "Another"/],
    ['an area that the title lacks', [{}], { areas: { 1: 'Nowhere' } }, /areas: 1: its title does not have "Nowhere"/],
    ['two records of one number', [{}, { 'Law Id': '1' }], {}, /two records have the number 1/],
    ['a date that is none', [{ 'Expired Date': 'soon' }], {}, /record 1: Expired Date: must be a time such as/],
    ['a state that does not exist', [{ State: 'XX' }], {}, /record 1: State: /],
    ['a state that the catalog lacks', [{ State: 'AR' }], {}, /afdc-1: catalog.yaml has no jurisdiction 05; add it/],
  ])('refuses %s, and changes nothing', async (_name, rows, more, why) => {
    const dir = writeLawCatalog(more);
    const before = filesOf(dir);
    const known = new Set(rows.map((row) => row['Law Id']));
    const from = writeLaws(...rows, ...judged.filter((row) => !known.has(row['Law Id'])));
    await expect(run(dir, from)).rejects.toThrow(why);
    expect(filesOf(dir)).toEqual(before);
    expect(readCatalog(dir).programs).toEqual([]);
  });
});
