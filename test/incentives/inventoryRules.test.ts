import { describe, expect, it } from 'vitest';
import { silent } from '../../build/base/progress.ts';
import { findProgram, readCatalog } from '../../build/catalog/catalog.ts';
import { checkedCatalog } from '../../build/catalog/check.ts';
import { importInventory } from '../../build/catalog/importInventory.ts';
import { put, readEntry } from './catalogFolder.ts';
import { credit, rules, writeInventory, writeInventoryCatalog } from './inventoryFolder.ts';

const run = (dir: string, from: string, retired?: number) => importInventory(dir, from, silent, retired);
const entryIn = (dir: string, id: string) => findProgram(checkedCatalog(dir), id).value;

describe('a program whose page says that it ended', () => {
  const listings = { '10.500': { results: [{ year: '2024', description: 'N/A. The program ended in 2017.' }] } };
  const from = () => writeInventory({ listings: { ...listings, '10.501': { title: 'Other Grant' } } });

  it('is excluded by a sentence of its page, and retired if it was in the catalog', async () => {
    const dir = writeInventoryCatalog();
    await run(dir, from());
    put(dir, 'inventory.yaml', { ...rules, ended: { '10.500': 'The program ended in 2017.' } });
    expect(await run(dir, from(), 1)).toMatchObject({ selected: 1, excluded: 1, retired: 1 });
    expect(entryIn(dir, 'fpi-10-500').retired?.reason).toBe('It ended.');
    expect(readEntry(dir, 'inventory-excluded.yaml')).toEqual({
      ended: { reason: 'It ended.', listings: { '10.500': 'Plenty Grant' } },
    });
  });

  it.each(['The program ended in 2018.', 'The program ended'])(
    'stops the import if its page does not have the sentence: %s',
    async (sentence) => {
      const dir = writeInventoryCatalog({}, { ended: { '10.500': sentence } });
      await expect(run(dir, from())).rejects.toThrow(
        /inventory\.yaml: ended: 10\.500: this .*; read its page and say whether the program ended/,
      );
      expect(readCatalog(dir).programs).toEqual([]);
    },
  );
});

describe('the summary of a tax expenditure', () => {
  const summary = async (objective: string, more = {}) => {
    const dir = writeInventoryCatalog({}, more);
    await run(dir, writeInventory({ listings: { 'TC.001': { ...credit, objective } } }));
    return entryIn(dir, 'fpi-tc-001').benefit_summary;
  };
  const benefit = `In contrast, the credit is 30 percent. ${'It is paid for each machine. '.repeat(40)}It returns in 2027.`;

  it('has every sentence about the benefit, up to 1,500 characters', async () => {
    expect(await summary(`There is no credit. ${benefit}`)).toBe(benefit);
    const longer = await summary(`There is no credit. ${benefit} ${'And so on. '.repeat(40)}`);
    expect(longer!.length).toBeLessThanOrEqual(1500);
    expect(longer).toMatch(/And so on\.$/);
  });

  it('is empty if no sentence begins with an opening', async () => {
    expect(await summary('There is no credit. The credit is 30 percent.')).toBeNull();
  });

  it('begins where the rules say for the page, and the page must have that sentence', async () => {
    const rule = { benefit_starts: { 'TC.001': 'The credit is' } };
    expect(await summary('There is no credit. The credit is 30 percent.', rule)).toBe('The credit is 30 percent.');
    await expect(summary('There is no credit.', rule)).rejects.toThrow(
      'inventory.yaml: benefit_starts: TC.001: no sentence of its page begins with "The credit is"',
    );
  });
});

describe('who may claim a tax expenditure', () => {
  const groups = (more: object) => [{ ...rules.tax_expenditures[0], ...more }, ...rules.tax_expenditures.slice(1)];
  const from = () => writeInventory({ listings: { 'TC.001': credit } });

  it('is set by the rules, as by a reviewer, and changes with them', async () => {
    const dir = writeInventoryCatalog({}, { tax_expenditures: groups({ entity_types: ['for_profit'] }) });
    await run(dir, from());
    expect(entryIn(dir, 'fpi-tc-001')).toMatchObject({ entity_types: ['for_profit'], edited_fields: ['entity_types'] });
    expect(await run(dir, from())).toMatchObject({ changed: 0 });
    put(dir, 'inventory.yaml', { ...rules, tax_expenditures: groups({ entity_types: ['small_business'] }) });
    expect(await run(dir, from())).toMatchObject({ changed: 1 });
    expect(entryIn(dir, 'fpi-tc-001').entity_types).toEqual(['small_business']);
  });

  it('is not stated without a rule', async () => {
    const dir = writeInventoryCatalog();
    await run(dir, from());
    expect(entryIn(dir, 'fpi-tc-001')).toMatchObject({ entity_types: [], edited_fields: [] });
  });
});
