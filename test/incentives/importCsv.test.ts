import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { findProgram } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { csvTemplate } from '../../build/catalog/csvPrograms.ts';
import { importCsv } from '../../build/catalog/importCsv.ts';
import { pageLimits } from '../../build/catalog/page.ts';
import { newFolder } from '../import/folders.ts';
import { editProgram, filesOf, readEntry, writeCatalog } from './catalogFolder.ts';

type Row = Record<string, string>;

const now = new Date('2026-11-28T12:00:00Z');
const sentence = 'The Plenty Grant pays up to $5,000 a job to manufacturers.';
const page = `Plenty\n${sentence} It ends on December 31, 2027.`;
const grant: Row = {
  id: 'mo-plenty-grant',
  address: 'https://example.org/plenty',
  publisher: 'plenty',
  jurisdiction: '29',
  terms: 'https://example.org/terms',
  terms_decided_on: '2026-11-01',
  reviewed_on: '2026-11-27',
  name: 'Plenty Grant',
  'name quotation': sentence,
  mechanism: 'grant',
  entity_types: 'for_profit; small_business',
  benefit_max_usd: '5000',
  'benefit_max_usd quotation': sentence,
};
const loan: Row = { ...grant, id: 'mo-plenty-loan', name: 'Plenty Loan', 'name quotation': '', mechanism: 'loan' };

const catalog = () =>
  writeCatalog({
    jurisdictions: [{ key: '29', name: 'Missouri' }],
    sources: { us: {} },
    programs: { old: editProgram('us', { name: 'Old Grant' }) },
  });

/** Imports rows, with the page saved under the id of the first. */
function run(dir: string, rows: readonly Row[], text: string | null = page) {
  const folder = newFolder();
  const file = join(folder, 'programs.csv');
  writeFileSync(file, '\uFEFF' + Papa.unparse([...rows]));
  const pages = join(folder, 'pages');
  mkdirSync(pages);
  if (text !== null) writeFileSync(join(pages, `${rows[0]!.id}.txt`), text);
  const fetch = () => Promise.reject(new Error('no network'));
  const reading = { fetch, agent: 'test', limits: { ...pageLimits, attempts: 1 } };
  return importCsv(dir, { file, pages, now, reading, progress: silent });
}

describe('the import of a reviewed CSV file', () => {
  it('adds programs with their page, quotations and review', async () => {
    const dir = catalog();
    expect(await run(dir, [grant, loan])).toEqual({ programs: 2, pages: 1 });
    const checked = checkedCatalog(dir);
    expect(findProgram(checked, 'mo-plenty-grant').value).toMatchObject({
      source: 'mo-plenty-grant',
      name: 'Plenty Grant',
      mechanism: 'grant',
      benefit_max_usd: 5000,
      entity_types: ['for_profit', 'small_business'],
      evidence: { name: sentence, benefit_max_usd: sentence },
      edited_fields: ['mechanism', 'entity_types'],
      last_verified_at: '2026-11-27T00:00:00.000Z',
      verified_by: 'human',
    });
    expect(findProgram(checked, 'mo-plenty-loan').source.id).toBe('mo-plenty-grant');
    expect(readEntry(dir, 'sources/mo-plenty-grant.yaml')).toMatchObject({
      url: grant.address,
      publisher: 'plenty',
      jurisdiction: '29',
      terms: { approved: true, decided_on: '2026-11-01', document: grant.terms },
      capture: { captured_at: now.toISOString() },
    });
  });

  it('adds programs to a page that the catalog has', async () => {
    const dir = catalog();
    await run(dir, [grant]);
    await run(dir, [{ ...loan, reviewed_on: '' }], null);
    expect(findProgram(checkedCatalog(dir), 'mo-plenty-loan').value).toMatchObject({
      source: 'mo-plenty-grant',
      verified_by: null,
    });
  });

  const broken = (change: Row): Row[] => [grant, { ...loan, ...change }];
  it.each<[string, Row[], RegExp]>([
    [
      'a quotation that is not on the page',
      broken({ name: 'Plenty Loan', 'name quotation': 'The Plenty Loan pays.' }),
      /row 3: name quotation: this sentence is not in the captured text/,
    ],
    [
      'a part of a sentence',
      broken({ 'benefit_max_usd quotation': 'The Plenty Grant pays up to $5,000 a job' }),
      /row 3: benefit_max_usd quotation: this is a part of a sentence/,
    ],
    [
      'an amount that its sentence does not have',
      broken({ benefit_max_usd: '6000' }),
      /row 3: benefit_max_usd quotation: .*6000/,
    ],
    [
      'a quotation without a value',
      broken({ benefit_max_usd: '' }),
      /row 3: benefit_max_usd quotation: has a quotation, but/,
    ],
    ['an unknown mechanism', broken({ mechanism: 'gift' }), /row 3: mechanism: gift: /],
    ['an unknown type of applicant', broken({ entity_types: 'for_profit; firms' }), /row 3: entity_types: /],
    ['an id that is taken', broken({ id: 'old' }), /row 3: id: the catalog has the program old; change it with/],
    ['an id twice', broken({ id: grant.id! }), /row 3: id: row 2 has mo-plenty-grant, too/],
    ['an id that is none', broken({ id: '../x' }), /row 3: id: /],
    [
      'a name twice',
      broken({ name: 'PLENTY grant' }),
      /row 3: name: another program of the jurisdiction has this name/,
    ],
    ['no name', broken({ name: '' }), /row 3: name: is empty/],
    [
      'an unknown publisher',
      broken({ publisher: 'nobody' }),
      /row 3: publisher: catalog.yaml has no publisher nobody; add it/,
    ],
    [
      'an unknown jurisdiction',
      broken({ jurisdiction: '40' }),
      /row 3: jurisdiction: catalog.yaml has no jurisdiction 40/,
    ],
    [
      'other terms of one page',
      broken({ terms: 'https://example.org/other' }),
      /row 3: terms: differs from .*row 2, which has the same page/,
    ],
    [
      'a review in the future',
      broken({ reviewed_on: '2026-11-29' }),
      /row 3: reviewed_on: 2026-11-29 is in the future/,
    ],
    ['an address that is none', broken({ address: 'example.org' }), /row 3: address: /],
    ['a page that cannot be read', broken({ address: 'https://example.org/other' }), /row 3: address: .*no network/],
    [
      'an unknown column',
      [{ ...grant, mechanims: 'grant' }],
      /has an unknown column "mechanims"; did you mean mechanism\?/,
    ],
    ['a field of lists alone', [{ ...grant, obligations: '1' }], /has an unknown column "obligations"/],
    ['a missing column', [{ id: 'a', name: 'b' }], /lacks the column address; `import-csv --template` prints all/],
  ])('refuses %s, and changes nothing', async (_name, rows, why) => {
    const dir = catalog();
    const before = filesOf(dir);
    await expect(run(dir, rows)).rejects.toThrow(why);
    expect(filesOf(dir)).toEqual(before);
  });

  it('lists every error at once', async () => {
    const rows = [
      { ...grant, mechanism: 'gift', id: 'A' },
      { ...loan, benefit_max_usd: 'much' },
    ];
    await expect(run(catalog(), rows)).rejects.toThrow(
      /row 2: id: [^]*row 2: mechanism: gift: [^]*row 3: benefit_max_usd: much: /,
    );
  });

  it('refuses a file without programs, and one that is not there', async () => {
    const file = join(newFolder(), 'programs.csv');
    const options = { file, pages: undefined, now, progress: silent };
    const reading = { fetch: () => Promise.reject(new Error('no network')), agent: 'test', limits: pageLimits };
    await expect(importCsv(catalog(), { ...options, reading })).rejects.toThrow(/programs\.csv: cannot be read/);
    writeFileSync(file, csvTemplate().split('\r\n')[0]!);
    await expect(importCsv(catalog(), { ...options, reading })).rejects.toThrow(/programs\.csv: has no programs/);
  });

  it('has a template whose columns it accepts', async () => {
    const [row] = Papa.parse<Row>(csvTemplate(), { header: true }).data;
    const own = { ...row!, publisher: 'plenty' };
    await run(await Promise.resolve(catalog()), [own], row!['name quotation']);
  });
});
