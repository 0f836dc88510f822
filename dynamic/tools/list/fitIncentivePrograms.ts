import { fitIncentivePrograms } from '../../../api/operations/fitIncentivePrograms.ts';
import type { FitFact, FitTest } from '../../../api/schemas/fit.ts';
import { tool } from '../tool.ts';
import { program, programNotice } from './searchIncentivePrograms.ts';

export const fitIncentiveProgramsTool = tool(fitIncentivePrograms, {
  name: 'fit_incentive_programs',
  title: 'Fit incentive programs',
  description:
    'Compares a project with what programs of a place state. Not advice, not a finding of eligibility: say so. Needs API access.',
  named: { metro: 'metro' },
  says: {
    metro: 'name or code',
    state: 'not with `metro`',
    industry: '2 to 6 digits of NAICS',
    entity_type: 'who applies',
    jobs: null,
    investment_usd: null,
    activities: 'such as `Business and Commerce`',
    on: 'default: today',
    mechanisms: 'only these kinds',
  },
  lists: ['data'],
  limit: 3,
  notice: programNotice,
  head(_fits, { counts, not_stated, note, coverage, available }) {
    if (!available) return [`No programs are served yet. ${note} ${coverage}`];
    const { fits, may_fit, does_not_fit } = counts;
    const unstated = [
      `Not stated by any program: ${not_stated.join(', ')}.`,
      'A requirement that no program states rules out no program, and with it none fits.',
    ];
    const said = [
      `Programs by verdict: fits ${fits}, may_fit ${may_fit}, does_not_fit ${does_not_fit}.`,
      ...(not_stated.length > 0 ? unstated : []),
      note,
      coverage,
    ];
    return [said.join(' ')];
  },
  line({ verdict, tests, program: compared }) {
    const deciding = tests.filter((test) => test.verdict === verdict);
    const stated = deciding.filter(({ facts }) => facts.some(({ value }) => value !== null));
    const unstated = deciding.filter((test) => !stated.includes(test)).map(({ requirement }) => requirement);
    return [
      verdict,
      ...stated.map(fitTest),
      ...(unstated.length > 0 ? [`not stated: ${unstated.join(', ')}`] : []),
      program(compared),
    ].join('; ');
  },
});

function fitTest({ requirement, reason, facts }: FitTest): string {
  const stated = facts.filter((fact) => fact.value !== null).map((fact) => fitFact(fact));
  return `${requirement}: ${reason} (${stated.join('; ')})`;
}

function fitFact({ field, value, basis, quotation }: FitFact): string {
  const source = quotation === null ? basis : `page: ${JSON.stringify(quotation)}`;
  return `${field} ${JSON.stringify(value)}, ${source}`;
}
