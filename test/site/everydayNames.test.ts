import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commonNames } from '../../api/domain/commonNames.ts';
import type { Served } from '../../common/release/served.ts';
import { everydayNamesOf, meansOneMetro } from '../../site/figures/everydayNames.ts';
import { openBuilt } from '../support/service.ts';

describe('the everyday names of metros on the site', () => {
  let served: Served;
  beforeAll(async () => void (served = await openBuilt(inject('release'))));
  afterAll(() => served.close());

  const metros = () => served.release.content.regions.msa.map(({ geoid, name, states }) => ({ geoid, name, states }));
  const namesOf = (cbsa: string) => everydayNamesOf(metros().find(({ geoid }) => geoid === cbsa)!);

  it('are those of the API', () => {
    const found = metros().flatMap(everydayNamesOf);
    for (const [name, meant] of Object.entries(commonNames))
      expect([name, found.filter((one) => one === name)]).toEqual([name, meant.map(() => name)]);
  });

  it('say which names mean other metros too', () => {
    expect(namesOf('41940').filter(meansOneMetro)).toEqual(['Silicon Valley']);
    expect(namesOf('41940')).toEqual(['Bay Area', 'San Francisco Bay Area', 'Silicon Valley']);
    expect(namesOf('31080').filter(meansOneMetro)).toEqual(['LA']);
    expect(namesOf('47900')).toContain('DC');
    expect(namesOf('46140')).toEqual([]);
  });
});
