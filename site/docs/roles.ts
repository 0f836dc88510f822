/** What a reader wants to do, with the pages to start with. */
interface Role {
  readonly title: string;
  readonly about: string;
  readonly links: readonly (readonly [text: string, address: string])[];
}

/** The starting points of the documentation. */
export const roles: readonly Role[] = [
  {
    title: 'Choose a metro',
    about: 'Rank and compare metros by what matters to you, and see how sure the order is.',
    links: [
      ['Explorer', '/explorer'],
      ['Compare metros', '/compare'],
      ['How ranks are computed', '/docs/ranking'],
      ['Analyses of a ranking', '/docs/analyses'],
    ],
  },
  {
    title: 'Cite figures',
    about: 'Print figures with their source, and check those that others state.',
    links: [
      ['How to cite', '/docs/attribution'],
      ['Check figures', '/verify'],
      ['How figures are computed', '/docs/measures-and-methods'],
      ['Missing figures', '/docs/missing-figures'],
    ],
  },
  {
    title: 'Write a program',
    about: 'Read the same figures as JSON or as files. Public data needs no account.',
    links: [
      ['Quick start', '/docs/quick-start'],
      ['API reference', '/reference'],
      ['Rate limits', '/docs/limits'],
      ['API keys and OAuth', '/docs/authentication'],
    ],
  },
  {
    title: 'Connect an AI agent',
    about: 'Give a model tools that return figures with their sources.',
    links: [
      ['MCP server and client', '/docs/agents'],
      ['Peers, checks and briefs', '/docs/analyses-places'],
      ['llms.txt', '/llms.txt'],
    ],
  },
  {
    title: 'Run a server',
    about: 'Host the service yourself: one program, no database server.',
    links: [
      ['Self-hosting', '/docs/self-hosting'],
      ['Deploying', '/docs/deploying'],
      ['Operating', '/docs/operating'],
      ['Runbook', '/docs/runbook'],
    ],
  },
  {
    title: 'Add data or code',
    about: 'Add a dataset, move one to a new edition, or change the service.',
    links: [
      ['Adding a dataset', '/docs/adding-a-dataset'],
      ['New editions', '/docs/new-edition'],
      ['Architecture', '/docs/architecture'],
    ],
  },
];
