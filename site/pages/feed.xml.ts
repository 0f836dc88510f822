import type { APIRoute } from 'astro';
import { atomText } from '../../api/domain/atom.ts';
import { siteData } from '../siteData.ts';

/** The releases as an Atom feed. */
export const GET: APIRoute = ({ site }) => {
  const { origin } = site!;
  const entries = siteData.releases.map(({ id, created_at, datasets, measures }) => {
    const names = datasets
      .map(({ name, retrieved_at }) => `${name}, retrieved ${retrieved_at.slice(0, 10)}`)
      .join('; ');
    const page = `${origin}/releases#r-${id}`;
    const summary = `${datasets.length} datasets, ${measures} measures: ${names}.`;
    return { id: page, title: `Release ${id}`, updated: created_at, page, summary };
  });
  const self = `${origin}/feed.xml`;
  const title = 'Metro data service: releases';
  const updated = siteData.releases[0]!.created_at;
  return new Response(atomText({ id: self, title, updated, page: `${origin}/releases`, self, entries }));
};
