import { z } from 'zod';
import { markOf } from '../domain/asPublished.ts';
import { method, writeBrief } from '../domain/brief.ts';
import { citeFigures, citeMetros } from '../domain/citation.ts';
import { isNominalChange } from '../domain/difference.ts';
import { periodOf } from '../domain/period.ts';
import { Brief } from '../schemas/brief.ts';
import { ReleaseMeta } from '../schemas/common.ts';
import * as parameters from '../schemas/parameters.ts';
import { metroRef } from './getMetro.ts';
import { firstMetros } from './costliest.ts';
import { operation } from './operation.ts';

export const getBrief = operation({
  id: 'getBrief',
  method: 'get',
  path: '/metros/{ref}/brief',
  tag: 'Metros',
  title: 'Describe a metro in sentences',
  summary: 'Read what is most unusual about a metro, in sentences with their figures',
  description:
    'Sentences about a metro within a budget of tokens: the population, then the figures that are most unusual among all metros per token. Each sentence has its figure with measure, year and value, and `POST /verify` confirms the figure as printed. A sentence ends with what to know before using its figure, unless an earlier one says so. A rank has the range that the margins of error allow at 90 percent confidence, where they are known. `left_out` counts the figures that are not in it. Unusual is far from the median metro in rank: it is neither good nor bad.',
  params: z.object({ ref: metroRef }),
  lastParamHasSlashes: true,
  query: z.object({
    tokens: parameters.integer({
      min: 50,
      max: 4000,
      default: 600,
      description: 'how many tokens the sentences may have together, as estimated for current language models',
    }),
  }),
  answer: 'The metro, with sentences about its most unusual figures.',
  data: Brief,
  meta: ReleaseMeta,
  statuses: [400, 404],
  heavy: true,
  example({ content }) {
    const [metro] = content.metros;
    return metro && { ref: metro.cbsa, tokens: '100' };
  },
  costliest: (release) => firstMetros(release, 1).map((ref) => ({ input: { ref, tokens: '4000' } })),
  async run(release, { ref, tokens: budget }) {
    const place = release.metroPlace(ref);
    const metro = release.metro(place, await release.population());
    const measures = release.content.measures.filter(({ geographies }) => geographies.msa);
    const history = await release.history();
    const certainty = await history.certainty('msa', place);
    const columns = await Promise.all(
      measures.map(async (measure) => {
        const column = await release.column(measure.name, 'msa');
        const range = certainty.get(measure.name)?.ranks;
        const hasValue = column.at(place) !== null;
        const mark = hasValue ? markOf(measure, 'msa', metro.cbsa, column.yearAt(place)) : undefined;
        return { measure, column, mark, range, isNominalChange: isNominalChange(history, measure.name) };
      }),
    );
    const { sentences, tokens, unused, unwritten } = writeBrief(metro.name, columns, place, budget);
    return {
      data: {
        method,
        metro,
        sentences: sentences.map(({ text, measure, value, year, figure }) => {
          return { text, figures: [{ measure: measure.name, year, ...periodOf(measure, year), value, text: figure }] };
        }),
        tokens,
        left_out: { sentences: unused, figures: unwritten },
      },
      meta: { release: release.content.id },
      citations: [...citeMetros(release), ...sentences.flatMap(({ measure }) => citeFigures(measure, 'msa'))],
    };
  },
});
