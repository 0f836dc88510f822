import { z } from 'zod';
import { citeFigures, citeMetros } from '../domain/citation.ts';
import { MetroProfile } from '../schemas/metro.ts';
import { firstMetros } from './costliest.ts';
import { operation } from './operation.ts';
import { measuresAt, profileParameters, readProfile } from './profile.ts';

/** The path parameter of a metro. */
export const metroRef = z
  .string()
  .meta({
    description: 'CBSA code of the metro, its id, or its slug',
    notFound: 'The metro does not exist, or the server does not hold the release that `release` names.',
  });

export const getMetro = operation({
  id: 'getMetro',
  method: 'get',
  path: '/metros/{ref}',
  tag: 'Metros',
  title: 'Get a metro profile',
  summary: 'Read every figure of a metro',
  description:
    'Returns a metro with all its figures. Slashes of a slug may be sent as they are (`/metros/us/tx/austin-round-rock-san-marcos-12420`) or as `%2F`.',
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object(profileParameters('metro')),
  answer: 'The metro, with every figure.',
  data: MetroProfile,
  statuses: [404],
  heavy: true,
  async example(release) {
    const { metros } = release.content;
    const columns = await Promise.all(measuresAt(release, 'msa').map(({ name }) => release.column(name, 'msa')));
    const counts = metros.map((_, place) => columns.filter((column) => column.at(place) !== null).length);
    const metro = metros[counts.indexOf(Math.min(...counts))];
    return metro && { ref: metro.cbsa };
  },
  costliest: (release) =>
    [...firstMetros(release, 1), '41980'].map((ref) => ({
      input: { ref, context: '1', bounds: '1', level: '99', ranks: '1', absent: '1' },
    })),
  async run(release, { ref, ...asked }) {
    const place = release.metroPlace(ref);
    const { figures, absent } = await readProfile(release, 'msa', place, asked);
    return {
      data: {
        ...release.metro(place, await release.population()),
        measures: figures.map(({ writer }) => writer.close()),
        ...(absent ? { absent } : {}),
      },
      citations: [...citeMetros(release), ...figures.flatMap(({ measure }) => citeFigures(measure, 'msa'))],
    };
  },
  credited: ({ measures }, regions) => [regions, ...measures.map(({ dataset }) => dataset)],
  *pages({ content }) {
    for (const { id, cbsa, slug } of content.metros)
      yield { input: { ref: cbsa, ...plain }, aliases: [id, slug].map((ref) => ({ ref, ...plain })) };
  },
});

/** A profile without extensions. */
const plain = { context: false, bounds: false, absent: false, ranks: false };
