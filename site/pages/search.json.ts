import type { APIRoute } from 'astro';
import type { Entry } from '../docs/found.ts';
import { allDocs } from '../docs/list.ts';
import { sectionsOf } from '../docs/sections.ts';
import { metroAddress } from '../figures/release.ts';
import { given } from '../read.ts';

/** Characters of a section in the index: the rest of the few longer sections would be a twentieth of what the search page loads. */
const maxText = 2000;

/** The search index. */
export const GET: APIRoute = () => {
  const entries: Entry[] = [
    ...allDocs.flatMap((doc) =>
      sectionsOf(doc).map(({ heading, anchor, text }): Entry => {
        const title = anchor === '' ? doc.title : `${doc.title}: ${heading}`;
        return {
          kind: 'Documentation',
          title,
          address: `/docs/${doc.slug}${anchor && `#${anchor}`}`,
          text: text.slice(0, maxText),
        };
      }),
    ),
    ...given.datasets.map(({ key, name, publisher, category }): Entry => {
      return { kind: 'Dataset', title: name, address: `/datasets/${key}`, text: [publisher, category, key].join(', ') };
    }),
    ...given.measures.map(({ name, label, unit }): Entry => {
      return { kind: 'Measure', title: label, address: `/measures/${name}`, text: `${unit}, ${name}` };
    }),
    ...given.metros.map(({ name, cbsa }, place): Entry => {
      return { kind: 'Metro', title: name, address: metroAddress(place), text: `CBSA ${cbsa}` };
    }),
  ];
  return new Response(JSON.stringify(entries));
};
