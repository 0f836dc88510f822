import { readFileSync } from 'node:fs';
import type { Given } from '../common/siteData.ts';

/** What the release's build handed over: see `build/site.ts`. */
export const given = JSON.parse(readFileSync(import.meta.env['GIVEN'] as string, 'utf8')) as Given;
