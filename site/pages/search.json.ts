import type { APIRoute } from 'astro';
import { cutText } from '../../api/domain/text.ts';
import type { SearchEntry } from '../docs/searchEntry.ts';
import { allDocs } from '../docs/list.ts';
import { sectionsOf } from '../docs/sections.ts';
import { showName } from '../figures/format.ts';
import { everydayNamesOf, wordsForMeasure } from '../figures/everydayNames.ts';
import { metroAddress, stateName } from '../figures/release.ts';
import { nameOfOperation, operations } from '../reference/openapi.ts';
import { siteData } from '../siteData.ts';

/** Characters of a section in the index: the rest of the longer sections would be an eighth of what the search page loads. */
const maxText = 1000;

/** The search index. */
export const GET: APIRoute = () => {
  const entries: SearchEntry[] = [
    ...allDocs.flatMap((doc) =>
      sectionsOf(doc).map(({ heading, anchor, text, cells }): SearchEntry => {
        const title = anchor === '' ? doc.title : `${doc.title}: ${heading}`;
        return {
          kind: 'Documentation',
          title,
          address: `/docs/${doc.slug}${anchor && `#${anchor}`}`,
          text: cutText(text, maxText),
          ...(cells && text.length < maxText ? { cells: cutText(cells, maxText - text.length) } : {}),
          ...(doc.audience === 'users' ? {} : { audience: doc.audience }),
        };
      }),
    ),
    ...operations.map((operation): SearchEntry => {
      const { operationId, summary, method, path } = operation;
      const title = `API: ${nameOfOperation(operation)}`;
      const text = `${summary}. ${method} ${path}`;
      return { kind: 'Documentation', title, address: `/reference/${operationId}`, text, name: operationId };
    }),
    ...siteData.datasets.map(({ key, name, publisher, category }): SearchEntry => {
      return { kind: 'Dataset', title: name, address: `/datasets/${key}`, text: [publisher, category, key].join(', ') };
    }),
    ...siteData.measures.map(({ name, label, description = '', unit, search_terms = [] }): SearchEntry => {
      const terms = [...search_terms, ...(wordsForMeasure[name] ?? [])];
      const text = `${description} Unit: ${unit}.`.trim();
      return {
        kind: 'Measure',
        title: label,
        address: `/measures/${name}`,
        text,
        name,
        ...(terms.length > 0 ? { terms } : {}),
      };
    }),
    ...siteData.metros.map(({ name, cbsa, states }, place): SearchEntry => {
      const text = `CBSA ${cbsa}, ${states.map(stateName).join(', ')}`;
      const terms = everydayNamesOf({ name, states });
      return {
        kind: 'Metro',
        title: showName(name),
        address: metroAddress(place),
        text,
        name: cbsa,
        ...(terms.length > 0 ? { terms } : {}),
      };
    }),
  ];
  return new Response(JSON.stringify(entries));
};
