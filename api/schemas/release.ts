import { z } from 'zod';
import { period } from './calculation.ts';
import {
  DateTime,
  forReaders,
  Geography,
  Geoid,
  MeasureKey,
  Name,
  PagedReleaseMeta,
  ReleaseId,
  Vintages,
  Year,
} from './common.ts';

export const ReleaseSummary = z
  .object({
    id: ReleaseId.meta(forReaders('permanent id')),
    created_at: DateTime.meta(forReaders('when it was made')),
    datasets: z.int().min(0).describe('how many datasets the release serves'),
    measures: z.int().min(0).describe('how many measures the release serves'),
  })
  .meta({ id: 'ReleaseSummary' });
export type ReleaseSummary = z.infer<typeof ReleaseSummary>;

/** Why a value differs between two releases, in the order in which the causes are tried (D164). */
export const causes = ['new_year', 'boundary', 'added', 'earlier_edition', 'withdrawn', 'method', 'revised'] as const;
const Cause = z
  .enum(causes)
  .meta({
    id: 'Cause',
    description:
      'new_year: of a year after the latest one of the earlier release; boundary: of a region that only one of the releases has, or of a metro whose counties differ; added, withdrawn: only one of the releases has the value; earlier_edition: the later release has the value in an earlier edition; method: both have a value, which is computed in another way; revised: any other change',
  });
type Cause = z.infer<typeof Cause>;

export const ReleaseChanges = z
  .object({
    since: ReleaseId.describe('the earlier release'),
    by_cause: z
      .object({
        new_year: z.int(),
        boundary: z.int(),
        added: z.int(),
        earlier_edition: z.int().meta(forReaders('values that an earlier edition has now')),
        withdrawn: z.int(),
        method: z.int().meta(forReaders('values that are computed in another way')),
        revised: z.int(),
      })
      .describe(
        'how many values changed, by cause; those of measures that only one of the releases serves do not count',
      ),
    datasets_added: z.array(z.string()),
    datasets_withdrawn: z.array(z.string()),
    measures_added: z.array(z.string()),
    measures_withdrawn: z.array(z.string()),
  })
  .meta({ id: 'ReleaseChanges' });
export type ReleaseChanges = z.infer<typeof ReleaseChanges>;

/** A dataset of a release, served at that time. */
const ReleasedDataset = z
  .object({
    key: z.string(),
    name: Name,
    retrieved_at: DateTime,
    latest_year: z.int().nullable().describe('the newest year of its figures; null for a dataset without years'),
    vintages: Vintages,
  })
  .meta({ id: 'ReleasedDataset' });

/** A release with what it has; `changes` is known only to the release that lists it. */
export const ListedRelease = ReleaseSummary.extend({
  contents: z.array(ReleasedDataset).describe('its datasets, by key'),
});
export type ListedRelease = z.infer<typeof ListedRelease>;

export const ReleaseDetail = ListedRelease.extend({
  changes: ReleaseChanges.nullable().describe(
    'what it changed since the release before; null for the first release and for one that is too old to be compared',
  ),
}).meta({ id: 'ReleaseDetail' });
export type ReleaseDetail = z.infer<typeof ReleaseDetail>;

export const ValueChange = z
  .object({
    measure: MeasureKey,
    geography: Geography,
    geoid: Geoid,
    name: Name,
    year: Year,
    period,
    old: z.number().nullable().describe('null: the earlier release has no value'),
    new: z.number().nullable().describe('null: the later release has no value'),
    cause: Cause,
  })
  .meta({ id: 'ValueChange' });
export type ValueChange = z.infer<typeof ValueChange>;

/** The values of a measure that differ for the same cause. */
const MeasureChange = z
  .object({
    measure: MeasureKey,
    cause: Cause,
    values: z.int().describe('how many values differ'),
    first_year: Year,
    last_year: Year,
  })
  .meta({ id: 'MeasureChange' });
export type MeasureChange = z.infer<typeof MeasureChange>;

/** `meta` of a list of changes. */
export const ChangesMeta = z
  .object({
    ...PagedReleaseMeta.shape,
    id: z.string().describe('the release whose changes these are'),
    since: ReleaseId.describe('the earlier release'),
    measures_added: z
      .int()
      .describe('measures that only the later release serves, whatever the filters; their values are not in the list'),
    measures_withdrawn: z
      .int()
      .describe('measures that only the earlier release serves, whatever the filters; not in the list either'),
    summary: z
      .array(MeasureChange)
      .describe('the values of the list by measure and cause, the most first; at most 10 rows'),
    summarized: z.int().describe('how many rows the whole summary has'),
  })
  .meta({ id: 'ChangesMeta' });
