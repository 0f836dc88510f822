/** What a reader wants to do, with the pages to start with. */
interface Role {
  readonly title: string;
  readonly about: string;
  /** Pages of the documentation by their slugs, which are shown with their titles, and other pages. */
  readonly links: readonly (string | readonly [text: string, address: string])[];
}

/** The starting points of the documentation. */
export const roles: readonly Role[] = [
  {
    title: 'Choose a metro',
    about: 'Rank and compare metros by what matters to you, and see how sure the order is.',
    links: [['Explorer', '/explorer'], ['Compare metros', '/compare'], 'ranking', 'analyses'],
  },
  {
    title: 'Download data',
    about: 'Get all figures as files for Excel, Python, R or a database. You need no account.',
    links: ['downloads', 'missing-figures', 'attribution'],
  },
  {
    title: 'Cite figures',
    about: 'Print figures with their source, and check those that others state.',
    links: ['attribution', ['Check figures', '/verify'], 'measures-and-methods', 'missing-figures'],
  },
  {
    title: 'Write a program',
    about: 'Read the same figures as JSON or as files. Public data needs no account.',
    links: ['quick-start', ['API reference', '/reference'], 'limits', 'authentication'],
  },
  {
    title: 'Connect an AI agent',
    about: 'Give a model tools that return figures with their sources.',
    links: ['agents', 'analyses-places', ['llms.txt', '/llms.txt']],
  },
  {
    title: 'Run a server',
    about: 'Host the service yourself: one program, no database server.',
    links: ['self-hosting', 'deploying', 'operating', 'runbook'],
  },
  {
    title: 'Add data or code',
    about: 'Add a dataset, move one to a new edition, or change the service.',
    links: ['adding-a-dataset', 'new-edition', 'architecture'],
  },
];
