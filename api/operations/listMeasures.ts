import { z } from 'zod';
import { byUse } from '../domain/byUse.ts';
import { cite } from '../domain/citation.ts';
import { notHeldIn } from '../domain/notHeld.ts';
import { paginate } from '../domain/pagination.ts';
import type { Release, ReleaseContent, ServedMeasure } from '../domain/release.ts';
import { q, search, type Searchable, makeSearchable } from '../domain/search.ts';
import { quote, suggestWording, wordsOf } from '../domain/text.ts';
import { badRequest } from '../domain/errors.ts';
import { type Geography, geographies } from '../schemas/common.ts';
import { Measure, MeasureList } from '../schemas/measure.ts';
import * as parameters from '../schemas/parameters.ts';
import { frequentWords } from './costliest.ts';
import { operation, storedPages } from './operation.ts';

/** Returns a measure as the API presents it. */
export function presentMeasure(measure: ServedMeasure): Measure {
  const { name, label, topic, description, search_terms, former_names } = measure;
  const { universe, unit, base, decimals, dataset, note, period, signed, breaks, as_published, geographies } = measure;
  return {
    ...{ name, label, topic, description, search_terms, former_names },
    ...{ universe, unit, base, decimals, dataset, note, period, signed, breaks, as_published, geographies },
  };
}

interface Filter {
  readonly topic?: string | undefined;
  readonly geography?: Geography | undefined;
  readonly dataset?: string | undefined;
}

function selectMeasures({ content }: Release, { topic, geography, dataset }: Filter): ServedMeasure[] {
  return content.measures.filter(
    (measure) =>
      (topic === undefined || measure.topic === topic) &&
      (dataset === undefined || measure.dataset === dataset) &&
      (geography === undefined || geography in measure.geographies),
  );
}

/** Returns measures with the newest figures first. Those of the same year keep their order. */
function newestFirst(measures: readonly ServedMeasure[], geography: Geography | undefined): ServedMeasure[] {
  const latestYear = ({ geographies: served }: ServedMeasure) =>
    Math.max(...(geography ? [geography] : geographies).flatMap((one) => served[one]?.vintages.at(-1) ?? []));
  return measures.toSorted((a, b) => latestYear(b) - latestYear(a));
}

const searchables = new WeakMap<ServedMeasure, Searchable>();

/** Returns the text of each measure that `q` searches; prepared once per measure. */
function searchableIn({ topics }: ReleaseContent): (measure: ServedMeasure) => Searchable {
  return (measure) => {
    let text = searchables.get(measure);
    if (!text) {
      const { name, label, unit, search_terms = [], former_names = [], topic, dataset } = measure;
      const nameOfTopic = topics.find(({ key }) => key === topic)?.name ?? '';
      const names = [wordsOf(name), wordsOf(label)];
      searchables.set(
        measure,
        (text = makeSearchable(names, unit, {
          terms: [...search_terms, ...former_names],
          further: nameOfTopic,
          source: dataset,
        })),
      );
    }
    return text;
  };
}

/** The parameter that names a topic. */
const topicKey = z
  .string()
  .meta({
    description: 'key of a topic: only its measures; `GET /topics` lists the keys',
    tool: {
      description:
        'only measures of this topic, such as `income`; an unknown topic is an error that lists the valid ones',
    },
  });

export const listMeasures = operation({
  id: 'listMeasures',
  method: 'get',
  path: '/measures',
  tag: 'Measures',
  title: 'List measures',
  summary: 'Search the measures by words, topic or dataset',
  description:
    'The measures of every served dataset, by name: what each one counts, its unit, and for each geography how its values are computed and from which years.',
  params: z.object({}),
  query: z.object({
    q: q('house prices')
      .optional()
      .meta({
        description:
          'words to search for, such as `house prices`; all must be in the name, label or unit, or else in these, the topic, the search terms and the key of the dataset; at most 16; measures that have them in name, label or unit are first',
      }),
    topic: topicKey.optional(),
    geography: parameters.geography
      .optional()
      .meta({ description: 'only measures with values for this type of region' }),
    dataset: z
      .string()
      .optional()
      .meta({ description: 'key of a dataset: only its measures', examples: ['bls-laus'] }),
    sort: z
      .enum(['latest_year'], 'must be latest_year')
      .optional()
      .meta({
        description:
          'Extension: `latest_year` lists measures with the newest figures first, at the geography if one is given; default: by name, with `q` the best match first',
        tool: false,
      }),
    page: parameters.page,
    per_page: parameters.perPage,
  }),
  answer: 'The measures on this page.',
  data: z.array(Measure),
  meta: MeasureList,
  statuses: [400],
  heavy: true,
  example: () => ({ geography: 'msa', per_page: '2' }),
  costliest: () => [{ input: { per_page: '500' } }, { input: { q: frequentWords, per_page: '500', geography: 'msa' } }],
  async run(release, { q, topic, geography, dataset, sort, page, per_page }) {
    if (topic !== undefined) checkTopic(release, topic);
    if (dataset !== undefined && !release.hasDataset(dataset)) throw unknownDataset(release, dataset);
    const measures = selectMeasures(release, { topic, geography, dataset });
    const not_held = q === undefined ? [] : notHeldIn(q, release);
    // Parts of words are not near to something that is not held: "port" is a part of "reporting".
    const wholeWords = not_held.length > 0;
    const found =
      q === undefined ? measures : search(byUse(measures), q, searchableIn(release.content), { wholeWords });
    const sorted = sort === undefined ? found : newestFirst(found, geography);
    const { from, to, meta } = paginate(sorted.length, page, per_page);
    const shown = sorted.slice(from, to);
    return {
      data: shown.map(presentMeasure),
      meta: { ...meta, ...(not_held.length > 0 ? { not_held } : {}) },
      citations: cite(shown.flatMap(({ sources }) => sources)),
    };
  },
  credited: (measures) => measures.map(({ dataset }) => dataset),
  *pages(release) {
    const { datasets, topics } = release.content;
    const filters = [
      {},
      ...datasets.map(({ key }) => ({ dataset: key })),
      ...topics.map(({ key }) => ({ topic: key })),
    ];
    for (const filter of filters)
      for (const geography of [undefined, ...geographies])
        for (const page of storedPages(selectMeasures(release, { ...filter, geography }).length))
          yield { input: { ...page, ...filter, geography } };
  },
});

/** @throws ApiError 400 with the topics of the release */
function checkTopic({ content: { topics } }: Release, topic: string): void {
  const keys = topics.map(({ key }) => key);
  if (keys.includes(topic)) return;
  throw badRequest(`topic: no topic ${quote(topic)}; must be one of ${keys.join(', ')}`);
}

function unknownDataset({ content }: Release, key: string) {
  const keys = content.datasets.map((dataset) => dataset.key);
  return badRequest(
    suggestWording(`dataset: no dataset ${quote(key)}`, key, keys, {
      api: 'GET /datasets lists the keys',
      tool: 'describe_release lists the keys',
    }),
  );
}
