import { expect, inject, it } from 'vitest';
import { scaleOf } from '../../site/figures/notes.ts';
import { openBuilt } from '../support/service.ts';

it('knows the scale of every index that compares metros, as its description says it', async () => {
  const served = await openBuilt(inject('release'));
  try {
    const indices = served.release.content.measures.filter(({ unit }) => unit === 'index');
    expect(indices.length).toBeGreaterThan(0);
    for (const { name, description } of indices)
      expect([name, scaleOf(name)]).toEqual([name, description.includes('; 100 is the ') ? 'of 100' : undefined]);
  } finally {
    served.close();
  }
});
