import { expect, inject, it } from 'vitest';
import { codeNames, commonNames } from '../../api/domain/commonNames.ts';
import { everydayNames } from '../../site/figures/everydayNames.ts';
import { sitePlaces } from '../support/sitePlaces.ts';

it('the site knows the everyday names of metros that the API knows', () => {
  const names = everydayNames(sitePlaces(inject('release')));
  const found = [...names.values()].flat();
  for (const [name, meant] of Object.entries({ ...commonNames, ...codeNames }))
    expect([name, found.filter((one) => one === name)]).toEqual([name, meant.map(() => name)]);
  expect(names.get('41940')).toEqual(['Bay Area', 'San Francisco Bay Area', 'Silicon Valley']);
  expect(names.get('31080')).toEqual(['LA']);
  expect(names.get('46140')).toBeUndefined();
});
