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
      ['Open the explorer', 'a ranking by your own criteria', '/explorer'],
      ['Open the comparison', 'up to 25 metros side by side', '/compare'],
      ['ranking', 'what a score, a weight and a rank mean'],
      ['analyses', 'why a metro ranks where it does, and how sure that is'],
    ],
  },
  {
    title: 'Download data',
    about: 'Get all figures as files. You need no account.',
    links: [
      ['downloads', 'which file to use in Excel, Python, R or SQL'],
      ['measures-and-methods', 'where figures come from and how they are computed'],
      ['missing-figures', 'why a figure is blank'],
      ['coverage', 'how many metros have each measure'],
      ['not-here', 'what the data lacks, and who publishes it'],
    ],
  },
  {
    title: 'Cite figures',
    about: 'Print figures with their source, and check those of others.',
    links: [
      ['attribution', 'what to print next to a figure'],
      ['Check a text or table', 'a verdict on each of its figures', '/verify'],
      ['bounds', 'how exact a figure is'],
      ['versions', 'how to get the same figures again'],
    ],
  },
  {
    title: 'Write a program',
    about: 'Read figures as JSON. Public data needs no key.',
    links: [
      ['quick-start', 'your first requests, with code to copy'],
      ['API reference', 'every endpoint, with a form to try it', '/reference'],
      ['limits', 'how many requests you may send'],
      ['errors', 'error codes and how to fix them'],
    ],
  },
  {
    title: 'Connect an AI agent',
    about: 'Give a model tools that return figures with sources.',
    links: [
      ['agents', 'how to connect the MCP server'],
      ['analyses-places', 'how to find similar metros and check claims'],
      ['authentication', 'when you need a key, and how to send it'],
      ['llms.txt', 'these pages as Markdown for a model', '/llms.txt'],
    ],
  },
  {
    title: 'Run your own',
    about: 'Host the service, add a dataset, or change the code.',
    links: [
      ['self-hosting', 'how to start a server'],
      ['deploying', 'how to run it in containers or on Netlify'],
      ['adding-a-dataset', 'how to import new figures'],
      ['architecture', 'how the code is organized'],
    ],
  },
];
