import type { MarkdownInstance } from 'astro';
import type { Audience } from './searchEntry.ts';

const files = import.meta.glob<MarkdownInstance<Record<string, never>>>(['../../docs/*.md', '../../CHANGELOG.md'], {
  eager: true,
});

/** A page of the documentation, from a file of the repository. */
export interface Doc {
  readonly slug: string;
  readonly title: string;
  /** What the page is about, in one sentence. */
  readonly about: string;
  readonly audience: Audience;
  readonly file: MarkdownInstance<Record<string, never>>;
}

interface Part {
  readonly name: string;
  readonly audience: Audience;
  readonly docs: Readonly<Record<string, string>>;
}

/** The documentation in reading order, by what the reader wants to do. */
const order: readonly Part[] = [
  {
    name: 'Start',
    audience: 'users',
    docs: {
      'quick-start': 'First requests with curl, TypeScript, Python and R.',
      explorer: 'Presets, requirements, certainty and files of the explorer.',
      projects: 'Save a ranking with a shortlist, notes and decisions in your browser.',
      downloads: 'All figures as CSV, Parquet and DuckDB files, for Excel, Python, R, SQL and JavaScript.',
      agents: 'The MCP server and the typed client, with the tokens that each tool costs.',
    },
  },
  {
    name: 'Rank metros',
    audience: 'users',
    docs: {
      ranking: 'How scores and ranks are computed, with a worked example.',
      analyses: 'Why a metro ranks where it does, what would change the order, and how much depends on the weights.',
      bounds: 'Confidence intervals of figures, and how certain a rank is.',
      'analyses-places':
        'Every figure of a place, metros that are like a metro, checks of stated figures, short texts about a metro.',
    },
  },
  {
    name: 'Use the API',
    audience: 'users',
    docs: {
      authentication: 'When you need an API key or OAuth 2.1, and how to send a credential.',
      accounts: 'Accounts, members, keys, connected apps, and OAuth 2.1 in detail.',
      limits: 'How many requests you may send, and how to get higher limits.',
      errors: 'Every error code, what it means, and what to do about it.',
      'paging-and-caching': 'Pages of a list, search, ETags, conditional requests, compression.',
      versions: 'Which release answers, how to get the same figures again, and what changed.',
      changelog: 'What changed in the API and in its figures, and when.',
    },
  },
  {
    name: 'Understand figures',
    audience: 'users',
    docs: {
      'measures-and-methods': 'How metro figures are computed from counties, and why some are missing.',
      time: 'Series of years, changes over a window, figures of an earlier year, the nation.',
      'missing-figures': 'Which regions have no figure, and why: six reasons.',
      coverage: 'How many metros have a value of each measure in each year.',
      'incentive-coverage': 'Incentive programs by state and kind, and which states are not covered yet.',
      'not-here': 'What the data lacks, the nearest measures, and the publishers that have it.',
      attribution: 'What to print next to a figure, and where a response has it.',
      terms: 'Terms of the service, the figures and the code.',
    },
  },
  {
    name: 'Run your own',
    audience: 'operators',
    docs: {
      'self-hosting': 'How to start a server, with all settings.',
      deploying: 'One server, containers, Kubernetes, Netlify, your own CDN; packages and how they are published.',
      operating: 'Accounts, backups, limits, logs, metrics and traces.',
      runbook: 'What to do when an alert fires: symptom, cause, command.',
      releases: 'How data releases are imported, checked, published and rolled back.',
    },
  },
  {
    name: 'Add data',
    audience: 'operators',
    docs: {
      'adding-a-dataset': 'How to add a dataset: a folder of YAML and SQL.',
      'release-day': 'From a new edition of a publisher to served figures: one command for each step.',
      'new-edition': 'How to move a dataset to a new edition, with one command.',
      incentives: 'The catalog of incentive programs: facts, evidence, verification.',
    },
  },
  {
    name: 'Contribute',
    audience: 'contributors',
    docs: {
      architecture: 'How the code is organized, and what may import what.',
      decisions: 'The numbered rules that complete the reference; code and tests cite them.',
      performance: 'Measurements, with the command for each figure.',
    },
  },
];

const fileOf = new Map(
  Object.entries(files).map(([path, file]) => [path.split('/').at(-1)!.replace('.md', '').toLowerCase(), file]),
);

function docOf(slug: string, about: string, audience: Audience): Doc {
  const file = fileOf.get(slug);
  if (!file) throw new Error(`site/docs/list.ts lists ${slug}.md, which does not exist in docs/`);
  const title = file.getHeadings()[0]?.text ?? slug;
  return { slug, title, about, audience, file };
}

/** The landing page of the documentation, docs/README.md. */
export const landing = docOf(
  'readme',
  'How to use the API, cite figures, run a server, add data and contribute.',
  'users',
);

/** The parts of the documentation with their pages. */
export const parts = order.map(({ name, audience, docs }) => ({
  name,
  audience,
  // Its long list of changes names every page: other results of the search come first.
  docs: Object.entries(docs).map(([slug, about]) =>
    docOf(slug, about, slug === 'changelog' ? 'contributors' : audience),
  ),
}));

/** Every page in reading order. */
export const allDocs: readonly Doc[] = parts.flatMap((part) => part.docs);

const unlisted = [...fileOf.keys()].filter((slug) => ![landing, ...allDocs].some((doc) => doc.slug === slug));
if (unlisted.length > 0) throw new Error(`site/docs/list.ts does not list ${unlisted.join(', ')}`);
