import { existsSync, readFileSync } from 'node:fs';
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Release } from '../../api/domain/release.ts';
import { ApiError } from '../../api/domain/errors.ts';
import { estimateTokens } from './tokens.ts';

/** Tokens of the measure catalog, by the estimate. */
const mostTokens = 7500;

let methods: string | undefined;

/** The page on ranking. Where the code is packed into one file, it lies beside it. */
function methodsText(): string {
  const files = ['../../docs/ranking.md', 'ranking.md'].map((path) => new URL(path, import.meta.url));
  return (methods ??= readFileSync(
    files.find((file) => existsSync(file))!,
    'utf8',
  ));
}

/** What can be read beside calling tools: the measure catalog, the methods of ranking, the terms of each dataset; in the words of tools. */
export function addResources(server: McpServer, release: Release, inToolWords: (text: string) => string): void {
  const { content } = release;
  server.registerResource(
    'measures',
    'metro://measures',
    {
      title: 'Measure catalog',
      description: 'Every measure in one line: name, label, unit, dataset. The names are what tools take.',
      mimeType: 'text/tab-separated-values',
    },
    ({ href }) => text(href, 'text/tab-separated-values', catalog(release)),
  );
  server.registerResource(
    'methods',
    'metro://methods',
    {
      title: 'Methods',
      description: 'What scores, weights, ranks, missing values and robustness mean, and what they do not mean.',
      mimeType: 'text/markdown',
    },
    ({ href }) => text(href, 'text/markdown', inToolWords(methodsText())),
  );
  const terms = new ResourceTemplate('metro://datasets/{key}', {
    list: () => ({
      resources: content.datasets.map(({ key, name }) => ({
        uri: `metro://datasets/${key}`,
        name: key,
        title: `Terms of ${name}`,
      })),
    }),
    complete: { key: (begun) => content.datasets.map(({ key }) => key).filter((key) => key.startsWith(begun)) },
  });
  server.registerResource(
    'dataset-terms',
    terms,
    {
      title: "A dataset's terms",
      description: 'Licence, credit to print, conditions, disclaimer and retrieval date of one dataset.',
      mimeType: 'application/json',
    },
    ({ href }, { key }) => text(href, 'application/json', termsOf(release, String(key), inToolWords)),
  );
}

const text = (uri: string, mimeType: string, text: string) => ({ contents: [{ uri, mimeType, text }] });

function catalog({ content: { measures } }: Release): string {
  const lines = ['name\tlabel\tunit\tdataset'];
  let tokens = 0;
  for (const [i, { name, label, unit, dataset }] of measures.entries()) {
    const line = [name, label, unit, dataset].join('\t');
    tokens += estimateTokens(line) + 1;
    if (tokens > mostTokens) {
      lines.push(`${measures.length - i} more: search_measures finds them`);
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

function termsOf(release: Release, key: string, inToolWords: (text: string) => string): string {
  try {
    return JSON.stringify({ dataset: release.dataset(key), attribution: release.attribution([key]) });
  } catch (error) {
    if (error instanceof ApiError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, inToolWords(error.message));
    throw error;
  }
}
