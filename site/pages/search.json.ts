import type { APIRoute } from 'astro';
import { byUse } from '../../api/domain/byUse.ts';
import { cutText } from '../../api/domain/text.ts';
import { geographies } from '../../api/schemas/common.ts';
import type { Audience, SearchContent, IndexEntry } from '../docs/searchEntry.ts';
import { allDocs } from '../docs/list.ts';
import { sectionsOf } from '../docs/sections.ts';
import { presetPath } from '../explorer/presets.ts';
import { servedPresets } from '../explorer/presetRankings.ts';
import { latestYear } from '../figures/age.ts';
import { showDatasetName } from '../figures/datasetName.ts';
import { describeDatasetYears } from '../figures/datasetYears.ts';
import { showFigure, showName, showSpan, showUnit } from '../figures/format.ts';
import { everydayNames } from '../figures/everydayNames.ts';
import { metroStrip } from '../figures/metroStrip.ts';
import { metroAddress, stateName } from '../figures/places.ts';
import { valuesOf } from '../figures/values.ts';
import { columnName, comparedFigures } from '../figures/themes.ts';
import { operations } from '../reference/openapi.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { content, placesByPopulation, release } from '../release.ts';

/**
 * Characters of a section in the index: the search page is to load less than 175 kB. Sections for operators and contributors are
 * long and come last in results.
 */
const maxText: Readonly<Record<Audience, number>> = { users: 750, operators: 200, contributors: 80 };

/** The search index. */
export const GET: APIRoute = () => {
  const names = everydayNames(release);
  const entries: IndexEntry[] = [
    ...tools,
    ...allDocs.flatMap((doc) => {
      const length = maxText[doc.audience];
      // The other sections of these are tables: each is named like a dataset, or its rows are what a search says itself.
      const sections = ['coverage', 'not-here', 'incentive-coverage'].includes(doc.slug)
        ? sectionsOf(doc).slice(0, 1)
        : sectionsOf(doc);
      return sections.map(({ heading, anchor, text, cells }): IndexEntry => {
        return {
          kind: 'Documentation',
          ...(anchor === '' ? { title: doc.title, about: doc.about } : { title: heading, page: doc.title }),
          address: `/docs/${doc.slug}${anchor && `#${anchor}`}`,
          text: showNames(cutText(text, length)),
          ...(cells && text.length < length ? { cells: cutText(cells, length - text.length) } : {}),
          ...(doc.audience === 'users' ? {} : { audience: doc.audience }),
        };
      });
    }),
    ...operations.map((operation): IndexEntry => {
      const { operationId, summary, method, path } = operation;
      const facts = `${method} ${path}`;
      const entry = { kind: 'API', title: operation['x-title'], address: `/reference/${operationId}` } as const;
      return { ...entry, text: `${summary}.`, facts, cells: facts, name: operationId };
    }),
    ...content.datasets.map((dataset): IndexEntry => {
      const { key, name, publisher, category } = dataset;
      return {
        kind: 'Dataset',
        title: showDatasetName(name),
        address: `/datasets/${key}`,
        text: `${publisher}. ${category}.`,
        facts: describeDatasetYears(dataset).join(', '),
        name: key,
      };
    }),
    // Of measures that match equally well, the search finds the same one first as the API.
    ...byUse(content.measures).map((measure): IndexEntry => {
      const { name, label, description, unit, geographies: held, better, search_terms = [] } = measure;
      const at = geographies.filter((geography) => held[geography]);
      return {
        kind: 'Measure',
        title: label,
        address: `/measures/${name}`,
        text: description,
        ...figureOf(measure),
        cells: unit,
        name,
        ...(at.length < geographies.length ? { at } : {}),
        ...(better ? { better } : {}),
        ...(search_terms.length > 0 ? { terms: search_terms } : {}),
      };
    }),
    ...placesByPopulation.map((place): IndexEntry => {
      const { name, cbsa, states } = content.metros[place]!;
      const terms = names.get(cbsa) ?? [];
      return {
        kind: 'Metro',
        title: showName(name),
        address: metroAddress(place),
        values: shownFigures.map((measure) => showSigned(measure, valuesOf(measure.name, 'msa')[place]!)),
        name: cbsa,
        states: states.map(stateName),
        ...(terms.length > 0 ? { terms } : {}),
      };
    }),
  ];
  const found: SearchContent = { metroFigures: shownFigures.map(nameOfFigure), entries };
  return new Response(JSON.stringify(found));
};

/** The pages that compute something. */
const tools: readonly IndexEntry[] = [
  {
    kind: 'Tool',
    title: 'Explorer',
    address: '/explorer',
    text: 'Rank metros by the requirements and criteria that you choose, or start with a preset.',
    starts: servedPresets.map((preset) => ({ title: preset.name, address: presetPath(preset) })),
    terms: ['rank', 'ranks', 'ranking', 'rank metros', 'best metros', 'score', 'weights', 'screen', 'map'],
  },
  {
    kind: 'Tool',
    title: 'Compare metros',
    address: '/compare',
    text: 'See who leads among up to 25 metros, next to the median metro and the United States.',
    terms: ['comparison'],
  },
  {
    kind: 'Tool',
    title: 'Check figures',
    address: '/verify',
    text: 'Paste text or a table with figures, and see which match their source.',
    terms: ['verify', 'fact check'],
  },
];

/** Writes the names of metros in a text as the site does. The docs have them in responses of the API too. */
const showNames = (text: string): string =>
  content.metros.reduce((shown, { name }) => shown.replaceAll(name, showName(name)), text);

/** The figures of metros that the release has. */
const shownFigures = comparedFigures
  .flatMap((name) => release.findMeasure(name) ?? [])
  .filter((one) => one.geographies.msa);

/** Returns the name of a figure of metros; the line of facts has the population and its growth. */
function nameOfFigure(measure: ServedMeasure): SearchContent['metroFigures'][number] {
  const { vintages } = measure.geographies.msa!;
  const years = showSpan(vintages, measure);
  const factText = { population: `people in ${years}`, population_growth_5yr: `since ${vintages[0]}` }[measure.name];
  return { label: columnName(measure), years, ...(factText ? { factText } : {}) };
}

/** Formats a figure, with a plus before growth; empty if it is missing. */
function showSigned(measure: ServedMeasure, value: number | null): string {
  if (value === null) return '';
  return `${measure.name === 'population_growth_5yr' && value > 0 ? '+' : ''}${showFigure(value, measure)}`;
}

/** Returns the figure of the median metro; the unit and the year of a measure without figures of metros. */
function figureOf(measure: ServedMeasure): Pick<IndexEntry, 'values' | 'years' | 'facts'> {
  const { name, unit, geographies } = measure;
  if (!geographies.msa) return { facts: `${showUnit(unit)}, ${latestYear(measure)}` };
  return { values: [showFigure(metroStrip(name).median, measure)], years: showSpan(geographies.msa.vintages, measure) };
}
