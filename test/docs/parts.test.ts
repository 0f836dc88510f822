import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { CatalogEntry, DesignationsEntry, ProgramEntry, SourceEntry } from '../../build/catalog/catalogSchema.ts';
import { lineDiff } from '../../build/edition/lineDiff.ts';
import { mergeDefaults } from '../../build/import/measureDefaults.ts';
import { DatasetEntry } from '../../build/import/registerSchema.ts';
import { readIncidents } from '../../site/status/incidents.ts';
import { type Block, blocksOf } from '../support/documents.ts';
import { root } from '../support/service.ts';

type Members = Readonly<Record<string, any>>;

const register = (file: string) => readFileSync(join(root, 'build/register', file), 'utf8');
const dataset: Members = parse(register('census-gazetteer/dataset.yaml'));

const isMap = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the members and items of a part that a value does not have, as paths. */
function missing(whole: any, part: unknown, path: string): string[] {
  if (Array.isArray(part)) {
    const isIn = (item: unknown) => Array.isArray(whole) && whole.some((one) => missing(one, item, '').length === 0);
    return part.flatMap((item, i) => (isIn(item) ? [] : `${path}.${i} ${JSON.stringify(item)}`));
  }
  if (isMap(part))
    return Object.entries(part).flatMap(([name, value]) => missing(whole?.[name], value, `${path}.${name}`));
  return Object.is(whole, part) ? [] : [path];
}

/** Returns a dataset with the members of a block. What the block leaves out is that of `census-gazetteer`. */
function datasetWith({ obtained, breaks, editions, measures, ...members }: Members): Members {
  const [file, measure] = [dataset['files'][0], { ...dataset['defaults'], ...dataset['measures'][0] }];
  const { topic, description } = measure;
  const complete = (items: Members[] | undefined, usual: Members) => items?.map((one) => ({ ...usual, ...one }));
  const { defaults: _, ...usual } = dataset;
  return {
    ...usual,
    measures: complete(measures, { topic, description }) ?? [{ ...measure, ...(breaks && { breaks }) }],
    ...(obtained && { files: [{ ...file, obtained }] }),
    ...(editions && { editions: editions.map((one: Members) => ({ ...one, files: complete(one['files'], file) })) }),
    ...members,
  };
}

const datasetPart = (content: Members) => DatasetEntry.parse(mergeDefaults(datasetWith(content)).value);
const partOf = (schema: z.ZodType, usual: Members) => (content: Members) => schema.parse({ ...usual, ...content });

/** What reads each YAML block: a document, the first member of a block or an empty text for all, and what fails if it is wrong. */
const readers: readonly (readonly [string, string, (content: Members, code: string) => unknown])[] = [
  ['docs/adding-a-dataset.md', '', datasetPart],
  ['docs/release-day.md', 'watch', datasetPart],
  ['docs/incentives.md', 'jurisdictions', partOf(CatalogEntry, parse(register('incentives/catalog.yaml')) as Members)],
  ['docs/incentives.md', 'url', partOf(SourceEntry, {})],
  ['docs/incentives.md', 'source', partOf(ProgramEntry, {})],
  ['docs/incentives.md', 'designations', partOf(DesignationsEntry, {})],
  ['docs/operating.md', 'incidents', (_, code) => readIncidents(code)],
];

/** The blocks that show a part of a file: a document, how a block starts, and the file in the register. */
const excerpts: readonly (readonly [string, string, string])[] = [
  ['docs/adding-a-dataset.md', 'key: census-gazetteer', 'census-gazetteer/dataset.yaml'],
  ['docs/adding-a-dataset.md', 'files:', 'census-gazetteer/dataset.yaml'],
  ['docs/adding-a-dataset.md', 'measures:', 'census-gazetteer/dataset.yaml'],
  ['docs/incentives.md', 'designations:', 'incentives/designations.yaml'],
];

const blocks = blocksOf('test/docs/parts.test.ts');
const named = (language: string) =>
  blocks
    .filter((block) => block.language === language)
    .map((block): [string, Block] => [`${block.document}:${block.line}`, block]);

describe('the parts of files in the documents', () => {
  it.for(named('yaml'))('%s, yaml: the schema of its file accepts it', ([, { document, code }]) => {
    const content = parse(code) as Members;
    const own = readers.filter(
      ([where, member]) => where === document && ['', Object.keys(content)[0]].includes(member),
    );
    expect(own).toHaveLength(1);
    own[0]![2](content, code);
  });

  it.for(excerpts)('%s: the block that starts with %j is in %s', ([document, start, file]) => {
    const found = blocks.filter((block) => block.document === document && block.code.startsWith(start));
    expect(found).toHaveLength(1);
    expect(missing(mergeDefaults(parse(register(file))).value, parse(found[0]!.code), '')).toEqual([]);
  });

  it.for(named('sql'))('%s, sql: is the query of its dataset', ([, { code }]) => {
    const query = (text: string) => text.replaceAll(/^--.*\n/gm, '').trim();
    expect(query(code)).toBe(query(register('census-gazetteer/import.sql')));
  });

  it.for(named('diff'))('%s, diff: is what `new-edition` prints for its dataset', ([, { document, code }]) => {
    const today = register('census-pep/dataset.yaml');
    const older = today.replaceAll('2025', '2023').replace('encoding: latin-1', 'encoding: utf-8');
    const printed = lineDiff('dataset.yaml', older, today);
    expect(printed).toContain(code);
    const changed = printed.split('\n').filter((line) => line.startsWith('+')).length - 1;
    expect(readFileSync(join(root, document), 'utf8')).toContain(`The register changes in ${changed} lines:`);
  });
});
