import { existsSync, readFileSync } from 'node:fs';
import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server';
import { attribution, cite } from '../../api/domain/citation.ts';
import { byUse } from '../../api/domain/byUse.ts';
import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { ApiError } from '../../api/domain/errors.ts';
import { completeLast, readSkill, skills } from './prompts.ts';
import { estimateTokens } from '../../api/domain/tokens.ts';

/** Tokens of a resource, by the estimate. */
const maxTokens = 7500;

let methods: string | undefined;

/** The page on ranking, which has the names of the API and of tools. A packed deploy has it next to the code. */
function methodsText(): string {
  const files = ['../../docs/ranking.md', 'ranking.md'].map((path) => new URL(path, import.meta.url));
  return (methods ??= readFileSync(
    files.find((file) => existsSync(file))!,
    'utf8',
  ));
}

/** Adds the resources: the measure catalog, the methods of ranking, the playbooks, the terms of each dataset, full credits. */
export function addResources(server: McpServer, release: Release): void {
  addTexts(server, release);
  addTerms(server, release);
}

function addTexts(server: McpServer, release: Release): void {
  server.registerResource(
    'measures',
    'metro://measures',
    {
      title: 'Measure catalog',
      description:
        'All measures by topic, one in a line: name, label, unit; less used ones may have only the name. The names are what tools take.',
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
    ({ href }) => text(href, 'text/markdown', methodsText()),
  );
  for (const name of skills) {
    const { description, steps } = readSkill(name);
    server.registerResource(
      name,
      `metro://skills/${name}`,
      { title: `Playbook: ${name}`, description, mimeType: 'text/markdown' },
      ({ href }) => text(href, 'text/markdown', steps),
    );
  }
}

function addTerms(server: McpServer, release: Release): void {
  const { content } = release;
  const keys = content.datasets.map(({ key }) => key);
  const terms = new ResourceTemplate('metro://datasets/{key}', {
    list: () => ({
      resources: content.datasets.map(({ key, name }) => ({
        uri: `metro://datasets/${key}`,
        name: key,
        title: `Terms of ${name}`,
      })),
    }),
    complete: { key: (typed) => keys.filter((key) => key.startsWith(typed)) },
  });
  server.registerResource(
    'dataset-terms',
    terms,
    {
      title: "A dataset's terms",
      description: 'License, credit to print, conditions, disclaimer and retrieval date of one dataset.',
      mimeType: 'application/json',
    },
    ({ href }, { key }) => text(href, 'application/json', termsOf(release, String(key))),
  );
  server.registerResource(
    'credits',
    new ResourceTemplate('metro://credits/{datasets*}', {
      list: undefined,
      complete: { datasets: (typed) => completeLast(typed, keys, ',') },
    }),
    {
      title: 'Full credits',
      description: 'License, credit to print, conditions, disclaimer and retrieval date of several datasets.',
      mimeType: 'application/json',
    },
    ({ href }, { datasets = [] }) => {
      // Some clients encode the commas of a list.
      const names = [datasets].flat().flatMap((one) => one.split(/,|%2C/i));
      return text(href, 'application/json', creditsOf(release, names));
    },
  );
}

const text = (uri: string, mimeType: string, text: string) => ({ contents: [{ uri, mimeType, text }] });

/**
 * Returns the lines of all measures by topic. Tools take names: if not all labels and units fit, every measure has its name, and
 * the most used ones have the others.
 */
function catalog({ content: { topics, measures } }: Release): string {
  const lineOf = ({ name, label, unit }: ServedMeasure) => `${name}\t${label}\t${unit}`;
  const costOf = (line: string) => estimateTokens(line) + 1;
  let room = maxTokens;
  for (const { name } of topics) room -= costOf(`# ${name}`);
  for (const { name } of measures) room -= costOf(name);
  const whole = new Set<ServedMeasure>();
  for (const measure of byUse(measures)) {
    room -= costOf(lineOf(measure)) - costOf(measure.name);
    if (room < 0) break;
    whole.add(measure);
  }
  const linesOf = (topic: string | undefined) =>
    measures
      .filter((measure) => measure.topic === topic)
      .map((measure) => (whole.has(measure) ? lineOf(measure) : measure.name));
  return [...topics.flatMap(({ key, name }) => [`# ${name}`, ...linesOf(key)]), ...linesOf(undefined)].join('\n');
}

function termsOf(release: Release, key: string): string {
  return JSON.stringify({ dataset: findDataset(release, key), attribution: attribution(release, cite([key])) });
}

/** The credits of datasets as JSON; without their notes if those do not fit. */
function creditsOf(release: Release, keys: readonly string[]): string {
  for (const key of keys) findDataset(release, key);
  const credits = attribution(release, cite(keys));
  const full = JSON.stringify(credits);
  return estimateTokens(full) <= maxTokens ? full : JSON.stringify(credits.map(({ notes: _, ...credit }) => credit));
}

/** @throws ProtocolError if the release has no such dataset */
function findDataset(release: Release, key: string) {
  try {
    return release.dataset(key);
  } catch (error) {
    if (error instanceof ApiError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.toolMessage);
    throw error;
  }
}
