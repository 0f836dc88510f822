import type { Release, ServedMeasure } from '../../api/domain/release.ts';
import { keywords, title } from './catalogs.ts';
import type { ColumnInfo } from './columns.ts';
import type { Index, ListedTable } from './listing.ts';

/**
 * Returns `datapackage.json`: the tables of a release as a Data Package (specs.frictionlessdata.io/data-package, version 1).
 * Paths are relative to the file.
 */
export function dataPackage(release: Release, { tables }: Index): object {
  const { id, modified, datasets, measures } = release.content;
  const licenses = new Map(
    datasets.map(({ license, license_url, url }) => [license, { title: license, path: license_url ?? url }]),
  );
  return {
    profile: 'data-package',
    name: 'metro-data',
    id: `metro-data-${id}`,
    version: id,
    title,
    description:
      'Every figure that the service publishes, with units, years and bounds. datasets.csv has the credit to print with the figures of each dataset.',
    created: modified.toISOString(),
    keywords,
    licenses: [...licenses.values()].filter(({ path }) => path),
    sources: datasets.filter(({ url }) => url).map(({ name, url }) => ({ title: name, path: url })),
    resources: tables.map(resourceOf),
    measures: measures.flatMap(toKnow),
  };
}

/** Returns what to know before using the figures of a measure; nothing of most. */
function toKnow({ name, period, breaks, note }: ServedMeasure): object[] {
  return (period ?? breaks ?? note) ? [{ name, period, breaks, note }] : [];
}

function resourceOf({ path, format, type, title, bytes, sha256, columns }: ListedTable): object {
  const isCsv = format === 'csv';
  return {
    name: path.replaceAll('.', '-'),
    path,
    title,
    profile: isCsv ? 'tabular-data-resource' : 'data-resource',
    format,
    mediatype: type,
    ...(isCsv ? { encoding: 'utf-8' } : {}),
    ...(path.endsWith('.gz') ? { compression: 'gz' } : {}),
    bytes,
    hash: `sha256:${sha256}`,
    schema: { fields: columns.map(fieldOf), missingValues: [''] },
  };
}

const fieldOf = ({ name, type, description }: ColumnInfo) => ({ name, type, description });
