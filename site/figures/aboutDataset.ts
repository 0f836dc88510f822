import { type Attribution, geographies } from '../../api/schemas/common.ts';
import type { Dataset } from '../../api/schemas/dataset.ts';
import type { ServedMeasure } from '../../api/domain/release.ts';
import { content } from '../release.ts';
import { geographyNames } from './format.ts';
import { creditsOf } from './credits.ts';

/** Describes a dataset for search engines: schema.org Dataset, as JSON-LD. */
export function aboutDataset(dataset: Dataset, credit: Attribution, origin: string): object {
  const { key, name, license, license_url, url, vintages } = dataset;
  const measures = content.measures.filter((measure) => measure.dataset === key);
  const years = [vintages[0], vintages.at(-1)];
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${origin}/datasets/${key}`,
    name,
    description: [
      `${name}, by ${credit.publisher}, for US metropolitan areas, counties and states.`,
      ...(credit.notes ?? []),
    ].join(' '),
    url: `${origin}/datasets/${key}`,
    identifier: key,
    version: content.id,
    license: license_url ?? license,
    creditText: credit.credit,
    creator: { '@type': 'Organization', name: credit.publisher },
    ...(url ? { isBasedOn: url } : {}),
    isAccessibleForFree: true,
    spatialCoverage: { '@type': 'Country', name: 'United States' },
    temporalCoverage: years[0] === years[1] ? String(years[0]) : years.join('/'),
    dateModified: credit.retrieved_at,
    variableMeasured: measures.map(({ label, unit }) => ({ '@type': 'PropertyValue', name: label, unitText: unit })),
    hasPart: measures.map(({ name }) => ({ '@type': 'Dataset', '@id': `${origin}/measures/${name}` })),
  };
}

/** Describes a measure for search engines: a schema.org Dataset that is part of its publisher's, with its files. */
export function aboutMeasure(measure: ServedMeasure, origin: string): object {
  const { name, label, unit, dataset } = measure;
  const [credit] = creditsOf([dataset]);
  const places = geographies.filter((one) => measure.geographies[one]).map((one) => geographyNames[one]);
  const file = (ending: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: `${origin}/downloads/${content.id}/${name}/${name}.${ending}`,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': `${origin}/measures/${name}`,
    name: label,
    description: `${label} in ${unit}, for US ${places.join(', ')}: every value with its calculation, from data of ${credit!.publisher}.`,
    url: `${origin}/measures/${name}`,
    identifier: name,
    version: content.id,
    license: credit!.license_url ?? credit!.license,
    creditText: credit!.credit,
    creator: { '@type': 'Organization', name: credit!.publisher },
    isAccessibleForFree: true,
    isPartOf: { '@type': 'Dataset', '@id': `${origin}/datasets/${dataset}`, name: credit!.dataset },
    dateModified: credit!.retrieved_at,
    variableMeasured: { '@type': 'PropertyValue', name: label, unitText: unit },
    distribution: [file('csv', 'text/csv'), file('parquet', 'application/vnd.apache.parquet')],
  };
}
