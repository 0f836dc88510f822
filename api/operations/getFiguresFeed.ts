import { z } from 'zod';
import { atomType } from '../domain/atom.ts';
import type { FigureKey } from '../domain/changes.ts';
import { badRequest } from '../domain/errors.ts';
import { notServed } from '../domain/notServed.ts';
import type { Release } from '../domain/release.ts';
import { quote, suggest } from '../domain/text.ts';
import { geographies, type Geography } from '../schemas/common.ts';
import { changeFeed, maxShown } from './changeFeed.ts';
import { exampleMeasure } from './getMeasure.ts';
import { hasChanges } from './getRelease.ts';
import { firstMeasures, firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

/** The maximum of figures that a feed follows. */
const maxFigures = 100;

export const getFiguresFeed = operation({
  id: 'getFiguresFeed',
  method: 'get',
  path: '/feeds/changes',
  tag: 'Feeds',
  title: 'Follow chosen figures',
  summary: 'Follow the changes of some figures',
  description: `An Atom feed (RFC 4287): an entry for each release that changed one of up to ${maxFigures} figures, in any year. A figure is a measure, a geography and the code of a region: \`population:msa:12420\`.`,
  params: z.object({}),
  query: z.object({
    figures: z
      .string(`must name 1 to ${maxFigures} figures, comma-separated`)
      .meta({ description: `1 to ${maxFigures} figures, comma-separated: \`measure:geography:code\`` }),
  }),
  answer: 'An Atom feed, with an entry for each release that changed one of the figures.',
  data: z.string(),
  statuses: [400],
  heavy: true,
  isDocument: true,
  type: atomType,
  async example(release) {
    const { measures, metros } = release.content;
    const measure = exampleMeasure(measures);
    const metro = metros[0];
    if (!measure || !metro || !(await hasChanges(release))) return undefined;
    return { figures: `${measure.name}:msa:${metro.cbsa}` };
  },
  costliest(release) {
    const [measure] = firstMeasures(release, 1);
    return [
      {
        input: {
          figures: firstMetros(release, 100)
            .map((cbsa) => `${measure}:msa:${cbsa}`)
            .join(),
        },
      },
    ];
  },
  async run(release, { figures: given }, service) {
    const figures = readFigures(release, given);
    const names = figures.map(({ measure, geography, geoid }) => [measure, geography, geoid].join(':'));
    const text = await changeFeed(release, service, {
      title: figures.length === 1 ? names[0]! : `${figures.length} figures`,
      path: `/feeds/changes?figures=${names.join(',')}`,
      page: '/releases',
      async read(changes, comparison) {
        const found = await changes.figures(comparison, figures);
        return { total: found.length, shown: found.slice(0, maxShown) };
      },
    });
    return { text };
  },
});

/** Reads figures, sorted, each once (D42). @throws ApiError 400 that names the figure and what is wrong with it */
function readFigures(release: Release, given: string): FigureKey[] {
  const texts = [...new Set(given.split(','))].sort();
  if (texts.length > maxFigures) throw badRequest(`figures: at most ${maxFigures} figures; got ${texts.length}`);
  return texts.map((text) => {
    const [given = '', geography = '', geoid = '', ...rest] = text.split(':');
    const measure = release.formerNames.get(given) ?? given;
    const refuse = (why: string) => badRequest(`figures: ${quote(text)} ${why}`);
    if (geoid === '' || rest.length > 0)
      throw refuse('must be a measure, a geography and a code: population:msa:12420');
    const found = release.findMeasure(measure);
    if (!found) {
      const names = release.content.measures.map(({ name }) => name);
      throw refuse(`names no measure${suggest(measure, names, 'GET /measures lists the names')}`);
    }
    if (!isGeography(geography)) throw refuse(`names no geography; it is one of ${geographies.join(', ')}`);
    if (!found.geographies[geography]) throw refuse(`cannot be followed: ${notServed(release, found, [geography])}`);
    if (!release.findRegion(geography, geoid))
      throw refuse(`names no region: ${release.whatBecameOf(geoid) ?? `no ${geography} has that code`}`);
    return { measure, geography, geoid };
  });
}

const isGeography = (text: string): text is Geography => geographies.includes(text as Geography);
