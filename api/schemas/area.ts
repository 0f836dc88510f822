import { z } from 'zod';
import { maxCounties } from './choices.ts';
import { forReaders, Geoid, Name } from './common.ts';
import { AreaKind } from './namedArea.ts';
import { Place, PlaceProfile } from './place.ts';
import { OneSeries } from './series.ts';

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

export const AreaProfile = PlaceProfile.extend({
  series: z.array(OneSeries).optional().describe('with `series`: the values of the named measures by year'),
}).meta({ id: 'AreaProfile' });
export type AreaProfile = z.infer<typeof AreaProfile>;

/** An area that an agency names, as a list has it. */
export const ListedArea = z
  .object({
    geography: z.literal('area'),
    geoid: Geoid.meta(forReaders('the code of the area in this service, such as `csa-488`: other requests take it')),
    kind: AreaKind,
    name: Name,
    states: z.array(z.string()).describe('USPS codes of the states of its counties'),
    counties: z.int().min(1).describe('number of its counties'),
    population: Place.shape.population,
  })
  .meta({ id: 'ListedArea' });
export type ListedArea = z.infer<typeof ListedArea>;
