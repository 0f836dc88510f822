import { notHeldIn } from '../../../api/domain/notHeld.ts';
import { periodsOf } from '../../../api/domain/period.ts';
import { nearestName, quote, wordsOf } from '../../../api/domain/text.ts';
import { listMeasures } from '../../../api/operations/listMeasures.ts';
import type { MeasureGeography, NotHeld } from '../../../api/schemas/measure.ts';
import { tool } from '../tool.ts';
import { noteText, years } from '../wording.ts';

export const searchMeasuresTool = tool(listMeasures, {
  name: 'search_measures',
  title: 'Search measures',
  description: 'Finds measures and their exact names, by words ("jobless rate") or topic.',
  says: {
    q: 'words of a name, label, unit or topic',
    topic: 'a key such as `income`',
    geography: 'only with values there',
    dataset: 'a key',
  },
  lists: ['data'],
  limit: 5,
  head: (data, { not_held = [] }) => [
    ...not_held.map(notHeldText),
    ...(data.length > 0
      ? ['Measures, by name [unit] (what it is); dataset; regions with a value (years; computed: by this service):']
      : []),
  ],
  line(measure, data) {
    const { name, label, description, unit, dataset, note, period, geographies } = measure;
    const at = Object.entries(geographies as Record<string, MeasureGeography>).map(
      ([geography, { regions, vintages, rollup, computed_by_cadastre }]) => {
        const how = computed_by_cadastre ? `, computed${rollup ? `: ${rollup}` : ''}` : '';
        return `${geography} ${regions} (${years({ vintages, ...periodsOf({ period }, vintages) })}${how})`;
      },
    );
    const says = description ? ` (${description})` : '';
    // A note that several measures share is with the first.
    const first = data.find((one) => one.note === note);
    const said = note === undefined || first === measure ? noteText(note) : ` Note: that of ${first?.name}.`;
    return `${name}: ${label} [${unit}]${says}; ${dataset}; ${at.join(', ')}${said}`;
  },
  searchHints: {
    near(q, release) {
      const known = notHeldIn(q, release).flatMap(({ nearest }) => nearest);
      if (known.length > 0) return [...new Set(known)].slice(0, maxNear);
      const words = wordsOf(q);
      const names = release.content.measures.map(({ name }) => name);
      const long = words.filter(({ length }) => length > 3).slice(0, maxNear);
      return nearestNames([words.join('_'), ...long], names);
    },
    topics(q, { content: { measures, topics } }) {
      const words = wordsOf(q).filter(({ length }) => length > 3);
      const scores = topics.map(({ key, name }) => {
        const own = measures.filter(({ topic }) => topic === key);
        const text = own.flatMap(({ label, search_terms = [] }) => [label, ...search_terms]).concat(name);
        const known = new Set(text.flatMap(wordsOf));
        return { key, score: words.filter((word) => known.has(word)).length };
      });
      const near = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
      return (near.length > 0 ? near.slice(0, maxNear) : scores).map(({ key }) => key);
    },
    advice: 'Search with one or two words of a name or unit, such as "unemployment".',
  },
});

/** Says what is not held, the nearest measures and who has it. */
function notHeldText({ subject, note, nearest, publisher, url }: NotHeld): string {
  const names = nearest.length > 0 ? ` Nearest: ${nearest.map(quote).join(', ')}.` : '';
  return `Not held: ${subject}. ${note}${names} Published by ${publisher}: ${url}`;
}

/** Names to suggest. */
const maxNear = 3;

/** Returns the names near to some texts, at most `maxNear`. */
function nearestNames(texts: readonly string[], names: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => nearestName(text, names) ?? []))].slice(0, maxNear);
}
