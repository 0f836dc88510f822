import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './service.ts';

/** A fenced block of a document. */
export interface Block {
  /** Its path from the root of the project. */
  readonly document: string;
  /** The line of its opening fence. */
  readonly line: number;
  /** As its fence says; empty without one. */
  readonly language: string;
  /** Without the indent of a block in a list. */
  readonly code: string;
  /** Its output: a block of JSON or text right after one that runs. */
  readonly printed: Block | undefined;
}

const programLanguages = ['sh', 'ts', 'python', 'r'];

/** The documents with examples for people. Texts for tools have none, and CHANGELOG.md is about what was. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md'],
  ...['clients/python/README.md', 'clients/r/README.md'],
  ...['docs', 'docs/contributing'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Returns the blocks of a text in their order. A JSON or text block right after a program is its output. */
function readBlocks(document: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8');
  const found = [...text.matchAll(/^( *)```([^\n]*)\n(.*?)^\1```$/gms)];
  const blocks: Block[] = [];
  for (const [i, { 0: fenced, 1: indent = '', 2: language = '', 3: code = '', index }] of found
    .entries()
    .toArray()
    .reverse()) {
    const following = text.slice(index + fenced.length, found[i + 1]?.index);
    const next = following.trim() === '' ? blocks[0] : undefined;
    const isOutput = programLanguages.includes(language) && next && ['json', 'text'].includes(next.language);
    blocks.unshift({
      document,
      line: text.slice(0, index).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      printed: isOutput ? next : undefined,
    });
  }
  return blocks;
}

export const blocks: readonly Block[] = documents.flatMap(readBlocks);
const outputs = new Set(blocks.map(({ printed }) => printed));

/** The documents for users of the API whose samples run in every language. Of all others, those of curl run. */
const everyLanguage = [
  ...['quick-start', 'authentication', 'limits', 'errors', 'paging-and-caching', 'versions', 'attribution'],
].map((name) => `docs/${name}.md`);

/** The documents with curl that need a server of an operator: accounts of its own, or its metrics. */
const operators = ['docs/operating.md', 'docs/runbook.md'];

const usesCurl = ({ language, code }: Block) => language === 'sh' && /\bcurl\b/.test(code);
const isIn =
  (document: string, ...languages: string[]) =>
  (block: Block) =>
    block.document === document &&
    !outputs.has(block) &&
    (languages.length === 0 || languages.includes(block.language));

/** Which test runs or checks which blocks. Each block is in exactly one row: test/docs/blocks.test.ts checks it. */
export const rows = {
  'test/site/samples.test.ts': (block) =>
    outputs.has(block) ||
    (everyLanguage.includes(block.document)
      ? programLanguages.includes(block.language)
      : usesCurl(block) && ![...operators, 'docs/downloads.md'].includes(block.document)),
  'test/site/downloadLines.test.ts': isIn('docs/downloads.md'),
  'test/client/python.test.ts': isIn('clients/python/README.md', 'python'),
  'test/client/r.test.ts': isIn('clients/r/README.md', 'r'),
  'test/docs/commands.test.ts': (block) =>
    block.language === 'sh' &&
    ![...everyLanguage, 'docs/downloads.md'].includes(block.document) &&
    (!usesCurl(block) || operators.includes(block.document)),
  'test/docs/programs.test.ts': (block) =>
    [
      isIn('client/README.md', 'ts'),
      isIn('docs/contributing/tool.md', 'ts'),
      isIn('docs/agents.md', 'json'),
      isIn('docs/deploying.md', 'nginx'),
    ].some((fits) => fits(block)),
  'test/docs/parts.test.ts': (block) =>
    ['yaml', 'sql', 'diff'].includes(block.language) && block.document !== 'docs/downloads.md',
  'test/docs/logLines.test.ts': isIn('docs/operating.md', 'json'),
  'test/incentives/places.test.ts': isIn('docs/incentives.md', 'json'),
  'test/analysesPlaces.test.ts': isIn('docs/analyses-places.md', 'json'),
  'test/rank/analyses.test.ts': isIn('docs/analyses.md', 'json'),
  'test/rank/document.test.ts': isIn('docs/ranking.md', 'json'),
} as const satisfies Readonly<Record<string, (block: Block) => boolean>>;

/** The blocks that a test runs or checks, in the order of the documents. */
export const blocksOf = (test: keyof typeof rows): Block[] => blocks.filter(rows[test]);
