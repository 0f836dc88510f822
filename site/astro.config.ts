import { defineConfig } from 'astro/config';

/** Builds files without inline scripts and styles, which the content security policy forbids. */
export default defineConfig({
  srcDir: '.',
  publicDir: '../public',
  trailingSlash: 'never',
  // As in JSX: a line break is no space, `{' '}` is one.
  compressHTML: 'jsx',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Highlights with classes; Shiki would write colors into `style` attributes.
  markdown: { syntaxHighlight: 'prism' },
  vite: { build: { assetsInlineLimit: 0 } },
  devToolbar: { enabled: false },
});
