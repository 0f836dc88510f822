import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';

const root = fileURLToPath(new URL('../../site', import.meta.url));

/** Renders a part of the site. */
export async function renderPages(
  config: Pick<AstroInlineConfig, 'srcDir' | 'outDir' | 'site' | 'vite'>,
): Promise<void> {
  // Astro would report each build.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // Loading Astro takes over a second: load it only to render pages.
  const { build } = await import('astro');
  await build({ root, logLevel: 'warn', ...config });
}
