import type { APIRoute } from 'astro';
import { atOrigin } from '../../docs/html.ts';
import { allDocs, type Doc } from '../../docs/list.ts';

/** Lists the pages to render. */
export const getStaticPaths = () => allDocs.map((doc) => ({ params: { slug: doc.slug }, props: { doc } }));

/** A document as Markdown. */
export const GET: APIRoute<{ doc: Doc }> = ({ props, site }) =>
  new Response(atOrigin(props.doc.file.rawContent(), props.doc, site!.origin));
