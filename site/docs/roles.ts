/** What a reader wants to do, with the pages to start with. */
interface Role {
  readonly title: string;
  readonly about: string;
  readonly links: readonly RoleLink[];
}

/** A page of the documentation by its slug, which is shown with its title, or another page; with a few words about it. */
type RoleLink = readonly [page: string, about: string] | readonly [text: string, about: string, address: string];

/** The starting points of the documentation. */
export const roles: readonly Role[] = [
  {
    title: 'Choose a metro',
    about: 'Rank and compare metros by what matters to you.',
    links: [
      ['Explorer', 'requirements, weights, certainty', '/explorer'],
      ['Compare metros', 'figures side by side', '/compare'],
      ['ranking', 'how scores are made'],
      ['analyses', 'why this order, and how sure'],
    ],
  },
  {
    title: 'Download data',
    about: 'Get all figures as files. You need no account.',
    links: [
      ['downloads', 'CSV, Parquet, DuckDB'],
      ['measures-and-methods', 'how figures are computed'],
      ['missing-figures', 'six reasons'],
      ['coverage', 'metros by measure and year'],
    ],
  },
  {
    title: 'Cite figures',
    about: 'Print figures with their source, and check those of others.',
    links: [
      ['attribution', 'what to print'],
      ['Check figures', 'paste a text or a table', '/verify'],
      ['bounds', 'margins of error'],
      ['versions', 'get the same figures again'],
    ],
  },
  {
    title: 'Write a program',
    about: 'Read figures as JSON. Public data needs no key.',
    links: [
      ['quick-start', 'curl, TypeScript, Python, R'],
      ['API reference', 'every endpoint', '/reference'],
      ['limits', 'requests per minute and day'],
      ['errors', 'every code'],
    ],
  },
  {
    title: 'Connect an AI agent',
    about: 'Give a model tools that return figures with sources.',
    links: [
      ['agents', 'MCP server and client'],
      ['analyses-places', 'similar metros, checked claims'],
      ['authentication', 'API keys and OAuth'],
      ['llms.txt', 'these pages as Markdown', '/llms.txt'],
    ],
  },
  {
    title: 'Run your own',
    about: 'Host the service, add a dataset, or change the code.',
    links: [
      ['self-hosting', 'start a server'],
      ['deploying', 'containers, Netlify, CDN'],
      ['adding-a-dataset', 'YAML and SQL'],
      ['architecture', 'how the code is organized'],
    ],
  },
];
