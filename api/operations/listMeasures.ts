import { z } from 'zod';
import { cite } from '../domain/citation.ts';
import { paginate } from '../domain/pagination.ts';
import type { Release, ServedMeasure } from '../domain/release.ts';
import { q, search, type Searchable, makeSearchable } from '../domain/search.ts';
import { quote, suggestWording, wordsOf } from '../domain/text.ts';
import { badRequest } from '../domain/errors.ts';
import { geographies, Pagination } from '../schemas/common.ts';
import { Measure } from '../schemas/measure.ts';
import * as parameters from '../schemas/parameters.ts';
import { operation, storedPages } from './operation.ts';

/** Returns a measure as the API presents it. */
export function presentMeasure({ name, label, unit, decimals, dataset, geographies }: ServedMeasure): Measure {
  return { name, label, unit, decimals, dataset, geographies };
}

type Filter = { q?: string | undefined; geography?: string | undefined; dataset?: string | undefined };

function selectMeasures({ content }: Release, { q, geography, dataset }: Filter): ServedMeasure[] {
  const measures = content.measures.filter(
    (measure) =>
      (dataset === undefined || measure.dataset === dataset) &&
      (geography === undefined || geography in measure.geographies),
  );
  return q === undefined ? measures : search(measures, q, searchableMeasure);
}

const searchables = new WeakMap<ServedMeasure, Searchable>();

/** Returns the text that `q` searches; prepared once per measure. */
function searchableMeasure(measure: ServedMeasure): Searchable {
  let text = searchables.get(measure);
  if (!text) {
    const { name, label, unit } = measure;
    searchables.set(measure, (text = makeSearchable([wordsOf(name), wordsOf(label)], unit)));
  }
  return text;
}

export const listMeasures = operation({
  id: 'listMeasures',
  method: 'get',
  path: '/measures',
  tag: 'Measures',
  summary: 'Search the measures',
  description:
    'The measures of every served dataset, by name: what each one counts, its unit, and for each geography how its values are computed and from which years.',
  params: z.object({}),
  query: z.object({
    q: q
      .optional()
      .meta({
        description: 'up to 16 words that must all occur in the name, label or unit; the best match comes first',
      }),
    geography: parameters.geography.optional().meta({ description: 'only measures with values at this geography' }),
    dataset: z.string().optional().meta({ description: "only this dataset's measures: its key" }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  data: z.array(Measure),
  meta: Pagination,
  statuses: [400],
  heavy: true,
  example: () => ({ geography: 'msa', per_page: '2' }),
  async run(release, { q, geography, dataset, page, per_page }) {
    if (dataset !== undefined && !release.hasDataset(dataset)) throw unknownDataset(release, dataset);
    const found = selectMeasures(release, { q, geography, dataset });
    const { from, to, meta } = paginate(found.length, page, per_page);
    const shown = found.slice(from, to);
    return { data: shown.map(presentMeasure), meta, citations: cite(shown.flatMap(({ sources }) => sources)) };
  },
  *pages(release) {
    for (const dataset of [undefined, ...release.content.datasets.map(({ key }) => key)])
      for (const geography of [undefined, ...geographies])
        for (const page of storedPages(selectMeasures(release, { geography, dataset }).length))
          yield { input: { ...page, geography, dataset } };
  },
});

function unknownDataset({ content }: Release, key: string) {
  const keys = content.datasets.map((dataset) => dataset.key);
  return badRequest(
    suggestWording(`dataset: no dataset ${quote(key)}`, key, keys, {
      api: 'GET /datasets lists the keys',
      tool: 'list_datasets lists the keys',
    }),
  );
}
