import type { loadSearch } from '../browser/loadSearch.ts';
import type { Figures } from './figures.ts';
import { presets } from './presets.ts';
import type { Choice } from './startData.ts';

/** Measures of a topic, in a section of the list. */
export interface MeasureGroup {
  /** Empty: there is one section. */
  readonly section: string;
  readonly label: string;
  readonly measures: readonly Choice[];
}

/** Returns the measures by topic, those of the presets first; those that words find in the order of the site's search. */
export function groupsOf(
  { start: { measures, groups }, choices }: Figures,
  typed: string,
  search: Awaited<ReturnType<typeof loadSearch>> | undefined,
): MeasureGroup[] {
  const words = typed.trim();
  if (words !== '') {
    const found = search
      ? search(words).flatMap(({ entry: { kind, name = '' } }) => (kind === 'Measure' ? (choices.get(name) ?? []) : []))
      : measures.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()));
    return [{ section: '', label: 'Found', measures: found }];
  }
  const inPresets = new Set(presets.flatMap(({ criteria }) => criteria.map(({ measure }) => measure)));
  const byTopic = (section: string, some: readonly Choice[]) =>
    groups.map(([key, label]) => ({ section, label, measures: some.filter(({ group }) => group === key) }));
  return [
    ...byTopic(
      'Common',
      measures.filter(({ name }) => inPresets.has(name)),
    ),
    ...byTopic(
      'All others',
      measures.filter(({ name }) => !inPresets.has(name)),
    ),
  ];
}
