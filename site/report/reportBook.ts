import type { Criterion } from '../../api/schemas/rank.ts';
import type { Cell } from '../figures/cell.ts';
import { creditLine, placeName } from '../figures/format.ts';
import { tableFile } from '../browser/tableFile.ts';
import { movedPlaces } from '../explorer/moves.ts';
import { statusNames } from '../explorer/project.ts';
import { criteriaRows, rankingCells, rankingHeads } from '../explorer/rankingSheet.ts';
import { offeredBy, reasonsOf } from './programs.ts';
import type { Report } from './reportData.ts';
import {
  sourceLines,
  conditionsOf,
  criterionOf,
  cutoffWords,
  figureOf,
  periodOf,
  releaseNotice,
  shortlistName,
  yearsOf,
} from './reportWords.ts';

/**
 * Returns a report as a workbook: the ranking, its criteria, every figure with period, margin and source, the decisions, what
 * moved, the incentive programs, the sources.
 */
export function reportBook(report: Report): Blob {
  const { subject, rank, release } = report;
  const rows = rank.metros.map((metro) => ({
    cells: rankingCells({ ...metro, name: placeName(metro), likely: metro.rank_interval, possible: metro.rank_range }),
    credit: '',
  }));
  const heads = rankingHeads(rank.criteria.map(({ label, unit }) => ({ label, figure: `${label}, ${unit}` })));
  const sheets = [criteriaSheet, figuresSheet, decisionsSheet, movesSheet, programsSheet];
  const more = sheets.flatMap((make) => make(report) ?? []);
  const credits = [
    releaseNotice(report) ?? [],
    sourceLines(report, report.programs).flatMap(({ credits }) => credits),
  ].flat();
  return tableFile({ sheet: 'Ranking', heads, rows, more, credits, release, address: subject.address }, 'xlsx');
}

/** A sheet of the workbook; the first row has the heads. */
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

function criteriaSheet(report: Report): Sheet {
  const criteria = report.rank.criteria.map((one) => ({
    ...one,
    direction: one.direction as Criterion['direction'],
    years: yearsOf(one),
    limit: one.cutoff ? `not ${cutoffWords(one)}` : null,
  }));
  return {
    name: 'Criteria',
    rows: [...criteriaRows(criteria), ...conditionsOf(report).map((condition) => ['condition', condition])],
  };
}

function figuresSheet({ rank: { metros, criteria }, attribution }: Report): Sheet {
  const credits = new Map(attribution.map((one) => [one.dataset, `${one.credit} ${one.license}.`]));
  const head = [
    ...['Metro', 'CBSA', 'Measure', 'Figure', 'Unit', 'Period'],
    ...['Margin from', 'Margin to', 'Confidence, %', 'Why missing', 'Source'],
  ];
  const rows = metros.flatMap((metro) =>
    criteria.map((one) => {
      const { value = null } = criterionOf(metro, one.measure) ?? {};
      const { lower = null, upper = null, level = null } = metro.bounds?.[one.measure] ?? {};
      return [
        ...[placeName(metro), metro.cbsa, one.label, value, one.unit, periodOf(metro, one)],
        ...[lower, upper, level, value === null ? figureOf(metro, one) : null, credits.get(one.dataset) ?? one.dataset],
      ];
    }),
  );
  return { name: 'Figures', rows: [head, ...rows] };
}

function decisionsSheet(report: Report): Sheet {
  const rankOf = new Map(report.rank.metros.map(({ cbsa, rank }) => [cbsa, rank]));
  const rows = report.subject.shortlist.map(({ cbsa, status, note }) => [
    ...[shortlistName(cbsa, report), cbsa, statusNames[status], note, rankOf.get(cbsa) ?? null],
  ]);
  return { name: 'Decisions', rows: [['Metro', 'CBSA', 'Decision', 'Note', 'Rank'], ...rows] };
}

function movesSheet({ moves, subject, release, newest, start }: Report): Sheet | undefined {
  if (moves === undefined || typeof moves === 'string') return undefined;
  const head = ['Metro', 'CBSA', `Rank on ${release}`, `Rank on ${newest}`, 'Why, in places'];
  const rows = movedPlaces(moves, subject, start).map(({ name, cbsa, from, to, causes }) => [
    ...[name, cbsa, from, to, causes.join('; ')],
  ]);
  return { name: 'Moves', rows: [head, ...rows] };
}

function programsSheet({ programs, sheets }: Report): Sheet | undefined {
  if (!programs || !('places' in programs)) return undefined;
  const head = ['Metro', 'CBSA', 'Program', 'Kind', 'Offered by', 'Why it fits', 'Official page', 'Source'];
  const rows = sheets.flatMap(({ metro }) => {
    const { data = [], attribution = [] } = programs.places.get(metro.cbsa) ?? {};
    const source = attribution.map(creditLine).join(' ');
    return data.map((fit) => {
      const { name, mechanism_label: kind = null, source_url: url } = fit.program;
      return [placeName(metro), metro.cbsa, name, kind, offeredBy(fit.program), reasonsOf(fit), url, source];
    });
  });
  return { name: 'Programs', rows: [head, ...rows] };
}
