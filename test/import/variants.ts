import {
  markerToZero,
  pick,
  randomFrom,
  scaleAll,
  scaleCell,
  scaleColumn,
  shiftColumn,
  scaleSlightly,
  swapColumns,
  swapHeaders,
  swapRows,
  type Choices,
  type Kind,
} from './corrupt.ts';
import { changeCode, changeSeparators, cutOff, dropRow, loseZeros, negate, repeatRow } from './corruptRows.ts';
import { datasets } from './publishers/openPublisher.ts';

/** A change of one thing in the files of a dataset. */
export interface Variant {
  kind: string;
  dataset: string;
  corrupt: Kind;
  choices?: Partial<Choices>;
}

const losAngeles = '06037';
const cook = '17031';
const alameda = '06001';
const travis = '48453';
const texas = '48';
const ohio = '39';
const losses = /^EAL_VAL/;

/** What an audit found to be released once. */
export const known: Variant[] = [
  { kind: 'year x10', dataset: 'bls-laus', corrupt: scaleAll(10, 'year'), choices: { year: 2019 } },
  {
    kind: 'region x10 in a year',
    dataset: 'bls-laus',
    corrupt: scaleAll(10, 'region and year'),
    choices: { geoids: [losAngeles, cook], year: 2024 },
  },
  { kind: 'region x10', dataset: 'bea-cagdp2', corrupt: scaleAll(10, 'region'), choices: { geoids: ['56025', cook] } },
  {
    kind: 'region x10',
    dataset: 'fema-nri',
    corrupt: scaleAll(10, 'region and year', losses),
    choices: { geoids: ['48453', cook] },
  },
  ...(
    [
      ['census-pep', losAngeles, alameda],
      ['bls-laus', losAngeles, cook],
      // Two small counties of Montana.
      ['bls-laus', '30097', '30059'],
      ['census-cc-est', losAngeles, cook],
      ['eia-861m', '48', '40'],
    ] as const
  ).map(([dataset, a, b]) => ({
    ...{ kind: 'figures exchanged', dataset, corrupt: swapRows('figures') },
    choices: { geoids: [a, b] as [string, string] },
  })),
  ...(
    [
      ['fema-nri', 'RISK_SCORE', 'EAL_SCORE'],
      ['census-acs-s1901', 'S1901_C01_012E', 'S1901_C01_013E'],
    ] as const
  ).map(([dataset, a, b]) => ({
    ...{ kind: 'headers exchanged', dataset, corrupt: swapHeaders },
    choices: { headers: [a, b] as [string, string] },
  })),
  { kind: 'column shifted', dataset: 'fema-nri', corrupt: shiftColumn, choices: { headers: ['SOVI_SCORE', ''] } },
  {
    kind: 'column shifted',
    dataset: 'census-acs-s1901',
    corrupt: shiftColumn,
    choices: { headers: ['S1901_C01_012E', ''] },
  },
  { kind: 'headers exchanged', dataset: 'census-acs5-2024-county', corrupt: swapHeaders },
  { kind: 'column shifted', dataset: 'census-acs5-2024-county', corrupt: shiftColumn },
  ...(['figures', 'codes'] as const).map((what) => ({
    ...{ kind: `${what} exchanged`, dataset: 'census-acs5-2024-county', corrupt: swapRows(what) },
    choices: { geoids: [travis, alameda] as [string, string] },
  })),
  { kind: 'marker is 0', dataset: 'bea-cagdp2', corrupt: markerToZero('cell') },
  { kind: 'markers of a column are 0', dataset: 'bea-cagdp2', corrupt: markerToZero('column') },
  { kind: 'median x4/3', dataset: 'census-acs-s1901', corrupt: scaleCell(4 / 3, 'medians') },
  // Small changes, which nothing but the release before tells.
  ...(
    [
      ['rents x0.93', 'hud-fmr', scaleSlightly(0.93), travis],
      ['men and women exchanged', 'census-cc-est', swapColumns, travis],
      ['prices x1.05', 'eia-861m', scaleSlightly(1.05, /Dollars|Cents/), texas],
      ['applications x1.05', 'census-bfs', scaleSlightly(1.05), ohio],
    ] as const
  ).map(([kind, dataset, corrupt, geoid]) => ({
    ...{ kind, dataset, corrupt },
    choices: { geoids: [geoid, geoid] as [string, string], headers: ['POPEST_MALE', 'POPEST_FEM'] as [string, string] },
  })),
];

/** Datasets without markers for missing figures. */
const withoutMarkers = [
  ...['census-pep', 'census-cc-est', 'fema-nri', 'census-gazetteer'],
  ...['census-acs-extract', 'hud-fmr', 'census-bps', 'bea-sagdp2', 'epa-aqi-county', 'hud-income-limits'],
];

/** Datasets with medians. */
const withMedians = [
  ...['census-cc-est', 'census-acs-s1901', 'census-saipe'],
  ...['census-acs-dp04', 'census-acs-s1901-metro', 'census-acs1-2023-metro', 'census-acs5-2024-county'],
];

/** Datasets whose figures are whole numbers without commas. */
const wholeNumbers = [
  ...['bea-cagdp2', 'bea-cainc1', 'bea-cainc30', 'bea-cagdp1', 'bls-qcew', 'census-bfs'],
  ...['census-acs-s1901-metro', 'hud-fmr', 'usda-ers-education', 'census-bps', 'epa-aqi-county', 'hud-income-limits'],
];

/** The kinds with what they do, and the datasets whose files have no place for them. */
const kinds: [kind: string, corrupt: Kind, without?: string[]][] = [
  ['cell x10', scaleCell(10)],
  ['cell x1000', scaleCell(1000)],
  ['median x4/3', scaleCell(4 / 3, 'medians'), datasets.filter((key) => !withMedians.includes(key))],
  ['region x10', scaleAll(10, 'region')],
  ['region x10 in a year', scaleAll(10, 'region and year')],
  ['year x10', scaleAll(10, 'year')],
  ['column x10', scaleColumn(10)],
  ['column x1000', scaleColumn(1000)],
  ['figures exchanged', swapRows('figures')],
  ['figures exchanged in a year', swapRows('figures', 'one')],
  ['codes exchanged', swapRows('codes')],
  // The text files of LAUS have no headers; house prices and income limits have one column of figures; headers of permits are in two rows.
  ['headers exchanged', swapHeaders, ['bls-laus', 'fhfa-hpi', 'hud-income-limits', 'census-bps']],
  ['column shifted', shiftColumn],
  ['marker is 0', markerToZero('cell'), withoutMarkers],
  ['markers of a column are 0', markerToZero('column'), withoutMarkers],
  // The codes of NRI have lost them already, EIA has abbreviations, and codes of metros begin with 1 to 4.
  [
    'codes without zeros',
    loseZeros,
    [
      ...['fema-nri', 'eia-861m', 'fhfa-hpi'],
      ...['census-acs-dp04', 'census-acs-s1901-metro', 'census-acs1-2023-metro'],
    ],
  ],
  ['row twice', repeatRow],
  ['row lost', dropRow],
  ['file cut off', cutOff],
  ['figure below zero', negate],
  ['code of another region', changeCode],
  ['commas for points', changeSeparators, wholeNumbers],
];

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Returns `count` changes that follow from the seed alone: each kind equally often, and each dataset about equally often. */
export function seeded(seed: number, count: number): Variant[] {
  const random = randomFrom(7919 * seed);
  const used = new Map(datasets.map((key) => [key, 0]));
  const variants: Variant[] = [];
  while (variants.length < count) {
    for (const [kind, corrupt, without = []] of shuffled(kinds, random)) {
      const possible = datasets.filter((key) => !without.includes(key));
      const least = Math.min(...possible.map((key) => used.get(key)!));
      const dataset = pick(
        possible.filter((key) => used.get(key) === least),
        random,
      )!;
      used.set(dataset, used.get(dataset)! + 1);
      variants.push({ kind, dataset, corrupt });
    }
  }
  return variants.slice(0, count);
}
