import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { siteDir } from '../../common/release/siteFolder.ts';
import { distDir, openBuilt } from '../support/service.ts';

it('has the number of programs and the designations of a metro on its page, but no program', async () => {
  const page = readFileSync(join(siteDir(distDir, inject('release')), 'metros/us/mo/kansas-city-28140.html'), 'utf8');
  const section = page.slice(page.indexOf('<section aria-labelledby="incentives"'), page.indexOf('id="cite"'));
  const served = await openBuilt(inject('release'));
  const { programs } = served.release.content.incentives;
  served.close();
  const isOutside = (states: readonly string[]) => !states.includes('KS') && !states.includes('MO');
  const elsewhere = programs.filter(
    ({ program: { area_states = [], jurisdiction } }) =>
      (jurisdiction.level === 'state' && isOutside([jurisdiction.state!])) ||
      (area_states.length > 0 && isOutside(area_states)),
  );
  expect(elsewhere.length).toBeGreaterThan(0);
  const ofLevel = (level: string) =>
    programs.filter((one) => one.program.jurisdiction.level === level && !elsewhere.includes(one)).length;
  expect(section).toContain(
    `${ofLevel('federal') + ofLevel('state')} programs in the catalog for this metro: ${ofLevel('federal')} federal, ${ofLevel('state')} of its states, none local.`,
  );
  expect(section).toContain(
    '61 census tracts in 8 of the metro&#39;s 14 counties are designated. The list applies until December 31, 2028.',
  );
  expect(section).toContain('None of the metro&#39;s 14 counties was designated. The list expired on June 22, 2025.');
  expect(section).toContain('IRS Notice 2024-48, appendix 1');
  expect(section).toContain('href="/programs?metro=28140"');
  expect(programs.filter(({ program }) => section.includes(program.source_url))).toEqual([]);
  expect(section).not.toContain('Denali Commission Program');
});
