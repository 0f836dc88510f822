import { defineConfig } from 'astro/config';

/** Code that pages share, in few files: a page that waits for 20 small ones is late (D382). */
const sharedCode = {
  name: 'shared',
  tags: ['$initial' as const],
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 8_000,
};

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
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedCode] } } } } } },
  },
  devToolbar: { enabled: false },
});
