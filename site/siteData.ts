import { readFileSync } from 'node:fs';
import type { SiteData } from '../common/siteData.ts';

/** The data of the release, which `build/site.ts` writes. */
export const siteData = JSON.parse(readFileSync(import.meta.env['SITE_DATA'] as string, 'utf8')) as SiteData;
