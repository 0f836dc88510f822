import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../api/domain/release.ts';
import { placeholderOrigin } from '../../common/release/siteFolder.ts';
import type { ColumnInfo } from './columns.ts';
import type { Index, ListedTable } from './listing.ts';

const origin = placeholderOrigin;
const service = 'Metro data service';
export const title = 'Figures of US metropolitan areas, counties and states';
const description =
  'Every figure that the service publishes, with units, years and bounds, from public data of federal agencies.';
export const keywords = ['metropolitan areas', 'counties', 'states', 'United States'];

/**
 * Writes the catalogs of a release to the folder of its site: `data.json` for data portals and `croissant.json` for machine
 * learning. Their addresses have the placeholder of the origin.
 * @param contact the email address of the operator, which DCAT-US requires
 */
export async function writeCatalogs(
  release: Release,
  index: Index,
  folder: string,
  contact: string | undefined,
): Promise<void> {
  const write = (name: string, catalog: object) =>
    writeFile(join(folder, name), `${JSON.stringify(catalog, null, 1)}\n`);
  await write('data.json', dcatCatalog(release, index, contact));
  await write('croissant.json', croissant(release, index));
}

const addressOf = ({ release }: Index, path: string) => `${origin}/downloads/${release}/${path}`;

/** Returns the catalog in the form of DCAT-US 1.1 (resources.data.gov/resources/dcat-us). */
function dcatCatalog({ content }: Release, index: Index, contact: string | undefined): object {
  const { id, modified, datasets, attributions } = content;
  const contactPoint = {
    '@type': 'vcard:Contact',
    fn: service,
    ...(contact === undefined ? {} : { hasEmail: `mailto:${contact}` }),
  };
  const common = { '@type': 'dcat:Dataset', contactPoint, accessLevel: 'public', spatial: 'United States' };
  const identifier = `${origin}/downloads/${id}/index.json`;
  const whole = {
    ...common,
    title,
    description,
    keyword: keywords,
    identifier,
    modified: modified.toISOString(),
    publisher: { '@type': 'org:Organization', name: service },
    landingPage: `${origin}/docs/downloads`,
    distribution: index.tables.map(({ path, type, title: name }) => ({
      '@type': 'dcat:Distribution',
      downloadURL: addressOf(index, path),
      mediaType: type,
      title: name,
    })),
  };
  const parts = datasets.map(({ key, name, publisher, license_url }) => ({
    ...common,
    title: name,
    description: attributions.get(key)!.credit,
    keyword: keywords,
    identifier: `${origin}/datasets/${key}`,
    modified: attributions.get(key)!.retrieved_at ?? modified.toISOString(),
    publisher: { '@type': 'org:Organization', name: publisher ?? service },
    ...(license_url ? { license: license_url } : {}),
    landingPage: `${origin}/datasets/${key}`,
    isPartOf: identifier,
  }));
  return {
    '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
    '@id': `${origin}/data.json`,
    '@type': 'dcat:Catalog',
    conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
    describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json',
    dataset: [whole, ...parts],
  };
}

/** The context of Croissant 1.0 (docs.mlcommons.org/croissant/docs/croissant-spec.html, appendix 1). */
const croissantContext = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;

/** Returns the tables of a release as a Croissant 1.0 dataset. */
function croissant({ content }: Release, index: Index): object {
  const { id, modified, datasets } = content;
  return {
    '@context': croissantContext,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: 'metro-data',
    description,
    version: versionOf(id),
    url: `${origin}/docs/downloads`,
    datePublished: modified.toISOString(),
    creator: { '@type': 'sc:Organization', name: service },
    license: [...new Set(datasets.map(({ license, license_url }) => license_url ?? license))],
    keywords,
    citeAs: `${service}, release ${id}. datasets.csv has the credit of each dataset.`,
    distribution: index.tables.map(({ path, type, bytes, sha256, title: name }) => ({
      '@type': 'cr:FileObject',
      '@id': path,
      name: path,
      description: name,
      contentUrl: addressOf(index, path),
      contentSize: `${bytes} B`,
      encodingFormat: encodingFormats.get(type) ?? type,
      sha256,
    })),
    recordSet: index.tables.filter(({ type }) => encodingFormats.has(type)).map(recordSetOf),
  };
}

/** The files that mlcroissant reads, by media type, and what it calls that type. It reads no single compressed file. */
const encodingFormats: ReadonlyMap<string, string> = new Map([
  ['text/csv', 'text/csv'],
  ['application/vnd.apache.parquet', 'application/x-parquet'],
]);

/**
 * Returns a release as MAJOR.MINOR.PATCH, which mlcroissant expects: `2026.1.501` for `2026-01-05`, and `2026.1.502` for the second one of that
 * day, `2026-01-05-2`. Another id stays as it is.
 */
function versionOf(id: string): string {
  const [, year, month, day, ofDay] = /^(\d+)-(\d+)-(\d+)(?:-(\d{1,2}))?$/.exec(id) ?? [];
  if (day === undefined) return id;
  return [Number(year), Number(month), Number(day) * 100 + Number(ofDay ?? 1)].join('.');
}

const dataTypes: Readonly<Record<ColumnInfo['type'], string>> = {
  string: 'sc:Text',
  array: 'sc:Text',
  number: 'sc:Float',
  integer: 'sc:Integer',
  boolean: 'sc:Boolean',
};

function recordSetOf({ path, title: name, columns }: ListedTable): object {
  const id = `rows-of-${path}`;
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description: name,
    field: columns.map((column) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${column.name}`,
      name: column.name,
      description: column.description,
      dataType: dataTypes[column.type],
      ...(column.type === 'array' ? { repeated: true } : {}),
      source: { fileObject: { '@id': path }, extract: { column: column.name } },
    })),
  };
}
