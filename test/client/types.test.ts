import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { expect, inject, it } from 'vitest';
import { emptyRelease } from '../../api/domain/release.ts';
import { defaultLimits } from '../../api/gate/principal.ts';
import { describe } from '../../api/openapi.ts';
import { operations } from '../../api/operations/index.ts';
import { openBuilt, root } from '../support/service.ts';
import { type Description, pythonOperations, rOperations } from './operationCode.ts';

const file = join(root, 'client/src/schema.ts');
const namesFile = join(root, 'client/src/measureNames.ts');

/** The description of a service without a release: examples are no types. */
function describeApi(described: typeof operations): Promise<object> {
  return describe({
    operations: described,
    release: emptyRelease,
    limits: defaultLimits,
    origin: 'https://api.example.org',
    clock: () => 0,
  });
}

async function types(): Promise<string> {
  // Feeds are for feed readers: the client reads JSON.
  const document = await describeApi(operations.filter(({ type }) => type === undefined));
  const source = document as unknown as Parameters<typeof openapiTS>[0];
  // What has a default need not be sent.
  const types = astToString(await openapiTS(source, { defaultNonNullable: false }));
  const text = `// Generated from the API description by \`npm run client-types\`. Do not edit.\n\n${types}`;
  return format(text, { ...(await resolveConfig(file)), parser: 'typescript' });
}

/** The names of the measures of the newest release, as a type. */
async function names(): Promise<string> {
  const served = await openBuilt(inject('release'));
  const quoted = served.release.content.measures.map(({ name }) => `'${name}'`);
  served.close();
  const text = `// Generated from the newest release by \`npm run client-types\`. Do not edit.

/** The names of the measures of the release that the client was made with. */
export type MeasureName = ${quoted.join(' | ')};
`;
  return format(text, { ...(await resolveConfig(namesFile)), parser: 'typescript' });
}

it('the types of the client are those of the description (`npm run client-types` regenerates them)', async () => {
  const text = await types();
  if (process.env['UPDATE_CLIENT']) await writeFile(file, text);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it.each([
  ['clients/python/metro_data/operations.py', pythonOperations],
  ['clients/r/R/operations.R', rOperations],
])('%s has every operation of the description (`npm run client-types` regenerates it)', async (name, codeOf) => {
  const path = join(root, name);
  const text = codeOf((await describeApi(operations)) as unknown as Description);
  if (process.env['UPDATE_CLIENT']) await writeFile(path, text);
  expect(await readFile(path, 'utf8')).toBe(text);
});

it('the client suggests the measures of the newest release (`npm run client-types` regenerates them)', async () => {
  const text = await names();
  if (process.env['UPDATE_CLIENT']) await writeFile(namesFile, text);
  expect(await readFile(namesFile, 'utf8')).toBe(text);
});
