import { expect, it } from 'vitest';
import { loadRegister } from '../../build/import/register.ts';
import { registerDir } from '../register/released.ts';

it('gives each archive its own member where both have the same range of years', () => {
  const { figures } = loadRegister(registerDir);
  const filesOf = (key: string) => figures.find(({ entry }) => entry.key === key)!.files;
  expect(filesOf('bls-qcew').map(({ path, members }) => `${path} ${members.join()}`)).toContain(
    'bls-qcew/2012.zip 2012.annual 10 Total, all industries.csv',
  );
  expect(filesOf('bls-qcew')).toHaveLength(32);
  // One archive with several members.
  expect(filesOf('bea-cagdp2').map(({ members }) => members.length)).toEqual([52]);
});
