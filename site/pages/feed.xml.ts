import type { APIRoute } from 'astro';
import { xml } from '../docs/xml.ts';
import { siteData } from '../siteData.ts';

/** The releases as an Atom feed (RFC 4287). */
export const GET: APIRoute = ({ site }) => {
  const { origin } = site!;
  const entries = siteData.releases.map(({ id, created_at, datasets, measures }) => {
    const names = datasets
      .map(({ name, retrieved_at }) => `${name}, retrieved ${retrieved_at.slice(0, 10)}`)
      .join('; ');
    return `  <entry>
    <id>${origin}/releases#r-${id}</id>
    <title>Release ${xml(id)}</title>
    <updated>${created_at}</updated>
    <link href="${origin}/releases#r-${id}"/>
    <summary>${xml(`${datasets.length} datasets, ${measures} measures: ${names}.`)}</summary>
  </entry>`;
  });
  return new Response(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${origin}/feed.xml</id>
  <title>Metro data service: releases</title>
  <updated>${siteData.releases[0]!.created_at}</updated>
  <author><name>Metro data service</name></author>
  <link rel="self" href="${origin}/feed.xml"/>
  <link href="${origin}/releases"/>
${entries.join('\n')}
</feed>
`);
};
