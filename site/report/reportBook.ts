import { creditLine, placeName } from '../figures/format.ts';
import { type FileTable, tableFile } from '../browser/tableFile.ts';
import { statusNames } from '../explorer/project.ts';
import type { Report } from './reportData.ts';
import {
  conditionsOf,
  cutoffWords,
  releaseNotice,
  figureOf,
  shortlistName,
  periodOf,
  weightShare,
  yearsOf,
} from './reportWords.ts';

/** Returns a report as a workbook: the ranking, its criteria, every figure with period, margin and source, the decisions, the sources. */
export function reportBook(report: Report): Blob {
  const { subject, rank, attribution, release } = report;
  const { criteria, metros } = rank;
  const credits = new Map(attribution.map((one) => [one.dataset, `${one.credit} ${one.license}.`]));
  const rows = metros.map((metro) => {
    const { rank, composite, rank_interval: likely, rank_range: range } = metro;
    const own = metro.criteria.flatMap(({ value, score, contribution }) => [value, score, contribution]);
    return {
      cells: [
        ...[rank, placeName(metro), metro.cbsa, metro.states.join(', '), composite],
        ...[likely?.[0] ?? null, likely?.[1] ?? null, range?.best ?? null, range?.worst ?? null],
        ...own,
      ],
      credit: '',
    };
  });
  const table: Omit<FileTable, 'name'> = {
    sheet: 'Ranking',
    heads: [
      ...['Rank', 'Metro', 'CBSA', 'States', 'Score', 'Likely rank from', 'Likely rank to'],
      ...['Possible rank from', 'Possible rank to'],
      ...criteria.flatMap(({ label, unit }) => [`${label}, ${unit}`, `Score: ${label}`, `Points: ${label}`]),
    ],
    rows,
    more: [
      {
        name: 'Criteria',
        rows: [
          [
            'Used as',
            'Measure',
            'Name in the API',
            'Unit',
            'Years',
            'Better',
            'Weight',
            'Share of the score',
            'Removes',
          ],
          ...criteria.map((one) => [
            ...['criterion', one.label, one.measure, one.unit, yearsOf(one)],
            ...[one.direction === 'higher_better' ? 'higher' : 'lower', one.weight, weightShare(one, criteria)],
            cutoffWords(one),
          ]),
          ...conditionsOf(report).map((condition) => ['condition', condition]),
        ],
      },
      {
        name: 'Figures',
        rows: [
          [
            'Metro',
            'CBSA',
            'Measure',
            'Figure',
            'Unit',
            'Period',
            'Margin from',
            'Margin to',
            'Confidence, %',
            'Why missing',
            'Source',
          ],
          ...metros.flatMap((metro) =>
            criteria.map((one) => {
              const { value = null } = metro.criteria.find(({ measure }) => measure === one.measure) ?? {};
              const bounds = metro.bounds?.[one.measure];
              return [
                ...[placeName(metro), metro.cbsa, one.label, value, one.unit, periodOf(metro, one)],
                ...[bounds?.lower ?? null, bounds?.upper ?? null, bounds?.level ?? null],
                ...[value === null ? figureOf(metro, one) : null, credits.get(one.dataset) ?? one.dataset],
              ];
            }),
          ),
        ],
      },
      {
        name: 'Decisions',
        rows: [
          ['Metro', 'CBSA', 'Decision', 'Note', 'Rank'],
          ...subject.shortlist.map(({ cbsa, status, note }) => [
            ...[shortlistName(cbsa, report), cbsa, statusNames[status], note],
            metros.find((metro) => metro.cbsa === cbsa)?.rank ?? null,
          ]),
        ],
      },
    ],
    credits: [releaseNotice(report) ?? [], attribution.map(creditLine)].flat(),
    release,
    address: subject.address,
  };
  return tableFile(table, 'xlsx');
}
