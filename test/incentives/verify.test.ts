import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { capture } from '../../build/catalog/capture.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { readCatalog } from '../../build/catalog/catalog.ts';
import { approve, openReviews } from '../../build/catalog/review.ts';
import { withLock } from '../../build/catalog/store.ts';
import { type SourceResult, verify } from '../../build/catalog/verify.ts';
import { silent } from '../../build/base/progress.ts';
import { change, put, readEntry, refusedTerms, writeCatalog } from './catalogFolder.ts';
import { type PageServer, pageServer, reading } from './pageServer.ts';

const first = '<p>The Plenty Credit is up to $5,000,000.</p><p>The Scarce Grant is for ten jobs.</p><p>Call us.</p>';
const second = '<p>The Plenty Credit is up to $6,000,000.</p><p>The Scarce Grant is for ten jobs.</p><p>Call us.</p>';
const credit = {
  source: 'page',
  name: 'Plenty Credit',
  benefit_max_usd: 5_000_000,
  evidence: {
    name: 'The Plenty Credit is up to $5,000,000.',
    benefit_max_usd: 'The Plenty Credit is up to $5,000,000.',
  },
};
const grant = { source: 'page', name: 'Scarce Grant', evidence: { name: 'The Scarce Grant is for ten jobs.' } };

let server: PageServer;
let dir: string;
let now: Date;
const day = (n: number) => new Date(Date.UTC(2026, 2, n));
const verifyAll = (only: string[] = []): Promise<SourceResult[]> =>
  verify(dir, { only, days: 1, now: () => now, reading: reading({ attempts: 1 }), progress: silent });
const outcomes = async (only?: string[]) =>
  (await verifyAll(only)).map(({ source, outcome }) => [source, outcome.kind]);
const program = (id: string) => readEntry(dir, `programs/${id}.yaml`);
const source = () => readEntry(dir, 'sources/page.yaml');

beforeEach(async () => {
  server = await pageServer({ '/page': first, '/other': '<p>Other things.</p>' });
  dir = writeCatalog({ sources: { other: { url: `${server.origin}/other` }, page: { url: `${server.origin}/page` } } });
  now = day(1);
  for (const page of ['page', 'other']) await capture(dir, { page, source: undefined, now, reading: reading() });
  put(dir, 'programs/credit.yaml', credit);
  put(dir, 'programs/grant.yaml', grant);
  now = day(3);
});

it('verifies programs of an unchanged page as agent, and skips pages read today', async () => {
  expect(await outcomes()).toEqual([
    ['other', 'unchanged'],
    ['page', 'unchanged'],
  ]);
  for (const id of ['credit', 'grant'])
    expect(program(id)).toMatchObject({ last_verified_at: day(3).toISOString(), verified_by: 'agent' });
  expect(source().capture).toMatchObject({ captured_at: day(1).toISOString(), read_at: day(3).toISOString() });
  expect(await outcomes()).toEqual([]);
  expect(await outcomes(['page'])).toEqual([['page', 'unchanged']]);
  checkedCatalog(dir);
});

it('counts calendar days, so a daily run that starts earlier reads every page', async () => {
  now = new Date('2026-03-03T23:59:00Z');
  expect(await outcomes()).toHaveLength(2);
  now = new Date('2026-03-04T00:01:00Z');
  expect(await outcomes()).toHaveLength(2);
});

it('leaves programs of an unreadable page unchanged and reads the other pages', async () => {
  server.pages['/other'] = (_, response) => response.writeHead(503).end();
  const before = readFileSync(join(dir, 'sources/other.yaml'), 'utf8');
  const results = await verifyAll();
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(['unreadable', 'unchanged']);
  expect(results[0]!.outcome).toMatchObject({ why: expect.stringMatching(/\/other: could not be read: .*503/) });
  expect(readFileSync(join(dir, 'sources/other.yaml'), 'utf8')).toBe(before);
});

it('does not verify a program that was never compared with its page', async () => {
  put(dir, 'programs/own.yaml', { source: 'other', name: 'Own', edited_fields: ['name'] });
  expect((await verifyAll(['other']))[0]!.outcome).toEqual({ kind: 'unchanged', verified: 0 });
  expect(program('own').verified_by).toBeUndefined();
  await approve(dir, 'own', [], now);
  expect((await verifyAll(['other']))[0]!.outcome).toEqual({ kind: 'unchanged', verified: 1 });
  expect(program('own').verified_by).toBe('agent');
});

it('refuses to verify a source that was never captured', async () => {
  put(dir, 'sources/new.yaml', { ...source(), url: 'https://example.org/new', capture: undefined });
  expect(await outcomes()).toHaveLength(2);
  await expect(verifyAll(['new'])).rejects.toThrow(/new was never captured: npm run catalog -- capture new/);
  await expect(verifyAll(['pge'])).rejects.toThrow(/no source pge; did you mean page\?/);
});

describe('a changed page', () => {
  beforeEach(async () => {
    server.pages['/page'] = second;
    expect(await outcomes(['page'])).toEqual([['page', 'changed']]);
  });

  it('opens a review with the differing sentences and leaves the programs unchanged', () => {
    expect(readEntry(dir, 'reviews/page.yaml')).toMatchObject({
      opened_at: day(3).toISOString(),
      removed: ['The Plenty Credit is up to $5,000,000.'],
      added: ['The Plenty Credit is up to $6,000,000.'],
      approved: [],
    });
    const [review] = openReviews(readCatalog(dir));
    expect(review!.programs).toEqual([
      {
        id: 'credit',
        faults: [
          'evidence.name: this sentence is not in the captured text',
          'evidence.benefit_max_usd: this sentence is not in the captured text',
        ],
      },
      { id: 'grant', faults: [] },
    ]);
    expect(program('credit')).toEqual(credit);
    checkedCatalog(dir);
  });

  it('is approved program by program, then its new text becomes the captured text', async () => {
    await expect(approve(dir, 'credit', [], day(4))).rejects.toThrow(
      /credit cannot be approved; set each with --edit[^]*evidence\.name/,
    );
    expect(program('credit')).toEqual(credit);
    await approve(dir, 'grant', [], day(4));
    expect(program('grant')).toMatchObject({ ...grant, edited_fields: [], verified_by: 'human' });
    expect(readEntry(dir, 'reviews/page.yaml').approved).toEqual(['grant']);
    checkedCatalog(dir);

    // The name quotes the new sentence; the amount is set by hand.
    change(dir, 'programs/credit.yaml', {
      evidence: { ...credit.evidence, name: 'The Plenty Credit is up to $6,000,000.' },
    });
    checkedCatalog(dir);
    await approve(dir, 'credit', ['benefit_max_usd=6000000'], day(5));
    expect(program('credit')).toEqual({
      ...credit,
      benefit_max_usd: 6_000_000,
      evidence: { name: 'The Plenty Credit is up to $6,000,000.' },
      edited_fields: ['benefit_max_usd'],
      last_verified_at: day(5).toISOString(),
      verified_by: 'human',
    });
    expect(existsSync(join(dir, 'reviews/page.yaml'))).toBe(false);
    expect(source().capture).toMatchObject({ captured_at: day(3).toISOString(), read_at: day(3).toISOString() });
    expect(readdirSync(join(dir, 'text'))).toHaveLength(2);
    checkedCatalog(dir);
    now = day(9);
    expect(await outcomes(['page'])).toEqual([['page', 'unchanged']]);
    expect(program('credit')).toMatchObject({ verified_by: 'agent', last_verified_at: day(9).toISOString() });
  });

  it('closes its review when it changes back', async () => {
    server.pages['/page'] = first;
    expect(await outcomes(['page'])).toEqual([['page', 'unchanged']]);
    expect(existsSync(join(dir, 'reviews/page.yaml'))).toBe(false);
    expect(readdirSync(join(dir, 'text'))).toHaveLength(2);
  });

  it('opens a new review when it changes again, unless a person has started the first', async () => {
    now = day(4);
    expect(await outcomes(['page'])).toEqual([['page', 'under review']]);
    server.pages['/page'] = second.replace('$6', '$7');
    expect(await outcomes(['page'])).toEqual([['page', 'changed']]);
    expect(readEntry(dir, 'reviews/page.yaml').added).toEqual(['The Plenty Credit is up to $7,000,000.']);
    await approve(dir, 'grant', [], day(4));
    for (const page of [first, second]) {
      server.pages['/page'] = page;
      expect(await outcomes(['page'])).toEqual([['page', 'half reviewed']]);
    }
    expect(readEntry(dir, 'reviews/page.yaml')).toMatchObject({ approved: ['grant'] });
  });

  it('needs no approval of retired programs', async () => {
    await approve(dir, 'grant', [], day(4));
    change(dir, 'programs/credit.yaml', { retired: { on: '2026-03-04', reason: 'Repealed.' } });
    expect(await outcomes(['page'])).toEqual([['page', 'unchanged']]);
    expect(existsSync(join(dir, 'reviews/page.yaml'))).toBe(false);
    await expect(approve(dir, 'credit', [], day(5))).rejects.toThrow(/credit was retired on 2026-03-04: Repealed\./);
    checkedCatalog(dir);
  });
});

it('opens a review without sentences for a page whose text may not be kept', async () => {
  server.pages['/secret'] = first;
  put(dir, 'sources/secret.yaml', {
    ...source(),
    url: `${server.origin}/secret`,
    terms: refusedTerms,
    capture: undefined,
  });
  await capture(dir, { page: 'secret', source: undefined, now, reading: reading() });
  put(dir, 'programs/hidden.yaml', { source: 'secret', name: 'Hidden', edited_fields: ['name'] });
  server.pages['/secret'] = second;
  expect(await outcomes(['secret'])).toEqual([['secret', 'changed']]);
  expect(readEntry(dir, 'reviews/secret.yaml')).toMatchObject({ removed: [], added: [] });
  await approve(dir, 'hidden', [], now);
  expect(existsSync(join(dir, 'reviews/secret.yaml'))).toBe(false);
  expect(readdirSync(join(dir, 'text')).filter((name) => name.startsWith('secret'))).toEqual([]);
  checkedCatalog(dir);
});

describe('review --approve and --edit', () => {
  it('approves before a page is captured, and edits fields', async () => {
    put(dir, 'programs/own.yaml', { source: 'other', name: 'Own', edited_fields: ['name'] });
    await approve(
      dir,
      'own',
      [
        'mechanism=grant',
        'naics_codes=["336", "31"]',
        'statute=26 U.S.C. § 41: a',
        'sunset_on=2030-01-31',
        'min_jobs=10',
      ],
      now,
    );
    expect(program('own')).toMatchObject({
      mechanism: 'grant',
      naics_codes: ['336', '31'],
      statute: '26 U.S.C. § 41: a',
      sunset_on: '2030-01-31',
      min_jobs: 10,
      edited_fields: ['name', 'min_jobs', 'statute', 'sunset_on', 'mechanism', 'naics_codes'],
    });
    await approve(dir, 'own', ['min_jobs=null'], now);
    expect(program('own').min_jobs).toBeNull();
    checkedCatalog(dir);
  });

  it('replaces the publisher as agency when the agency is edited', async () => {
    change(dir, 'programs/grant.yaml', { agency_from_source_list: true });
    await approve(dir, 'grant', ['administering_agency=Board of Plenty'], now);
    const { administering_agency, agency_from_source_list, edited_fields } = program('grant');
    expect([administering_agency, agency_from_source_list]).toEqual(['Board of Plenty', false]);
    expect(edited_fields).toEqual(['administering_agency']);
    checkedCatalog(dir);
  });

  it.each([
    ['own=1', /own: a program has no such field/],
    ['min_job=1', /min_job: .*did you mean min_jobs\?/],
    ['evidence=x', /no such field/],
    ['min_jobs', /write field=value/],
    ['=1', /^: a program has no such field/],
    ['name=null', /^name: null: /],
    ['min_jobs=ten', /min_jobs: ten: /],
    ['mechanism=grants', /mechanism: grants: /],
    ['sunset_on=soon', /sunset_on: soon: /],
    ['name=', /name: : /],
    ['aliases=[', /aliases: \[: /],
  ])('reports an invalid edit %s', async (edit, why) => {
    await expect(approve(dir, 'grant', [edit], now)).rejects.toThrow(why);
    expect(program('grant')).toEqual(grant);
  });

  it('refuses an unknown program', async () => {
    await expect(approve(dir, 'grnt', [], now)).rejects.toThrow(/no program grnt; did you mean grant\?/);
  });
});

describe('two commands at once', () => {
  it('exclude each other, and ignore the lock of a killed command', async () => {
    await withLock(dir, async () => {
      await expect(verifyAll()).rejects.toThrow(/another command is changing the catalog \(process \d+\)/);
    });
    writeFileSync(join(dir, '.lock'), '999999999');
    writeFileSync(join(dir, 'programs/.grant.yaml.999999999'), 'half of it');
    writeFileSync(join(dir, 'programs/.gitkeep'), '');
    expect(await outcomes(['page'])).toEqual([['page', 'unchanged']]);
    expect(readdirSync(dir).toSorted()).toEqual(['catalog.yaml', 'programs', 'sources', 'text']);
    expect(readdirSync(join(dir, 'programs'))).toEqual(['.gitkeep', 'credit.yaml', 'grant.yaml']);
    writeFileSync(join(dir, '.lock'), 'what is this');
    const both = await Promise.allSettled([verifyAll(['page']), verifyAll(['page'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(readdirSync(dir).toSorted()).toEqual(['catalog.yaml', 'programs', 'sources', 'text']);
  });
});
