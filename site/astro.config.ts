import { defineConfig } from 'astro/config';

/** Files only, and nothing inline: pages are served under a policy that runs no inline script or style. */
export default defineConfig({
  srcDir: '.',
  publicDir: '../public',
  trailingSlash: 'never',
  // As the formatter reads it: a line's end is no space, `{' '}` is one.
  compressHTML: 'jsx',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Highlighting by classes; Shiki writes colours into `style` attributes.
  markdown: { syntaxHighlight: 'prism' },
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
});
