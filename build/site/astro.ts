import { fileURLToPath } from 'node:url';
import type { AstroInlineConfig } from 'astro';

const root = fileURLToPath(new URL('../../site', import.meta.url));

/** Renders a part of the site. */
export async function renderPages(
  config: Pick<AstroInlineConfig, 'srcDir' | 'outDir' | 'site' | 'vite'>,
): Promise<void> {
  const { NODE_ENV: before } = process.env;
  // With another value, as in tests, scripts would have the paths of their sources.
  process.env['NODE_ENV'] = 'production';
  try {
    const { build } = await loadAstro();
    await build({ root, logLevel: 'warn', ...config });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** Serves the pages of the site, which are rendered on request and reload when their sources change. */
export async function servePages(config: Pick<AstroInlineConfig, 'site' | 'server' | 'vite'>): Promise<void> {
  const { dev } = await loadAstro();
  await dev({ root, ...config });
}

/** Loads Astro, which takes over a second: only to render pages. */
function loadAstro() {
  // Astro would report each build.
  process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
  return import('astro');
}
