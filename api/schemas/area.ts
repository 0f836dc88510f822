import { z } from 'zod';
import { AbsentMeasure } from './absent.ts';
import { forReaders } from './common.ts';
import { RankWithin } from './metro.ts';
import { NamedPlace, PlaceFigure, PlaceProfile } from './place.ts';
import { OneSeries } from './series.ts';

/** How many counties an area may have. */
export const maxCounties = 100;

const name = 'must be a text of 1 to 100 characters, without control characters';
const county = 'must be a text of 1 to 100 characters that names a county';
const counties = `must be an array of 1 to ${maxCounties} counties`;

export const AreaRequest = z
  .strictObject(
    {
      name: z
        .string(name)
        .trim()
        .min(1, name)
        .max(100, name)
        .regex(/^\P{C}*$/u, name)
        .meta({ ...forReaders('a name of your choice, which the response repeats'), examples: ['Our service area'] }),
      counties: z
        .array(z.string(county).min(1, county).max(100, county), counties)
        .min(1, counties)
        .max(maxCounties, counties)
        .describe(
          'FIPS codes of counties, or names such as `Travis County, TX`; a county that has two of these counts once',
        ),
    },
    'must be an object with `name` and `counties`',
  )
  .meta({ id: 'AreaRequest' });
export type AreaRequest = z.infer<typeof AreaRequest>;

const AreaFigure = PlaceFigure.omit({ rank: true, rank_in_state: true, rank_in_size: true })
  .extend({
    rank: RankWithin.optional().describe(
      'with `ranks`: the place that the value would have among those of all metros of the same year and its own; absent: the latest values of metros are of another year',
    ),
  })
  .meta({ id: 'AreaFigure' });
export type AreaFigure = z.infer<typeof AreaFigure>;

export const AreaProfile = z
  .object({
    geography: z.literal('area').describe('the type of the region, as in a place profile'),
    name: z.string().describe('the name in the request'),
    states: PlaceProfile.shape.states,
    population: PlaceProfile.shape.population,
    within: z.array(NamedPlace).describe('the states that its counties lie in, and the nation'),
    contains: z.array(NamedPlace).describe('its counties, by code'),
    measures: z.array(AreaFigure).describe('the measures that the area has a value for, by name'),
    absent: z
      .array(AbsentMeasure)
      .optional()
      .describe('with `absent`: the measures that the area has no value for, by name, with the reasons'),
    series: z.array(OneSeries).optional().describe('with `series`: the values of the named measures by year'),
  })
  .meta({ id: 'AreaProfile' });
export type AreaProfile = z.infer<typeof AreaProfile>;
