import { basename } from 'node:path';
import type { APIRoute } from 'astro';
import { prepared } from '../../release.ts';

/** What maps are drawn with, as a file that is named by its content. */
export const getStaticPaths = () =>
  prepared.map
    ? [{ params: { hash: basename(prepared.map.address, '.json') }, props: { text: prepared.map.text } }]
    : [];

/** The outlines of the release. */
export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text);
