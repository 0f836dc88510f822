import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { places } from '../../build/catalog/catalog.ts';
import { statedFields } from '../../build/catalog/catalogSchema.ts';
import { servedPrograms } from '../../build/catalog/served.ts';
import { root } from '../support/service.ts';
import { hashOf } from '../../build/catalog/text.ts';
import { change, editProgram, publisher, put, refusedTerms, writeCatalog } from './catalogFolder.ts';

const text = 'The Plenty Credit is up to $5,000,000.\nIt ends on December 31, 2027. At least 10 jobs are needed.\n';
const name = 'The Plenty Credit is up to $5,000,000.';
const program = {
  source: 'page',
  name: 'Plenty Credit',
  benefit_max_usd: 5_000_000,
  evidence: { name, benefit_max_usd: name },
};

const plenty = (more: Record<string, unknown> = {}, source: Record<string, unknown> = {}) =>
  writeCatalog({ sources: { page: source }, texts: { page: text }, programs: { credit: { ...program, ...more } } });

it('accepts a catalog whose evidence is in its captured pages', () => {
  const { programs, sources } = checkedCatalog(plenty({ aliases: ['PC'], edited_fields: ['aliases'] }));
  expect([programs.length, sources.length]).toEqual([1, 1]);
});

describe('a program is refused', () => {
  const refused: [string, Record<string, unknown>, RegExp][] = [
    [
      'for a value with neither evidence nor an editor',
      { min_jobs: 10 },
      /credit\.yaml:\d+: min_jobs: has a value but neither evidence nor an entry in edited_fields/,
    ],
    ['for a list with neither', { aliases: ['PC'] }, /aliases: has a value but neither/],
    [
      'for evidence that is not on the page',
      { evidence: { ...program.evidence, name: 'The Plenty Credit is yours.' } },
      /evidence\.name: this sentence is not in the captured text/,
    ],
    [
      'for a value that its sentence does not have',
      { benefit_max_usd: 6_000_000 },
      /evidence\.benefit_max_usd: the sentence has no 6000000/,
    ],
    [
      'for a date that its sentence does not have',
      { sunset_on: '2026-12-31', evidence: { ...program.evidence, sunset_on: 'It ends on December 31, 2027.' } },
      /evidence\.sunset_on: the sentence has no date that is 2026-12-31/,
    ],
    [
      'for evidence of nothing',
      { evidence: { ...program.evidence, min_jobs: name } },
      /evidence\.min_jobs: has evidence but no value/,
    ],
    [
      'for evidence of a field that a reviewer set',
      { edited_fields: ['name'] },
      /evidence\.name: is in edited_fields and has evidence/,
    ],
    [
      'for an agency that is stated and the publisher',
      { administering_agency: 'Us', agency_from_source_list: true, edited_fields: ['administering_agency'] },
      /agency_from_source_list: the agency is also stated/,
    ],
    [
      'for a sunset before its beginning',
      { effective_on: '2027-01-01', sunset_on: '2026-01-01', edited_fields: ['effective_on', 'sunset_on'] },
      /sunset_on: is before effective_on/,
    ],
    [
      'for a verifier without a time',
      { verified_by: 'human' },
      /verified_by: verified_by and last_verified_at must be set together/,
    ],
    ['for an unknown source', { source: 'pages' }, /credit\.yaml:1: source: unknown: pages; did you mean page\?/],
    ['for an unknown member', { benefit_max: 1 }, /benefit_max: unknown member/],
    ['for an unknown mechanism', { mechanism: 'grants' }, /mechanism: .*did you mean "grant"/],
    ['for evidence of an unknown field', { evidence: { ...program.evidence, nam: name } }, /evidence/],
    ['for an invalid code', { naics_codes: [336] }, /naics_codes/],
    ['for an invalid date', { sunset_on: '2026-02-30' }, /sunset_on/],
    ['for a negative amount', { benefit_max_usd: -1 }, /benefit_max_usd/],
    ['for an invalid URL', { official_urls: ['javascript:1'], edited_fields: ['official_urls'] }, /official_urls/],
    ['for no name', { name: ' ' }, /name/],
  ];
  it.each(refused)('refuses it %s', (_, more, why) => expect(() => checkedCatalog(plenty(more))).toThrow(why));

  it('for evidence or verification from a page that was never captured', () => {
    const dir = writeCatalog({
      sources: { page: {} },
      programs: { credit: { ...program, last_verified_at: '2026-01-01T00:00:00Z', verified_by: 'agent' } },
    });
    expect(() => checkedCatalog(dir)).toThrow(
      /evidence\.name: the page was never captured: npm run catalog -- capture page/,
    );
    expect(() => checkedCatalog(dir)).toThrow(/verified_by: the page was never captured/);
  });

  it('for an undefined YAML alias and one that expands too far, with the file name', () => {
    const dir = plenty();
    const nest = [
      'a: &a [1,1,1,1,1,1,1,1,1]',
      ...['b', 'c', 'd'].map((one, i) => `${one}: &${one} [${Array(9).fill(`*${'abc'[i]}`).join(',')}]`),
    ];
    for (const [text, why] of [
      ['name: *x\n', /Unresolved alias/],
      [nest.join('\n') + '\nname: *d\n', /Excessive alias count/],
    ] as const) {
      writeFileSync(join(dir, 'programs/other.yaml'), text);
      expect(() => checkedCatalog(dir)).toThrow(/other\.yaml: invalid YAML: /);
      expect(() => checkedCatalog(dir)).toThrow(why);
    }
  });

  it('for the name of another program in the jurisdiction', () => {
    const dir = plenty();
    put(dir, 'programs/other.yaml', editProgram('page', { name: 'PLENTY credit' }));
    expect(() => checkedCatalog(dir)).toThrow(/other\.yaml: another program of the jurisdiction already has this name/);
    change(dir, 'programs/other.yaml', { retired: { on: '2026-01-01', reason: 'It was the same.' } });
    expect(checkedCatalog(dir).programs).toHaveLength(2);
  });

  it('with all its other errors at once', () => {
    const dir = plenty({ min_jobs: 10, benefit_max_usd: 6 });
    put(dir, 'programs/Other.yaml', {});
    change(dir, 'sources/page.yaml', { publisher: 'plentee' });
    expect(() => checkedCatalog(dir)).toThrow(/Other\.yaml: rename it to <id>/);
    expect(() => checkedCatalog(dir)).toThrow(/unknown: plentee; did you mean plenty\?/);
    rmSync(join(dir, 'programs/Other.yaml'));
    change(dir, 'sources/page.yaml', { publisher: 'plenty' });
    expect(() => checkedCatalog(dir)).toThrow(/min_jobs: has a value[^]*benefit_max_usd: the sentence has no 6/);
  });
});

describe('a source is refused', () => {
  it('if its captured text is missing or different', () => {
    const dir = plenty();
    const file = places.text(dir, 'page', hashOf(text));
    writeFileSync(file, text.replace('$5', '$9'));
    expect(() => checkedCatalog(dir)).toThrow(/page\.[0-9a-f]{12}\.txt: its SHA-256 differs from the captured text/);
    rmSync(file);
    expect(() => checkedCatalog(dir)).toThrow(/txt: the captured text is missing/);
  });

  it('if its terms do not allow keeping or quoting its text', () => {
    const dir = plenty({}, { terms: refusedTerms });
    expect(() => checkedCatalog(dir)).toThrow(/txt: the terms do not allow keeping its text; remove it/);
    expect(() => checkedCatalog(dir)).toThrow(/evidence\.name: the terms of page do not allow quoting its sentences/);
  });

  it('if another source has its page, or its jurisdiction is not in the catalog', () => {
    const dir = plenty();
    put(dir, 'sources/same.yaml', { ...readSource, url: 'https://example.org/page' });
    expect(() => checkedCatalog(dir)).toThrow(/same\.yaml: another source already has this page/);
    put(dir, 'sources/same.yaml', { ...readSource, jurisdiction: '29' });
    expect(() => checkedCatalog(dir)).toThrow(/same\.yaml:\d+: jurisdiction: unknown: 29/);
    put(dir, 'sources/same.yaml', { ...readSource, url: 'ftp://example.org/x' });
    expect(() => checkedCatalog(dir)).toThrow(/same\.yaml:\d+: url/);
  });
  const { key } = publisher;
  const readSource = { url: 'https://example.org/x', publisher: key, jurisdiction: 'us', terms: { ...refusedTerms } };
});

describe('a jurisdiction is refused', () => {
  const refused: [Record<string, unknown>, RegExp][] = [
    [{ key: '2938000', name: 'A place' }, /2938000: a place needs `counties`/],
    [{ key: '29', name: 'A state', counties: ['29095'] }, /29: only a place has counties/],
    [{ key: '2938000', name: 'A place', counties: ['20209'] }, /county 20209 is in another state/],
    [{ key: '99', name: 'A state' }, /99 is not the code of a state/],
    [{ key: 'mo', name: 'A state' }, /jurisdictions\.1\.key/],
    [{ key: 'us', name: 'Duplicate' }, /jurisdictions|duplicate key/],
  ];
  it.each(refused)('%j', (jurisdiction, why) => {
    expect(() => checkedCatalog(writeCatalog({ jurisdictions: [jurisdiction] }))).toThrow(why);
  });
});

it('refuses a review or a text without a source', () => {
  const dir = plenty();
  const review = {
    opened_at: '2026-01-02T00:00:00Z',
    read_at: '2026-01-02T00:00:00Z',
    sha256: hashOf(text),
    removed: [],
    added: [],
    approved: [],
  };
  put(dir, 'reviews/lost.yaml', review);
  expect(() => checkedCatalog(dir)).toThrow(/lost\.yaml: its source does not exist; remove the file/);
  rmSync(join(dir, 'reviews/lost.yaml'));
  writeFileSync(join(dir, 'text/lost.0123456789ab.txt'), text);
  expect(() => checkedCatalog(dir)).toThrow(/lost\.0123456789ab\.txt: its source does not exist; remove the file/);
  rmSync(join(dir, 'text/lost.0123456789ab.txt'));
  put(dir, 'reviews/page.yaml', { ...review, approved: ['nobody'] });
  expect(() => checkedCatalog(dir)).toThrow(/approved: nobody is not a program of the source/);
});

it.each([
  [{ url: 'javascript:alert(1)' }, /publishers\.0\.url: must be an http or https address/],
  [{ license_url: 'data:text/html,x' }, /publishers\.0\.license_url: must be an http or https address/],
])('refuses a publisher with a link that is not http: %j', (link, why) => {
  const dir = writeCatalog({ entry: { publishers: [{ ...publisher, ...link }] } });
  expect(() => checkedCatalog(dir)).toThrow(why);
});

it('has evidence or a reviewer for each value of the starter catalog, including `official_urls`', () => {
  const served = servedPrograms(checkedCatalog(join(root, 'build/register/incentives')), () => []);
  expect(served.length).toBeGreaterThanOrEqual(33);
  for (const { program } of served) {
    const hasValue = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? null) !== null);
    const stated = statedFields.filter((name) => hasValue(program[name]));
    expect(stated).toContain('official_urls');
    expect(stated.filter((name) => !program.evidence[name] && !program.edited_fields!.includes(name))).toEqual([]);
  }
});
