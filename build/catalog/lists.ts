import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nearestName } from '../../api/domain/text.ts';
import { WebUrl } from '../../api/schemas/common.ts';
import { Jurisdiction } from '../../api/schemas/incentive.ts';
import { Text } from '../base/text.ts';
import { ImportError } from '../base/errors.ts';
import { readYaml, type YamlFile } from '../base/yamlFile.ts';
import { Terms } from '../release/manifest.ts';
import { Capture, id } from './captureSchema.ts';

/** The lists of publishers that the catalog imports as a whole. The name of a list begins the names of its files. */
export const listNames = ['inventory', 'laws'] as const;
export type ListName = (typeof listNames)[number];

/** The paths of the files of a list in a catalog. */
export const listPaths = {
  rules: (dir: string, name: ListName) => join(dir, `${name}.yaml`),
  pages: (dir: string, name: ListName) => join(dir, `${name}-pages.yaml`),
  excluded: (dir: string, name: ListName) => join(dir, `${name}-excluded.yaml`),
};

/** What the rules of every list say of its pages. */
const PageRules = z.object({
  publisher: id,
  jurisdiction: Jurisdiction.shape.key.optional().describe('of every page; absent: each page has its own'),
  terms: Terms,
});

/** `<list>-pages.yaml`: the captured pages of a list. The import writes it. */
const ListPages = z.strictObject({
  edition: z.iso.date().describe('when the imported list was last changed'),
  pages: z.record(
    id,
    z.strictObject({ url: WebUrl, jurisdiction: Jurisdiction.shape.key.optional(), capture: Capture }),
  ),
});
export type ListPages = z.infer<typeof ListPages>;

/** `<list>-excluded.yaml`: what is on the list and not in the catalog, by reason. The import writes it. */
const ExcludedListings = z.record(
  z.string().regex(/^[a-z_]+$/, 'a key of `reasons`'),
  z.strictObject({ reason: Text, listings: z.record(Text, Text).describe('number and title') }),
);
export type ExcludedListings = z.infer<typeof ExcludedListings>;

/** Returns the publisher and terms of the pages of a list. @throws ImportError `register` that lists every error */
export const readPageRules = (dir: string, name: ListName) => readYaml(listPaths.rules(dir, name), PageRules).value;

/** Returns the captured pages; undefined before the first import. */
export function readPages(dir: string, name: ListName): YamlFile<ListPages> | undefined {
  const file = listPaths.pages(dir, name);
  return existsSync(file) ? readYaml(file, ListPages) : undefined;
}

/** Returns the excluded listings of each list that was imported, by reason. */
export function readExcluded(dir: string): Partial<Record<ListName, ExcludedListings>> {
  const imported = listNames.filter((name) => existsSync(listPaths.excluded(dir, name)));
  return Object.fromEntries(
    imported.map((name) => [name, readYaml(listPaths.excluded(dir, name), ExcludedListings).value]),
  );
}

/** Returns what a table of a list's rules says about a value. @throws ImportError `register` if the table lacks it */
export function ruleFor<T>(
  list: ListName,
  field: string,
  table: Readonly<Record<string, T>>,
  value: string,
  listing: string,
): T {
  if (Object.hasOwn(table, value)) return table[value]!;
  const close = nearestName(value, Object.keys(table));
  throw new ImportError(
    'register',
    `${list}.yaml: ${field}: lacks ${value} of listing ${listing}; add it${close ? ` (the nearest is ${close})` : ''}`,
  );
}
