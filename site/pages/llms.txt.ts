import type { APIRoute } from 'astro';
import { parts } from '../docs/list.ts';
import { content } from '../release.ts';

/** Describes the service to language models (llmstxt.org). */
export const GET: APIRoute = ({ site }) => {
  const { origin } = site!;
  const docs = parts.map(({ name, docs }) => {
    const links = docs.map(({ slug, title, about }) => `- [${title}](${origin}/docs/${slug}.md): ${about}`);
    return `## ${name}\n\n${links.join('\n')}`;
  });
  const datasets = content.datasets.map(
    ({ key, name, publisher }) => `- [${name}](${origin}/datasets/${key}): ${publisher ?? ''}`,
  );
  return new Response(`# Metro data service

> A read-only JSON API for ${content.metros.length} US metropolitan statistical areas, their counties and states: ${content.measures.length} measures, metro profiles, comparison, screening and weighted ranking. Base URL: ${origin}/api/v1. Public data needs no account.

Three rules for using its figures:

- Show the \`credit\` of every entry in \`attribution\` wherever you show figures, with its \`retrieved_at\`.
- If \`computed_by_cadastre\` is true, this service ("cadastre", a register, is the API's name for it) computed the figure from the publisher's data; \`calculation\` says how.
- A region that is missing from a list has no figure. It is not zero.

## Machine-readable

- [OpenAPI description](${origin}/api/v1/openapi.json): every operation, with examples
- [Measures](${origin}/api/v1/measures?per_page=500): names, units, coverage, years
- [Metros](${origin}/api/v1/metros?per_page=500): CBSA codes, slugs, states

${docs.join('\n\n')}

## Datasets

${datasets.join('\n')}
`);
};
