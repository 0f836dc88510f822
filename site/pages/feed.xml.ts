import type { APIRoute } from 'astro';
import { atomText, feedId } from '../../api/domain/atom.ts';
import { describeChanges } from '../figures/describeChanges.ts';
import { content, prepared } from '../release.ts';

/** The releases as an Atom feed. */
export const GET: APIRoute = async ({ site }) => {
  const { origin } = site!;
  const entries = content.releases.map(async ({ id, created_at, contents, datasets, measures }) => {
    const changes = prepared.changes.get(id);
    const names = contents
      .map(({ name, retrieved_at }) => `${name}, retrieved ${retrieved_at.slice(0, 10)}`)
      .join('; ');
    const page = `${origin}/releases/${id}`;
    const changed = changes
      ? `${describeChanges(changes)
          .map(({ text }) => text)
          .join(', ')}. `
      : '';
    const summary = `${changed}${datasets} datasets, ${measures} measures: ${names}.`;
    return { id: await feedId(`/releases/${id}`), title: `Release ${id}`, updated: created_at, page, summary };
  });
  const self = `${origin}/feed.xml`;
  const title = 'Metro data service: releases';
  const updated = content.releases[0]!.created_at;
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
