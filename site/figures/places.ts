import { fipsOf } from '../../api/schemas/stateCodes.ts';
import { content, release } from '../release.ts';

/** Returns the path of a metro's page. */
export const metroAddress = (place: number): string => `/metros/${content.metros[place]!.slug}`;

/** Returns the name of a state: `Texas` for `TX`; the code if the release has no figures of the state. */
export const stateName = (code: string): string => release.findRegion('state', fipsOf[code] ?? '')?.name ?? code;
