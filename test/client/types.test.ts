import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { emptyRelease } from '../../api/domain/release.ts';
import { defaultLimits } from '../../api/gate/principal.ts';
import { describe } from '../../api/openapi.ts';
import { operations } from '../../api/operations/index.ts';
import { root } from '../support/service.ts';

const file = join(root, 'client/src/schema.ts');

/** The types of the description. It is that of a service without a release: examples are no types. */
async function types(): Promise<string> {
  const document = await describe({
    // Feeds are for feed readers: the client reads JSON.
    operations: operations.filter(({ type }) => type === undefined),
    release: emptyRelease,
    limits: defaultLimits,
    origin: 'https://api.example.org',
    clock: () => 0,
  });
  const source = document as unknown as Parameters<typeof openapiTS>[0];
  // What has a default need not be sent.
  const types = astToString(await openapiTS(source, { defaultNonNullable: false }));
  const text = `// Generated from the API description by \`npm run client-types\`. Do not edit.\n\n${types}`;
  return format(text, { ...(await resolveConfig(file)), parser: 'typescript' });
}

it('the types of the client are those of the description (`npm run client-types` regenerates them)', async () => {
  const text = await types();
  if (process.env['UPDATE_CLIENT']) await writeFile(file, text);
  expect(await readFile(file, 'utf8')).toBe(text);
});
