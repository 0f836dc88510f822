import { z } from 'zod';
import { isAreaCode } from '../api/domain/areaCodes.ts';
import { ReleaseId } from '../api/schemas/common.ts';
import { Criterion, criteriaOf } from '../api/schemas/rank.ts';
import { Requirements } from '../api/schemas/requirements.ts';
import { States } from '../api/schemas/states.ts';
import { placeStatuses, projectLimits } from './projectChoices.ts';

const text = (most: number) => z.string().max(most, `must have at most ${most} characters`);

/** Returns a test that no two items have the same code. */
const hasEachOnce =
  <K extends string>(code: K) =>
  (items: readonly Readonly<Record<K, string>>[]): boolean =>
    new Set(items.map((item) => item[code])).size === items.length;

/** A place of a shortlist. The note of a rejected place is the reason. */
const ListedPlace = z.strictObject({
  /** The CBSA code of a metro, or the code of a region. */
  cbsa: z
    .string()
    .refine(
      (code) => /^\d{5}$/.test(code) || isAreaCode(code),
      'must be a CBSA code of five digits, or the code of a region such as csa-488 or 48453.48491',
    ),
  status: z.enum(placeStatuses),
  note: text(projectLimits.note),
});
export type ListedPlace = z.infer<typeof ListedPlace>;

/** A region that a ranking has as one more metro: an area with a name, or a group of counties. */
const Region = z.strictObject({
  code: z.string().refine(isAreaCode, 'must be the code of a region, such as csa-488 or 48453.48491'),
  /** What a person calls it; empty: as its agency does, or its counties are called. */
  name: text(projectLimits.regionName),
});
export type Region = z.infer<typeof Region>;

/** What a ranking follows from, as the explorer has it. */
const Question = z.strictObject({
  states: States,
  requirements: Requirements,
  criteria: criteriaOf(Criterion.extend({ measure: text(100) })),
  partial: z.boolean(),
  /** Absent: none. */
  areas: z
    .array(Region)
    .max(projectLimits.regions, `must have at most ${projectLimits.regions} regions`)
    .refine(hasEachOnce('code'), 'must have each region once')
    .optional(),
});

/** What a person gives a project: what is asked and what was decided. */
export const ProjectContent = z.strictObject({
  name: text(projectLimits.name).refine((name) => name.trim() !== '', 'must not be empty'),
  /** What the place is for. */
  purpose: text(projectLimits.purpose),
  question: Question,
  shortlist: z
    .array(ListedPlace)
    .max(projectLimits.places, `must have at most ${projectLimits.places} places`)
    .refine(hasEachOnce('cbsa'), 'must have each place once'),
  /** The release that was shown when the ranking last changed, or a place was last chosen. */
  release: ReleaseId,
  isArchived: z.boolean(),
});
export type ProjectContent = z.infer<typeof ProjectContent>;

/** A search for a place that takes weeks. */
export interface Project extends ProjectContent {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** What a list shows of a project. */
export interface ProjectSummary extends Pick<
  Project,
  'id' | 'name' | 'purpose' | 'release' | 'isArchived' | 'changedAt'
> {
  readonly criteria: number;
  readonly places: number;
  readonly chosen: number;
  /** The codes of the first places to name: those chosen, or the candidates if none is. */
  readonly leading: readonly string[];
  /** The email address of who changed it last, if it was someone else; undefined in a browser. */
  readonly changedBy?: string | undefined;
  /** Whether the person gets word when a release changes its ranking; undefined in a browser. */
  readonly isFollowed?: boolean | undefined;
}

/** A project of an account. */
export interface StoredProject {
  readonly id: string;
  /** Counts the saves. A save names the one that it follows. */
  readonly revision: number;
  readonly content: ProjectContent;
  readonly createdAt: number;
  readonly changedAt: number;
  /** The email address of who changed it last. */
  readonly changedBy: string;
}

/** An earlier version of a project. */
export interface ProjectVersion {
  readonly revision: number;
  readonly savedAt: number;
  readonly savedBy: string;
  readonly content: ProjectContent;
}

/** A link to read a project, without its token. */
export interface ProjectLink {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly expiresAt: number;
}
