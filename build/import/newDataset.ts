import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ImportError } from '../base/errors.ts';

/**
 * Starts a dataset: `<registerDir>/<key>` with an example of one file, two rows and one measure that an import accepts. The
 * example's file goes into the folder of the publishers' files, or beside dataset.yaml where none is given. Answers with
 * what to do next.
 */
export function newDataset(registerDir: string, key: string, sources = registerDir): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(key)) {
    throw new ImportError(
      'register',
      `${key} cannot be the key of a dataset; use lower-case letters, digits and single hyphens, a letter first`,
    );
  }
  const folder = join(registerDir, key);
  const file = join(sources, key, 'example.csv');
  for (const path of [folder, file]) {
    if (existsSync(path)) throw new ImportError('register', `${path} is there already; choose another key`);
  }
  const measure = `${key.replaceAll('-', '_')}_example`;
  mkdirSync(folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(join(folder, 'dataset.yaml'), datasetYaml(key, measure));
  writeFileSync(join(folder, 'import.sql'), importSql(measure));
  writeFileSync(file, example);
  const inSources = sources !== registerDir;
  return [
    `made ${folder}, and ${file} with two rows`,
    'next:',
    ...(inSources ? [] : [`  0. move ${file} to <sources>/${key}/, where the publishers' files are`]),
    `  1. npm run release -- import --sources ${inSources ? sources : '<sources>'} --only ${key} --id try    (and remove releases/try)`,
    `  2. put the publisher's file in the example's place and describe it in ${join(folder, 'dataset.yaml')}`,
    `  3. turn its cells into figures in ${join(folder, 'import.sql')}`,
    '  4. decide on the terms: until approved is true, nothing of the dataset is served',
    'docs/adding-a-dataset.md walks through a real one',
  ].join('\n');
}

const example = 'FIPS,NAME,YEAR,PEOPLE\n01001,Autauga County,2024,60000\n01003,Baldwin County,2024,(D)\n';

const datasetYaml = (key: string, measure: string) => `key: ${key}
role: figures
name: Example of a dataset
publisher: Name of the publisher
category: Example
license: Name of the licence
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
  - { name: ${measure}, label: People of the example, unit: people, kind: count, decimals: 0, county: printed }
coverage:
  - { measure: ${measure}, geography: county, regions: 1 }
checks:
  - name: The example is of 2024
    query: select geoid, vintage from figure where dataset = '${key}' and vintage <> 2024
`;

const importSql = (
  measure: string,
) => `-- Turns the file's cells into geoid, name, vintage, measure and text; _file and _line say where each one is.
select fips as geoid, name, year as vintage, '${measure}' as measure, people as text, _file, _line
from example
`;
