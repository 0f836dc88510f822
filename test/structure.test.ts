import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './support/service.ts';

/** What each folder may import beside itself: folders of the project, and packages. `*` is any package. */
const rules: Readonly<Record<string, { readonly folders: readonly string[]; readonly packages: readonly string[] }>> = {
  'api/schemas': { folders: [], packages: ['zod'] },
  'api/domain': { folders: ['api/schemas', 'api/encode.ts', 'api/errors.ts'], packages: ['zod'] },
  'api/operations': { folders: ['api/schemas', 'api/domain', 'api/encode.ts', 'api/errors.ts'], packages: ['zod'] },
  'api/gate': { folders: ['api/operations', 'api/domain', 'api/schemas', 'api/errors.ts'], packages: ['zod'] },
  api: { folders: [], packages: ['zod'] },
  dynamic: { folders: ['api'], packages: ['*'] },
  client: { folders: [], packages: ['openapi-fetch'] },
  build: {
    folders: [
      'api',
      'dynamic/release',
      'dynamic/runCommand.ts',
      'dynamic/netlify/deploy.ts',
      'dynamic/web/securityHeaders.ts',
      'site/given.ts',
    ],
    packages: ['*'],
  },
  site: { folders: ['api/schemas', 'api/domain'], packages: ['*'] },
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import and export-from of a file, local ones as paths from the root. Of an Astro page, those of its head. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const code = file.endsWith('.astro') ? text.split(/^---$/m, 2)[1]! : text;
  const { importedFiles } = ts.preProcessFile(code, true, true);
  return importedFiles.map(({ fileName }) => ({
    from: file,
    to: fileName.startsWith('.') ? normalize(join(dirname(file), fileName)) : fileName,
  }));
}

function filesOf(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /[^/]\.(ts|astro)$/.test(name) && !name.startsWith('.astro'))
    .map((name) => join(folder, name));
}

const files = ['api', 'dynamic', 'build', 'client/src', 'site'].flatMap(filesOf);
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function allowed({ from, to }: Import): boolean {
  const folder = Object.keys(rules).find((folder) => within(from, folder))!;
  const { folders, packages } = rules[folder]!;
  const local = ['api/', 'build/', 'client/', 'dynamic/', 'site/', 'test/'].some((place) => to.startsWith(place));
  if (local) return [folder, ...folders].some((place) => within(to, place));
  return packages.includes('*') || packages.includes(to.split('/')[0]!);
}

describe('the import rules of docs/architecture.md', () => {
  it('see the imports there are', () => {
    expect(importsOf('dynamic/core.ts').map(({ to }) => to)).toEqual(
      expect.arrayContaining(['api/gate/gate.ts', 'express']),
    );
    expect(allowed({ from: 'api/domain/text.ts', to: 'node:fs' })).toBe(false);
    expect(allowed({ from: 'dynamic/app.ts', to: 'build/build.ts' })).toBe(false);
    expect(allowed({ from: 'build/build.ts', to: 'test/setup.ts' })).toBe(false);
    expect(allowed({ from: 'api/domain/text.ts', to: 'api/operations/index.ts' })).toBe(false);
  });

  it('are kept by every file', () => {
    const broken = files.flatMap(importsOf).filter((one) => !allowed(one));
    expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('let one file a program read the environment', () => {
    const readers = files.filter((file) => /process\.env(?!\['\w+'\] = )/.test(readFileSync(join(root, file), 'utf8')));
    expect(readers).toEqual([
      'dynamic/admin/cli.ts',
      'dynamic/hosts/node.ts',
      'dynamic/mcp/stdio.ts',
      'dynamic/netlify/core.ts',
      'build/cli.ts',
    ]);
  });
});
