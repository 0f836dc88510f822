import { editProgram, publisher, refusedTerms } from './catalogFolder.ts';

/** CBSA codes. */
export const [kansasCity, newYork] = ['28140', '35620'];

/** Made-up programs of real places, on both sides of state lines. */
export const jurisdictions = [
  { key: '29', name: 'Missouri' },
  { key: '20', name: 'Kansas' },
  { key: '36', name: 'New York' },
  { key: '34', name: 'New Jersey' },
  { key: '20209', name: 'Wyandotte County, KS' },
  { key: '29510', name: 'St. Louis, MO' },
  { key: '2938000', name: 'Kansas City, MO', counties: ['29095', '29047', '29165', '29037'] },
  { key: '2020000', name: 'Dodge City, KS', counties: ['20057'] },
  { key: '3651000', name: 'New York, NY', counties: ['36061', '36047', '36081', '36005', '36085'] },
  { key: '3451000', name: 'Newark, NJ', counties: ['34013'] },
  { key: '3611000', name: 'Buffalo, NY', counties: ['36029'] },
];
export const catalog = {
  entry: {
    publishers: [publisher, { ...publisher, key: 'states', name: 'States at Large', credit: 'Source: States.' }],
  },
  jurisdictions,
  sources: {
    us: {},
    closed: { terms: refusedTerms },
    ...Object.fromEntries(jurisdictions.map(({ key }) => [`j${key}`, { jurisdiction: key, publisher: 'states' }])),
  },
  programs: {
    zeal: editProgram('us', {
      name: 'Zeal Credit',
      aliases: ['Ardör'],
      mechanism: 'tax_credit',
      naics_codes: ['336', '31'],
      status: 'active',
      sunset_on: '2026-12-31',
    }),
    able: editProgram('us', {
      name: 'Able Grant',
      mechanism: 'grant',
      eligibility_summary: 'For makers of vehicles.',
      effective_on: '2026-06-01',
      naics_codes: ['3364'],
    }),
    ended: editProgram('us', {
      name: 'Ended Loan',
      mechanism: 'loan',
      status: 'sunset',
      administering_agency: 'Bureau of Ends',
      benefit_summary: 'For batteries, free of tax.',
    }),
    paused: editProgram('us', {
      name: 'Paused Loan',
      mechanism: 'loan',
      status: 'suspended',
      benefit_summary: 'A slow loan.',
      sunset_on: '2026-11-21',
    }),
    retired: {
      ...editProgram('us', { name: 'Retired Grant', mechanism: 'grant' }),
      retired: { on: '2026-01-01', reason: 'Repealed.' },
    },
    closed: editProgram('closed', { name: 'Closed Grant', mechanism: 'grant' }),
    ...Object.fromEntries(
      jurisdictions.map(({ key, name }) => [
        `of-${key}`,
        editProgram(`j${key}`, { name: `Grant of ${name}`, mechanism: 'grant' }),
      ]),
    ),
  },
};
