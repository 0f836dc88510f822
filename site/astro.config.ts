import { defineConfig } from 'astro/config';

/**
 * Modules that pages load together, as one file each: on a slow network, a page waits for each of its requests. None of them does
 * anything by itself, because a page also runs those that it does not use.
 */
const scriptGroups = [
  { name: 'preact', test: /node_modules.preact|preload-helper/ },
  { name: 'search', test: /site.browser.(loadSearch|matchWords|markWords)\.|site.docs.searchEntry|api.domain.text/ },
  { name: 'charts', test: /site.browser.(readout|chartSlider|tools|chartTools|pageData|copyButton)\./ },
  { name: 'figures', test: /site.browser.(figureTools|markReadout)\./ },
  {
    name: 'figureData',
    test: /site.browser.(problem|readApi|useRead|useMedia|saveFile|metroForm|briefName|chosenMetros)\.|site.figures.(format|notes|ranks)\.|site.charts.shades/,
  },
  {
    name: 'regions',
    test: /site.browser.(chosenRegions|rankedRegions|regionControls|regionReader|regionTable|regionTools|regionWords|ownRegion|rankAmong|pageRows)\./,
  },
];

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
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } } },
  },
  devToolbar: { enabled: false },
});
