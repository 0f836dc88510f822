import { notHeldIn, notHeldText } from '../../../api/domain/notHeld.ts';
import { periodsOf } from '../../../api/domain/period.ts';
import { singularOf, wordsOf } from '../../../api/domain/text.ts';
import { similarNames } from '../../../api/domain/unknownMeasure.ts';
import { listMeasures } from '../../../api/operations/listMeasures.ts';
import type { MeasureGeography } from '../../../api/schemas/measure.ts';
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
    const { name, label, description, unit, dataset, note, period, geographies, breaks = [] } = measure;
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
    const broken = breaks.length > 0 ? `; the series breaks in ${breaks.map(({ year }) => year).join(', ')}` : '';
    return `${name}: ${label} [${unit}]${says}; ${dataset}; ${at.join(', ')}${broken}${said}`;
  },
  searchHints: {
    near(q, release) {
      const known = notHeldIn(q, release).flatMap(({ nearest }) => nearest);
      if (known.length > 0) return [...new Set(known)].slice(0, maxNear);
      const words = wordsOf(q);
      const names = release.content.measures.map(({ name }) => name);
      // A word that names have is not misspelled: the measures with one word of several are others.
      const ofNames = new Set(names.flatMap(wordsOf));
      const unknown = words.filter((word) => word.length > 3 && !ofNames.has(singularOf(word)) && !ofNames.has(word));
      const near = [words.join('_'), ...unknown].flatMap((text) => similarNames(text, names));
      return [...new Set(near)].slice(0, maxNear);
    },
    advice: 'Search with one or two words of a name or unit, such as "unemployment".',
  },
});

/** Names to suggest. */
const maxNear = 3;
