import type { ListedPlace, ProjectContent } from '../../common/project.ts';
import { isAreaCode } from '../../api/domain/areaCodes.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { Moves } from '../../api/schemas/moves.ts';
import type { RankRequest, RankResult } from '../../api/schemas/rank.ts';
import type { MetroSeries } from '../../api/schemas/series.ts';
import { NotFoundError, postApi, readApi, RequestError } from '../browser/readApi.ts';
import { readPrograms } from './programs.ts';
import { sortByDecision } from '../explorer/project.ts';
import type { StartData } from '../explorer/startData.ts';
import { type ListedRow, rankedRows } from '../explorer/rankedRows.ts';
import { readRegionSeries, type ShownSeries } from './regionSeries.ts';
import { compareReleases } from '../explorer/moves.ts';
import { requestOf } from '../../common/rankRequest.ts';

/** What a report is about: a project, or a ranking without one. */
export type Subject = Pick<ProjectContent, 'name' | 'purpose' | 'question' | 'shortlist'> & {
  /** Whether it is a project. Otherwise its name is that of a preset, or empty. */
  readonly isProject: boolean;
  /** The release that the figures are to be of. */
  readonly release: string;
  /** The address of the ranking in the explorer. */
  readonly address: string;
  /** The first digits of the NAICS code that incentive programs are compared with; empty for none. */
  readonly industry: string;
};

/** A place that has a sheet of its own. */
export interface PlaceSheet {
  readonly metro: ListedRow;
  /** What was decided about it; undefined for a first metro of a ranking without a shortlist. */
  readonly listed: ListedPlace | undefined;
  readonly series: readonly ShownSeries[];
}

/** Everything that a report shows. All figures are from the API, of one release. */
export interface Report {
  readonly subject: Subject;
  /** The body of `POST /rank`. */
  readonly request: RankRequest;
  readonly release: string;
  readonly newest: string;
  /** Whether the server no longer has the release of the subject. Then the figures are of the newest one. */
  readonly isReplaced: boolean;
  /** The ranking, with the regions among the metros. */
  readonly rank: Omit<RankResult, 'metros' | 'places'> & { readonly metros: readonly ListedRow[] };
  /** Of the figures. */
  readonly attribution: readonly Attribution[];
  readonly sheets: readonly PlaceSheet[];
  /** How ranks moved from the release to the newest one, or why that is not known; undefined if it is the newest, or nothing is ranked. */
  readonly moves: Moves | string | undefined;
  /** The incentive programs of the places, or what the person needs in order to see them; undefined: they could not be read. */
  readonly programs: Awaited<ReturnType<typeof readPrograms>> | undefined;
  readonly start: StartData;
}

/** The most places with a sheet of their own. */
export const maxSheets = 12;
/** How many first metros have a sheet if there is no shortlist. */
const firstSheets = 3;

/** Reads everything that a report shows. @param onStep is told what is read @throws RequestError */
export async function readReport(subject: Subject, start: StartData, onStep: (step: string) => void): Promise<Report> {
  const request = requestOf(subject.question);
  const options = `bounds=1&absent=1&robustness=1&top=1${subject.question.partial ? '&partial=1' : ''}`;
  const rankOn = (release: string) => postApi<RankResult>(`/rank?${options}&release=${release}`, request);
  onStep('Ranking the metros');
  const newest = start.release;
  let release = subject.release;
  const answer = await rankOn(release).catch((error: unknown) => {
    if (!(error instanceof NotFoundError) || release === newest) throw error;
    release = newest;
    return rankOn(release);
  });
  const { data, attribution } = answer;
  const rank = { ...data, metros: rankedRows(data, subject.question.areas ?? []) };
  const sheets: PlaceSheet[] = [];
  const measures = rank.criteria.map(({ measure }) => measure).join(',');
  for (const { metro, listed } of placesOf(subject, rank)) {
    onStep(`Reading the figures of ${metro.name}`);
    const series = isAreaCode(metro.cbsa)
      ? await readRegionSeries(metro, release)
      : (await readApi<MetroSeries>(`/metros/${metro.cbsa}/series?measures=${measures}&bounds=1&release=${release}`))
          .data.series;
    sheets.push({ metro, listed, series });
  }
  onStep('Comparing with the newest release');
  const moves =
    release === newest || !rank.scored
      ? undefined
      : await compareReleases(subject.question, release, newest).catch(messageOf);
  onStep('Comparing incentive programs');
  const programs = await readPrograms(cbsasOf(sheets), subject.industry).catch(() => undefined);
  const isReplaced = release !== subject.release;
  return { subject, request, release, newest, isReplaced, rank, attribution, sheets, moves, programs, start };
}

/** Returns a report whose programs are compared with an industry. @throws RequestError */
export async function withIndustry(report: Report, industry: string): Promise<Report> {
  const programs = await readPrograms(cbsasOf(report.sheets), industry);
  return { ...report, programs, subject: { ...report.subject, industry } };
}

/** Returns places of a shortlist: those chosen first, those rejected last, and those of one decision by rank. */
export function byDecision({ shortlist }: Pick<Subject, 'shortlist'>, { metros }: Pick<Report['rank'], 'metros'>) {
  const places = new Map(metros.map(({ cbsa }, place) => [cbsa, place]));
  return sortByDecision(shortlist, (cbsa) => places.get(cbsa) ?? Infinity);
}

/** Returns the codes of the metros, without regions: programs are compared with metros. */
const cbsasOf = (sheets: readonly PlaceSheet[]) =>
  sheets.flatMap(({ metro: { cbsa } }) => (isAreaCode(cbsa) ? [] : cbsa));

/** Returns why a request was refused. The report is of use without what it asked for. */
function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  throw error;
}

/** Returns the places that have a sheet: those of the shortlist that are not rejected, or the first metros. */
function placesOf(subject: Subject, rank: Report['rank']): Pick<PlaceSheet, 'metro' | 'listed'>[] {
  const { shortlist } = subject;
  const { metros } = rank;
  const kept = byDecision(subject, rank).filter(({ status }) => status !== 'rejected');
  if (shortlist.length === 0)
    return metros
      .filter(({ rank }) => rank !== null)
      .slice(0, firstSheets)
      .map((metro) => ({ metro, listed: undefined }));
  const byCode = new Map(metros.map((metro) => [metro.cbsa, metro]));
  return kept
    .flatMap((listed) => {
      const metro = byCode.get(listed.cbsa);
      return metro ? [{ metro, listed }] : [];
    })
    .slice(0, maxSheets);
}
