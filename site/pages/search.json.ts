import type { APIRoute } from 'astro';
import { cutText } from '../../api/domain/text.ts';
import type { Audience, SearchEntry } from '../docs/searchEntry.ts';
import { allDocs } from '../docs/list.ts';
import { sectionsOf } from '../docs/sections.ts';
import { latestYear } from '../figures/age.ts';
import { showDatasetName, showDatasetYears } from '../figures/datasetName.ts';
import { showFigure, showName, showSpan, showUnit } from '../figures/format.ts';
import { everydayNamesOf, wordsForMeasure } from '../figures/everydayNames.ts';
import { measures, metroAddress, populationOf, stateName, valuesOf } from '../figures/release.ts';
import { nameOfOperation, operations } from '../reference/openapi.ts';
import { siteData } from '../siteData.ts';

/**
 * Characters of a section in the index: the rest of the longer sections would be an eighth of what the search page loads. Pages for
 * contributors are long, and the search shows them folded.
 */
const maxTextOf = (audience: Audience) => (audience === 'contributors' ? 500 : 1000);

/** The search index. */
export const GET: APIRoute = () => {
  const entries: SearchEntry[] = [
    ...allDocs.flatMap((doc) => {
      const maxText = maxTextOf(doc.audience);
      return sectionsOf(doc).map(({ heading, anchor, text, cells }): SearchEntry => {
        const title = anchor === '' ? doc.title : `${doc.title}: ${heading}`;
        return {
          kind: 'Documentation',
          title,
          address: `/docs/${doc.slug}${anchor && `#${anchor}`}`,
          text: showNames(cutText(text, maxText)),
          ...(cells && text.length < maxText ? { cells: cutText(cells, maxText - text.length) } : {}),
          ...(doc.audience === 'users' ? {} : { audience: doc.audience }),
        };
      });
    }),
    ...operations.map((operation): SearchEntry => {
      const { operationId, summary, method, path } = operation;
      const facts = `${method} ${path}`;
      const entry = { kind: 'API', title: nameOfOperation(operation), address: `/reference/${operationId}` } as const;
      return { ...entry, text: `${summary}.`, facts, cells: facts, name: operationId };
    }),
    ...siteData.datasets.map((dataset): SearchEntry => {
      const { key, name, publisher, category } = dataset;
      return {
        kind: 'Dataset',
        title: showDatasetName(name),
        address: `/datasets/${key}`,
        text: `${publisher}. ${category}.`,
        facts: showDatasetYears(dataset).join(', '),
        name: key,
      };
    }),
    ...siteData.measures.map((measure): SearchEntry => {
      const { name, label, description = '', unit, search_terms = [] } = measure;
      const terms = [...search_terms, ...(wordsForMeasure[name] ?? [])];
      return {
        kind: 'Measure',
        title: label,
        address: `/measures/${name}`,
        text: description,
        facts: `${showUnit(unit)}, ${latestYear(measure)}`,
        cells: unit,
        name,
        ...(terms.length > 0 ? { terms } : {}),
      };
    }),
    ...siteData.metros.map(({ name, cbsa, states }, place): SearchEntry => {
      const terms = everydayNamesOf({ name, states });
      const facts = factsOfMetro(place);
      return {
        kind: 'Metro',
        title: showName(name),
        address: metroAddress(place),
        text: `CBSA ${cbsa}, ${states.map(stateName).join(', ')}`,
        ...(facts ? { facts } : {}),
        name: cbsa,
        ...(terms.length > 0 ? { terms } : {}),
      };
    }),
  ];
  return new Response(JSON.stringify(entries));
};

/** Writes the names of metros in a text as the site does. The docs have them in responses of the API too. */
const showNames = (text: string): string =>
  siteData.metros.reduce((shown, { name }) => shown.replaceAll(name, showName(name)), text);

const population = measures.get('population');
const growth = measures.get('population_growth_5yr');

/** Returns the population of a metro and its growth: `2.62 million people in 2025, +13.9% since 2020`; empty without any. */
function factsOfMetro(place: number): string {
  const people = populationOf(place);
  if (people === null || !population) return '';
  const size = `${showFigure(people, population)} people in ${showSpan(population.geographies.msa!.vintages)}`;
  const change = growth?.geographies.msa ? valuesOf(growth.name, 'msa')[place]! : null;
  if (change === null || !growth) return size;
  const shown = `${change > 0 ? '+' : ''}${showFigure(change, growth)}`;
  return `${size}, ${shown} since ${growth.geographies.msa!.vintages[0]}`;
}
