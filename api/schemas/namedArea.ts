import { z } from 'zod';
import { areaKinds } from './choices.ts';
import { forReaders } from './common.ts';

export const AreaKind = z
  .enum(areaKinds)
  .meta({
    id: 'AreaKind',
    ...forReaders(
      'type of area: a micropolitan statistical area, combined statistical area or metropolitan division of OMB, or one of the four regions and nine divisions of the Census Bureau',
    ),
  });
export type AreaKind = z.infer<typeof AreaKind>;

/** An area that an agency names, as releases hold it: its counties, or its states if it consists of whole ones. */
export const NamedArea = z.strictObject({
  kind: z.enum(areaKinds),
  code: z.string().describe('the code that the agency gives it, unique among those of its kind'),
  name: z.string(),
  counties: z.array(z.string()).min(1).optional(),
  states: z.array(z.string()).min(1).optional().describe('FIPS codes'),
});
export type NamedArea = z.infer<typeof NamedArea>;
