import type { ServedProgram } from '../../api/domain/incentives.ts';
import type { IncentiveProgram, Jurisdiction } from '../../api/schemas/incentive.ts';

export const federal: Jurisdiction = { level: 'federal', key: 'us', name: 'United States' };

/** Returns a made-up program of the nation that states nothing but these fields. */
export function servedProgram(fields: Partial<IncentiveProgram> & { readonly name: string }, metros: string[] = []) {
  const program: IncentiveProgram = {
    id: `00000000-0000-5000-8000-${fields.name.length.toString().padStart(12, '0')}`,
    aliases: [],
    jurisdiction: federal,
    mechanism: null,
    eligibility_summary: null,
    benefit_summary: null,
    official_urls: [],
    source_url: 'https://example.org/us',
    evidence: {},
    ...fields,
  };
  return { program, metros, credit: 'incentive-programs-plenty' } satisfies ServedProgram;
}
