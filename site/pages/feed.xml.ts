import type { APIRoute } from 'astro';
import { atomText, feedId } from '../../api/domain/atom.ts';
import { describeChanges } from '../figures/describeChanges.ts';
import { siteData } from '../siteData.ts';

/** The releases as an Atom feed. */
export const GET: APIRoute = async ({ site }) => {
  const { origin } = site!;
  const entries = siteData.releases.map(async ({ id, created_at, datasets, measures, changes }) => {
    const names = datasets
      .map(({ name, retrieved_at }) => `${name}, retrieved ${retrieved_at.slice(0, 10)}`)
      .join('; ');
    const page = `${origin}/releases/${id}`;
    const changed = changes
      ? `${describeChanges(changes)
          .map(({ text }) => text)
          .join(', ')}. `
      : '';
    const summary = `${changed}${datasets.length} datasets, ${measures} measures: ${names}.`;
    return { id: await feedId(`/releases/${id}`), title: `Release ${id}`, updated: created_at, page, summary };
  });
  const self = `${origin}/feed.xml`;
  const title = 'Metro data service: releases';
  const updated = siteData.releases[0]!.created_at;
  const text = atomText({
    id: await feedId('/releases'),
    title,
    updated,
    page: `${origin}/releases`,
    self,
    entries: await Promise.all(entries),
  });
  return new Response(text);
};
