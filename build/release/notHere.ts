import { notHeldGroups } from '../../api/domain/notHeld.ts';
import { manifestIn, servedOf } from './released.ts';

/** Returns the page `docs/not-here.md` of the release in a folder: what is not in its data, what is nearest, and who publishes it. */
export function notHerePage(dir: string): string {
  const { datasets, measures } = servedOf(manifestIn(dir));
  const held = datasets.map(({ key }) => key);
  const labels = new Map(measures.map(({ name, label }) => [name, label]));
  const parts = notHeldGroups.map(({ name, subjects }) =>
    [
      `## ${name}`,
      '',
      '| What | Held instead | Nearest measures | Publisher |',
      '|---|---|---|---|',
      ...subjects
        .filter(({ unless }) => unless === undefined || !held.includes(unless))
        .map(({ subject, note, nearest, publisher, url }) => {
          // A label may have a comma.
          const links = nearest.map((name) => `[${labels.get(name)}](/measures/${name})`).join('; ');
          return `| ${subject} | ${note} | ${links || 'none'} | [${publisher}](${url}) |`;
        }),
      '',
    ].join('\n'),
  );
  return [head, ...parts].join('\n');
}

const head = `# What is not here and where to get it

These subjects are not in the data, although many people look for them. For each, this page names what the data has instead, the nearest
measures, and a publisher that has it. \`GET /measures?q=\` says the same as \`meta.not_held\`, and so do \`search_measures\` and the
search of the site. [Coverage](coverage.md) says which metros and years the data has.

\`npm run release -- coverage\` writes this page for the newest release.
`;
