import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';

const root = fileURLToPath(new URL('../../site', import.meta.url));

/** Renders a part of the site. */
export async function renderPages(
  config: Pick<AstroInlineConfig, 'srcDir' | 'outDir' | 'site' | 'vite'>,
): Promise<void> {
  // Astro would tell its makers about each build.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  // It takes over a second to load, which only those who render pages should wait for.
  const { build } = await import('astro');
  await build({ root, logLevel: 'warn', ...config });
}
