import type { Brief } from '../../api/schemas/brief.ts';
import { h } from '../browser/dom.ts';
import { shortName } from '../figures/format.ts';
import { readApi } from '../browser/readApi.ts';

/** How many metros have sentences, how many each has, and the budget of tokens that they need. */
const [maxMetros, maxSentences, tokens] = [5, 3, 150];

/** Reads the briefs of some metros. @throws RequestError */
export async function readStatements(paths: readonly string[]): Promise<Brief[]> {
  const answers = await Promise.all(
    paths.slice(0, maxMetros).map((path) => readApi<Brief>(`/metros/${path}/brief?tokens=${tokens}`)),
  );
  return answers.map(({ data }) => data);
}

/** Returns the sentences about the most unusual figures of each metro. The first one of a brief is about its population. */
export function statementList(briefs: readonly Brief[]): HTMLElement {
  const items = briefs.map(({ metro, sentences }) => {
    const own = sentences.slice(1, maxSentences + 1).map(({ text }) => h('li', {}, text));
    return h('li', {}, h('h3', {}, `${shortName(metro.name)}, ${metro.states[0]}`), h('ul', {}, ...own));
  });
  return h('ul', { class: 'statements' }, ...items);
}
