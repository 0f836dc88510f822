import { fileURLToPath } from 'node:url';
import { type AstroInlineConfig, build } from 'astro';

const root = fileURLToPath(new URL('../../site', import.meta.url));

/** Renders a part of the site. */
export async function renderPages(
  config: Pick<AstroInlineConfig, 'srcDir' | 'outDir' | 'site' | 'vite'>,
): Promise<void> {
  // Astro would tell its makers about each build.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  await build({ root, logLevel: 'warn', ...config });
}
