import type { MarkdownInstance } from 'astro';

const files = import.meta.glob<MarkdownInstance<Record<string, never>>>(['../../docs/*.md', '../../CHANGELOG.md'], {
  eager: true,
});

/** A page of the documentation, out of the repository's own files. */
export interface Doc {
  readonly slug: string;
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** Whether it is for those who run a server of their own. */
  readonly operating: boolean;
  readonly file: MarkdownInstance<Record<string, never>>;
}

/** The documentation in reading order, with what each is for. */
const order: readonly (readonly [part: string, docs: Readonly<Record<string, string>>])[] = [
  [
    'Use the API',
    {
      'quick-start': 'First requests with curl, TypeScript, Python and R.',
      authentication: 'API keys and OAuth 2.1: when a credential is wanted, and how one is sent.',
      accounts: 'Accounts, members, keys, authorised apps, and OAuth 2.1 in detail.',
      limits: 'How many requests a minute and a day, and what an answer says of it.',
      errors: 'Every error code, what it means, and what to do about it.',
      'paging-and-caching': 'Pages of a list, ETags, conditional requests, compression.',
      attribution: 'What to print wherever figures are shown, and how an answer says it.',
      agents: 'The MCP server and the typed client, with what each tool costs in tokens.',
    },
  ],
  [
    'Understand the figures',
    {
      'measures-and-methods': 'How figures of counties become those of metros, and when a figure is absent.',
      ranking: 'What a score means, with a worked example and its sources.',
      decisions: 'What every part keeps to where the reference leaves room, numbered as code and tests cite it.',
      incentives: 'The catalog of incentive programs: what is stated, on what evidence, verified when.',
      releases: 'How figures are renewed: releases, their checks, going back.',
      changelog: 'What changed in the API and in its figures, and when.',
    },
  ],
  [
    'Run it',
    {
      'self-hosting': 'How to start it on a machine of your own, with every setting.',
      deploying: 'On one box, in containers, on Netlify, or with another CDN.',
      operating: 'Accounts, backups, logs, metrics and traces for the operator.',
      runbook: 'What to do when an alert fires: symptom, cause, command.',
      'adding-a-dataset': 'How a new dataset is made: a folder of YAML and SQL, no program.',
      architecture: 'How the code is laid out, what may import what, and why.',
      performance: 'How fast it is and how it came to be, with the command behind each figure.',
    },
  ],
  ['Terms', { terms: 'Terms of the service, of the figures, and of the program itself.' }],
];

const fileOf = new Map(
  Object.entries(files).map(([path, file]) => [path.split('/').at(-1)!.replace('.md', '').toLowerCase(), file]),
);
const unnamed = [...fileOf.keys()].filter((slug) => !order.some(([, docs]) => slug in docs));
if (unnamed.length > 0) throw new Error(`site/docs/list.ts does not say where ${unnamed.join(', ')} belongs`);

/** The parts of the documentation with their pages. */
export const parts = order.map(([name, docs]) => ({
  name,
  docs: Object.entries(docs).map(([slug, about]): Doc => {
    const file = fileOf.get(slug);
    if (!file) throw new Error(`site/docs/list.ts names docs/${slug}.md, which is not there`);
    return { slug, title: file.getHeadings()[0]?.text ?? slug, about, operating: name === 'Run it', file };
  }),
}));

/** Every page in reading order. */
export const allDocs: readonly Doc[] = parts.flatMap((part) => part.docs);
