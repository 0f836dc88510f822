import { attribution, cite } from '../../api/domain/citation.ts';
import type { Release } from '../../api/domain/release.ts';
import { keywords, title } from './catalogs.ts';

const service = 'Metro data service';
const abstract =
  'Every figure that the service publishes of US metropolitan areas, counties and states, with units, years and bounds, from public data of federal agencies. datasets.csv has the credit to print with the figures of each dataset.';

/** Returns `CITATION.cff` (Citation File Format 1.2.0): how to cite the release, and the sources to cite with it. */
export function citationFile(release: Release): string {
  const { id, modified } = release.content;
  const lines = [
    'cff-version: 1.2.0',
    `message: ${text('Cite the release, and print the credit of each dataset whose figures you use: datasets.csv lists them.')}`,
    'type: dataset',
    `title: ${text(title)}`,
    'authors:',
    `  - name: ${text(service)}`,
    `version: ${text(id)}`,
    `date-released: ${modified.toISOString().slice(0, 10)}`,
    `abstract: ${text(abstract)}`,
    `keywords: [${keywords.map(text).join(', ')}]`,
    'references:',
    ...sourcesOf(release).flatMap(({ name, publisher, url, credit }) => [
      '  - type: data',
      `    title: ${text(name)}`,
      `    authors: [{ name: ${text(publisher)} }]`,
      ...(url ? [`    url: ${text(url)}`] : []),
      `    notes: ${text(credit)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A JSON text is also one of YAML. */
const text = (value: string) => JSON.stringify(value);

/** Returns `datacite.json`: the attributes of DataCite 4.5 for a DOI of the release. The archive adds the DOI itself. */
export function dataciteMetadata(release: Release): object {
  const { id, modified, datasets } = release.content;
  const rights = new Map(datasets.map(({ license, license_url }) => [license, license_url]));
  return {
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Statistics' },
    titles: [{ title: `${title}, release ${id}` }],
    creators: [{ name: service, nameType: 'Organizational' }],
    contributors: [...new Set(sourcesOf(release).map(({ publisher }) => publisher))].map((name) => {
      return { name, nameType: 'Organizational', contributorType: 'DataCollector' };
    }),
    publisher: { name: service },
    publicationYear: modified.getUTCFullYear(),
    dates: [{ date: modified.toISOString().slice(0, 10), dateType: 'Created' }],
    language: 'en',
    version: id,
    subjects: keywords.map((subject) => ({ subject })),
    descriptions: [{ description: abstract, descriptionType: 'Abstract', lang: 'en' }],
    rightsList: [...rights].map(([license, url]) => ({ rights: license, ...(url ? { rightsUri: url } : {}) })),
    relatedIdentifiers: [...new Set(sourcesOf(release).flatMap(({ url }) => url ?? []))].map((url) => {
      return { relatedIdentifier: url, relatedIdentifierType: 'URL', relationType: 'IsDerivedFrom' };
    }),
    formats: ['application/vnd.apache.parquet', 'text/csv', 'application/json'],
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  };
}

/** The datasets of a release with their credits. */
function sourcesOf(release: Release) {
  const { datasets } = release.content;
  const names = new Map(datasets.map(({ key, name }) => [key, name]));
  const credits = attribution(release, cite(datasets.map(({ key }) => key)));
  return credits.map(({ dataset, publisher, credit, url }) => {
    return { name: names.get(dataset) ?? dataset, publisher, credit, url };
  });
}
