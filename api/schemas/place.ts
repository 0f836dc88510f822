import { z } from 'zod';
import { GeographyOrNation, Name, PagedReleaseMeta } from './common.ts';

/** A metro, county or state that a text may name. */
export const Place = z
  .object({
    geography: GeographyOrNation,
    geoid: z
      .string()
      .describe('what other requests take: the CBSA code of a metro, the FIPS code of a county or state'),
    name: Name,
    population: z.int().nullable().optional().describe('the latest; absent where the release has none'),
    metro: z.string().nullable().optional().describe('of a county: the metro that it is part of; null: of none'),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

export const PlacesMeta = z
  .object({
    ...PagedReleaseMeta.shape,
    interpreted_as: z
      .string()
      .nullable()
      .describe(
        'what the text was taken for; null: no place has the name today, and the rows are those that replaced it, or similar ones',
      ),
    note: z
      .string()
      .optional()
      .describe('how to go on where no place has the name, and what became of a metro or county that had it'),
  })
  .meta({ id: 'PlacesMeta' });
