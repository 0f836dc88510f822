import { describe, expect, it } from 'vitest';
import { selectPrograms } from '../../api/domain/incentives.ts';
import { silent } from '../../build/base/progress.ts';
import { findProgram } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importInventory } from '../../build/catalog/importInventory.ts';
import { approve } from '../../build/catalog/review.ts';
import { compareSample, type Editions, editionTexts } from '../../build/catalog/sample.ts';
import { recordOf } from '../../build/catalog/served.ts';
import { servedProgram } from './fitPrograms.ts';
import { writeInventory, writeInventoryCatalog } from './inventoryFolder.ts';

/** Imports one listing, and returns the folder of the catalog. */
async function imported(listing: Record<string, unknown>, rules: Record<string, unknown> = {}): Promise<string> {
  const dir = writeInventoryCatalog({}, rules);
  await importInventory(dir, writeInventory({ listings: { '10.500': listing } }), silent);
  return dir;
}
const recordIn = (dir: string) => recordOf(findProgram(checkedCatalog(dir), 'fpi-10-500'), null);

describe('the mechanisms of a program (D230)', () => {
  it('are those of all its types of assistance, in the order of the rules', async () => {
    const dir = await imported({ assistance_types: ['Grants', 'Salaries', 'Guaranteed Loans', 'Grants'] });
    const { mechanism, mechanisms, evidence } = recordIn(dir);
    expect([mechanism, mechanisms]).toEqual(['loan_guarantee', ['loan_guarantee', 'grant']]);
    expect(evidence['mechanisms']).toBe('Types of assistance: Grants; Salaries; Guaranteed Loans.');
  });

  it('are a list only if there are several', async () => {
    const dir = await imported({});
    expect(recordIn(dir)).toMatchObject({ mechanism: 'grant', mechanisms: [] });
    expect(recordIn(dir).evidence).not.toHaveProperty('mechanisms');
  });

  it('begin with the primary one', async () => {
    const dir = await imported({ assistance_types: ['Grants', 'Guaranteed Loans'] });
    await expect(approve(dir, 'fpi-10-500', ['mechanism=loan'], new Date('2026-01-01'))).rejects.toThrow(
      'mechanisms: the first must be that in mechanism',
    );
    const edits = ['mechanism=loan', 'mechanisms=[loan, grant]'];
    expect(await approve(dir, 'fpi-10-500', edits, new Date('2026-01-01'))).toMatchObject({
      mechanisms: ['loan', 'grant'],
      edited_fields: ['mechanism', 'mechanisms'],
    });
  });

  it('pass the filter for each of them', () => {
    const programs = [
      servedProgram({ name: 'Both', mechanism: 'loan', mechanisms: ['loan', 'grant'] }),
      servedProgram({ name: 'Grant', mechanism: 'grant', mechanisms: [] }),
      servedProgram({ name: 'Earlier', mechanism: 'grant' }),
    ];
    const namesOf = (mechanism: 'loan' | 'grant' | 'other') =>
      selectPrograms(programs, { mechanism }, undefined).map(({ program }) => program.name);
    expect(namesOf('grant')).toEqual(['Both', 'Grant', 'Earlier']);
    expect(namesOf('loan')).toEqual(['Both']);
    expect(namesOf('other')).toEqual([]);
  });
});

describe('the industry that a page names', () => {
  const objective = 'To help firms grow. Grants are for makers of toys. Makers of toys are few.';
  const rule = (scope: string, words = 'makers of toys') => [{ naics: ['3399'], scope, listings: { '10.500': words } }];

  it('quotes the first sentence that names it; the codes and the scope are of a reviewer', async () => {
    const dir = await imported({ objective }, { industries: rule('only') });
    const record = recordIn(dir);
    expect(record).toMatchObject({
      industries: ['makers of toys'],
      naics_codes: ['3399'],
      industry_scope: 'only',
      edited_fields: ['naics_codes', 'industry_scope', 'official_urls'],
    });
    expect(record.evidence['industries']).toBe('Grants are for makers of toys.');
    await expect(approve(dir, 'fpi-10-500', ['naics_codes=[]'], new Date('2026-01-01'))).rejects.toThrow(
      'industry_scope: needs naics_codes',
    );
    const without = recordIn(await imported({ objective }));
    expect(without).toMatchObject({ industries: [], naics_codes: [], industry_scope: null });
  });

  it.each([
    [rule('only', 'makers of cars'), 'industries: 10.500: no sentence of its page has "makers of cars"'],
    [[...rule('only'), ...rule('named')], 'industries: 10.500: is there twice; keep one'],
  ])('stops the import if the page does not say so, or two rules do: %j', async (industries, error) => {
    await expect(imported({ objective }, { industries })).rejects.toThrow(error);
  });

  it('is compared with the page of an edition: a quotation must be there, too', async () => {
    const dir = await imported({ objective }, { industries: rule('only') });
    const edition = { inventory: writeInventory({ listings: { '10.500': { objective: 'To help firms grow.' } } }) };
    const compared = async (editions: Editions) =>
      compareSample(checkedCatalog(dir), await editionTexts(dir, editions, silent), { count: 9, seed: 'a' });
    const { quotations, ...alone } = await compared({});
    expect(alone).toEqual({ programs: 1, compared: 0, faults: [] });
    expect(quotations).toBe(Object.keys(recordIn(dir).evidence).length);
    const { compared: found, faults } = await compared(edition);
    expect(found).toBe(1);
    expect(faults).toEqual([
      expect.stringMatching(/^fpi-10-500: benefit_summary: in the publisher's page: /),
      "fpi-10-500: industries: in the publisher's page: this sentence is not in the captured text",
    ]);
  });

  it('leaves a program out of other industries only if its page limits it (D65)', () => {
    const programs = [
      servedProgram({ name: 'Only', naics_codes: ['3399'], industry_scope: 'only' }),
      servedProgram({ name: 'Named', naics_codes: ['3399'], industry_scope: 'named' }),
      servedProgram({ name: 'Silent' }),
    ];
    const matchesOf = (industry: string) =>
      selectPrograms(programs, { industry }, undefined).map(({ program, match }) => [program.name, match]);
    expect(matchesOf('339930')).toEqual([
      ['Only', 'stated'],
      ['Named', 'stated'],
      ['Silent', 'not_stated'],
    ]);
    expect(matchesOf('44')).toEqual([
      ['Named', 'not_stated'],
      ['Silent', 'not_stated'],
    ]);
  });
});

describe('the area that a program is limited to (D231)', () => {
  const objective = 'To help firms grow. Grants are for valleys of Vermont. They are small.';

  it('quotes the sentence of the page that names it, with its states', async () => {
    const areas = { '10.500': { area: 'valleys of Vermont', states: { VT: 'Vermont' } } };
    const record = recordIn(await imported({ objective }, { areas }));
    expect(record).toMatchObject({ area_limit: 'valleys of Vermont', area_states: ['VT'] });
    const sentence = 'Grants are for valleys of Vermont.';
    expect(record.evidence).toMatchObject({ area_limit: sentence, area_states: sentence });
  });

  it('has no states if the rules have none, and is null for other programs', async () => {
    const record = recordIn(await imported({ objective }, { areas: { '10.500': { area: 'valleys of Vermont' } } }));
    expect(record).toMatchObject({ area_limit: 'valleys of Vermont', area_states: [] });
    expect(record.evidence).not.toHaveProperty('area_states');
    expect(recordIn(await imported({ objective }))).toMatchObject({ area_limit: null, area_states: [] });
  });

  it('is stated if its states are', async () => {
    const areas = { '10.500': { area: 'valleys of Vermont', states: { VT: 'Vermont' } } };
    const dir = await imported({ objective }, { areas });
    await expect(approve(dir, 'fpi-10-500', ['area_limit=null'], new Date('2026-01-01'))).rejects.toThrow(
      'area_states: has states of an area, but no area_limit',
    );
  });

  it.each([
    [{ area: 'hills of Vermont' }, 'no sentence of its page has "hills of Vermont"'],
    [{ area: 'valleys of Vermont', states: { ME: 'Maine' } }, 'no sentence of its page has "Maine"'],
    [{ area: 'valleys of Vermont', states: { XX: 'Vermont' } }, 'must have USPS codes as keys'],
  ])('stops the import if the page does not say so: %j', async (area, error) => {
    await expect(imported({ objective }, { areas: { '10.500': area } })).rejects.toThrow(error);
  });
});
