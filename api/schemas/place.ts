import { z } from 'zod';
import { AbsentMeasure } from './absent.ts';
import { AreaKind } from './namedArea.ts';
import { Break } from './calculation.ts';
import { PlaceType, Name, namedRegion, PagedReleaseMeta } from './common.ts';
import { MetroProfile, RankWithin } from './metro.ts';

/** A metro, county or state that a text may name. */
export const Place = z
  .object({
    geography: PlaceType,
    geoid: z
      .string()
      .describe(
        'what other requests take: the CBSA code of a metro, the FIPS code of a county or state, or the code of an area, such as `csa-488`',
      ),
    name: Name,
    kind: AreaKind.optional().meta({ description: 'of an area that an agency names' }),
    population: z.int().nullable().optional().describe('the latest; absent where the release has none'),
    metro: z.string().nullable().optional().describe('of a county: the metro that it is part of; null: of none'),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof Place>;

export const ListedState = z
  .object({ ...namedRegion, state: z.string().describe('USPS code'), population: Place.shape.population })
  .meta({ id: 'ListedState' });

export const ListedCounty = ListedState.extend({
  state: z.string().describe('USPS code of its state'),
  cbsa: z.string().nullable().describe('CBSA code of the metro that it is part of; null: of none'),
}).meta({ id: 'ListedCounty' });

export const PlacesMeta = z
  .object({
    ...PagedReleaseMeta.shape,
    interpreted_as: z
      .string()
      .nullable()
      .describe(
        'what the text was taken for; null: no place has the name today, and the rows are those that replaced it, or similar ones',
      ),
    population_year: z.int().optional().describe('the year of the populations; absent where no row has one'),
    note: z
      .string()
      .optional()
      .describe('how to go on where no place has the name, and what became of a metro or county that had it'),
  })
  .meta({ id: 'PlacesMeta' });

/** A place that another one lies in, or that lies in it. */
export const NamedPlace = z
  .object({ geography: PlaceType, geoid: Place.shape.geoid, name: Name })
  .meta({ id: 'NamedPlace' });
export type NamedPlace = z.infer<typeof NamedPlace>;

export const PlaceFigure = MetroProfile.shape.measures.element
  .extend({
    year: z.int().describe('the year of the value'),
    rank_in_state: RankWithin.optional().describe(
      'with `ranks`: the place of the value among the places of the same type in the same state; of a metro, in the first state of its name; absent for a state and the nation, and as `rank` is',
    ),
    rank_in_size: RankWithin.extend({
      population: z.string().describe('the size of these places, such as `250,000 to 500,000`'),
    })
      .optional()
      .describe(
        'with `ranks`: the place of the value among the places of the same type and about the same population; absent as `rank` is',
      ),
    breaks: z
      .array(Break)
      .optional()
      .describe('the years at which the values changed their meaning, if any: earlier figures are not comparable'),
  })
  .meta({ id: 'PlaceFigure' });
export type PlaceFigure = z.infer<typeof PlaceFigure>;

export const PlaceProfile = NamedPlace.extend({
  kind: Place.shape.kind,
  states: z.array(z.string()).describe('USPS codes of the states that it lies in; none: the nation'),
  population: Place.shape.population,
  within: z
    .array(NamedPlace)
    .describe('the places that it lies in: of a county, its metro, if any, and its state; the nation last'),
  contains: z
    .array(NamedPlace)
    .describe(
      'of a metro or area: its counties; of a state: the metros that lie in it at least partly, and its counties; of the nation: the states and Puerto Rico',
    ),
  measures: z.array(PlaceFigure).describe('the measures that the place has a value for, by name'),
  absent: z
    .array(AbsentMeasure)
    .optional()
    .describe('with `absent`: the measures that the place has no value for, by name, with the reasons'),
}).meta({ id: 'PlaceProfile' });
export type PlaceProfile = z.infer<typeof PlaceProfile>;
