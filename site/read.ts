import { readFileSync } from 'node:fs';
import type { Given } from '../common/siteData.ts';

/** The data of the release, which `build/site.ts` writes. */
export const given = JSON.parse(readFileSync(import.meta.env['GIVEN'] as string, 'utf8')) as Given;
