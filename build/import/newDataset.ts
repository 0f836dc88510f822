import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ImportError } from '../base/errors.ts';

/**
 * Creates `<registerDir>/<key>` with a working example of one file, two rows and one measure. The file goes to the folder of
 * the publishers' files, or next to dataset.yaml without one. Returns the next steps.
 */
export function newDataset(registerDir: string, key: string, sources = registerDir): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) {
    throw new ImportError(
      'register',
      `${key} is not a valid key; use lower-case letters, digits and single hyphens, a letter first`,
    );
  }
  const folder = join(registerDir, key);
  const file = join(sources, key, 'example.csv');
  for (const path of [folder, file]) {
    if (existsSync(path)) throw new ImportError('register', `${path} already exists; choose another key`);
  }
  const measure = `${key.replaceAll('-', '_')}_example`;
  mkdirSync(folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(folder, 'dataset.yaml'), datasetYaml(key, measure));
  writeFileSync(join(folder, 'import.sql'), importSql(measure));
  writeFileSync(file, example);
  const inSources = sources !== registerDir;
  return [
    `created ${folder}, and ${file} with two rows`,
    'next:',
    ...(inSources ? [] : [`  0. move ${file} to <sources>/${key}/, the folder of the publishers' files`]),
    `  1. npm run release -- import --sources ${inSources ? sources : '<sources>'} --only ${key} --id try    (and remove releases/try)`,
    `  2. replace the example with the publisher's file and describe it in ${join(folder, 'dataset.yaml')}`,
    `  3. turn its cells into figures in ${join(folder, 'import.sql')}`,
    '  4. decide on the terms: the dataset is served only if approved is true',
    'docs/adding-a-dataset.md explains a real dataset',
  ].join('\n');
}

const example = 'FIPS,NAME,YEAR,PEOPLE\n01001,Autauga County,2024,60000\n01003,Baldwin County,2024,(D)\n';

const datasetYaml = (key: string, measure: string) => `key: ${key}
role: figures
name: Example of a dataset
publisher: Name of the publisher
category: Example
license: Name of the license
license_url: https://example.org/license
url: https://example.org/product
refresh_cadence: Yearly
terms:
  approved: false
  decided_on: 2000-01-01
  document: https://example.org/terms
  note: Why it may be served, or not.
credit: 'Source: name of the publisher, product.'
notes:
  - What a reader must know of every figure.
files:
  - path: example.csv
    url: https://example.org/example.csv
    as: example
    format: delimited
    encoding: utf-8
    rows: { min: 2, max: 2 }
    columns: [FIPS, NAME, YEAR, PEOPLE]
missing: { (D): withheld }
measures:
  - name: ${measure}
    label: People of the example
    topic: people
    description: How many people live in a county of the example.
    search_terms: [residents, inhabitants]
    unit: people
    kind: count
    decimals: 0
    county: printed
coverage:
  - { measure: ${measure}, geography: county, regions: 1 }
checks:
  - name: The example is of 2024
    query: select geoid, vintage from figure where dataset = '${key}' and vintage <> 2024
`;

const importSql = (
  measure: string,
) => `-- Turns the file's cells into geoid, name, vintage, measure and text; _file, _line and _column say where each cell is.
select fips as geoid, name, year as vintage, '${measure}' as measure, people as text, _file, _line, 'people' as _column
from example
`;
