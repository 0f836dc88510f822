import type { ListedPlace, ProjectContent } from '../../common/project.ts';
import type { Attribution } from '../../api/schemas/common.ts';
import type { Moves } from '../../api/schemas/moves.ts';
import type { RankedMetro, RankRequest, RankResult } from '../../api/schemas/rank.ts';
import type { MetroSeries } from '../../api/schemas/series.ts';
import { NotFoundError, postApi, readApi, RequestError } from '../browser/readApi.ts';
import { readPrograms } from './programs.ts';
import type { StartData } from '../explorer/startData.ts';
import { compareReleases } from '../explorer/moves.ts';
import { requestOf } from '../../common/rankRequest.ts';

/** What a report is about: a project, or a ranking without one. */
export type Subject = Pick<ProjectContent, 'name' | 'purpose' | 'question' | 'shortlist'> & {
  /** The release that the figures are to be of. */
  readonly release: string;
  /** The address of the ranking in the explorer. */
  readonly address: string;
  /** The first digits of the NAICS code that incentive programs are compared with; empty for none. */
  readonly industry: string;
};

/** A place that has a sheet of its own. */
export interface PlaceSheet {
  readonly metro: RankedMetro;
  /** What was decided about it; undefined for a first metro of a ranking without a shortlist. */
  readonly listed: ListedPlace | undefined;
  readonly series: MetroSeries['series'];
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
  readonly rank: RankResult;
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
  const options = `bounds=1&absent=1&robustness=1${subject.question.partial ? '&partial=1' : ''}`;
  const rankOn = (release: string) => postApi<RankResult>(`/rank?${options}&release=${release}`, request);
  onStep('Ranking the metros');
  const newest = start.release;
  let release = subject.release;
  const answer = await rankOn(release).catch((error: unknown) => {
    if (!(error instanceof NotFoundError) || release === newest) throw error;
    release = newest;
    return rankOn(release);
  });
  const { data: rank, attribution } = answer;
  const sheets: PlaceSheet[] = [];
  const measures = rank.criteria.map(({ measure }) => measure).join(',');
  for (const { metro, listed } of placesOf(subject, rank)) {
    onStep(`Reading the figures of ${metro.name}`);
    const { data } = await readApi<MetroSeries>(
      `/metros/${metro.cbsa}/series?measures=${measures}&bounds=1&release=${release}`,
    );
    sheets.push({ metro, listed, series: data.series });
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

const cbsasOf = (sheets: readonly PlaceSheet[]) => sheets.map(({ metro }) => metro.cbsa);

/** Returns why a request was refused. The report is of use without what it asked for. */
function messageOf(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  throw error;
}

/** Returns the places that have a sheet: those of the shortlist that are not rejected, or the first metros. */
function placesOf({ shortlist }: Subject, { metros }: RankResult): Pick<PlaceSheet, 'metro' | 'listed'>[] {
  const kept = shortlist
    .filter(({ status }) => status !== 'rejected')
    .toSorted((a, b) => Number(b.status === 'chosen') - Number(a.status === 'chosen'));
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
