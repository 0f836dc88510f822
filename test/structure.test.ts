import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { databaseAuthors } from '../build/render/build.ts';
import { root } from './support/service.ts';

interface Rule {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

const anyPackage = ['*'];

/**
 * What each folder may import besides itself: folders of the project, and packages. Folders that a folder names have rules that
 * do not name it back, so imports go one way. `*` is any package.
 */
const rules: Readonly<Record<string, Rule>> = {
  'api/schemas': { folders: [], packages: ['zod'] },
  'api/domain': { folders: ['api/schemas'], packages: ['zod'] },
  'api/json': { folders: [], packages: [] },
  'api/operations': { folders: ['api/json', 'api/domain', 'api/schemas'], packages: ['zod'] },
  'api/gate': { folders: ['api/operations', 'api/domain', 'api/schemas'], packages: ['zod'] },
  api: { folders: [], packages: ['zod'] },

  common: { folders: ['api'], packages: anyPackage },

  'build/base': { folders: ['api/domain'], packages: anyPackage },
  'build/release': { folders: ['build/base', 'common', 'api/domain', 'api/schemas'], packages: anyPackage },
  'build/catalog': {
    folders: ['build/release', 'build/base', 'common', 'api/domain', 'api/schemas'],
    packages: anyPackage,
  },
  'build/import': {
    folders: ['build/catalog', 'build/release', 'build/base', 'common', 'api/domain', 'api/schemas'],
    packages: anyPackage,
  },
  'build/diff': {
    folders: ['build/import', 'build/release', 'build/base', 'common', 'api/domain', 'api/schemas'],
    packages: anyPackage,
  },
  'build/edition': { folders: ['build/import', 'build/release', 'build/base', 'api/domain'], packages: anyPackage },
  'build/watch': {
    folders: [
      'build/edition',
      'build/diff',
      'build/import',
      'build/catalog',
      'build/release',
      'build/base',
      'api/domain',
      'api/schemas',
    ],
    packages: anyPackage,
  },
  'build/render': { folders: ['build/release', 'build/base', 'common', 'api'], packages: anyPackage },
  'build/site': { folders: ['build/render', 'build/release', 'build/base', 'common', 'api'], packages: anyPackage },
  'build/downloads': { folders: ['build/release', 'common', 'api'], packages: anyPackage },
  build: { folders: ['common', 'api'], packages: anyPackage },

  'dynamic/http': { folders: ['common', 'api'], packages: anyPackage },
  'dynamic/settings': { folders: ['dynamic/http', 'common', 'api'], packages: anyPackage },
  'dynamic/stores': { folders: ['api'], packages: anyPackage },
  'dynamic/observe': { folders: ['dynamic/settings', 'common', 'api'], packages: anyPackage },
  'dynamic/tools': { folders: ['api'], packages: anyPackage },
  'dynamic/compute': { folders: ['dynamic/tools', 'dynamic/http', 'common', 'api'], packages: anyPackage },
  'dynamic/core': { folders: ['dynamic/compute', 'dynamic/http', 'api'], packages: anyPackage },
  'dynamic/mcp': { folders: ['dynamic/tools', 'dynamic/compute', 'dynamic/http', 'api'], packages: anyPackage },
  'dynamic/identity': {
    // The map of the states is that of the list of metros; mails name places and credits as reports do.
    folders: ['dynamic/compute', 'dynamic/stores', 'dynamic/settings', 'dynamic/http', 'common', 'api', 'site/figures'],
    packages: anyPackage,
  },
  'dynamic/places': {
    // What the pages of places show is shown as on those of metros.
    folders: ['dynamic/compute', 'dynamic/http', 'common', 'api', 'site/figures', 'site/charts', 'site/cite'],
    packages: anyPackage,
  },
  'dynamic/app': {
    folders: [
      'dynamic/core',
      'dynamic/mcp',
      'dynamic/places',
      'dynamic/compute',
      'dynamic/observe',
      'dynamic/http',
      'common',
      'api',
    ],
    packages: anyPackage,
  },
  'dynamic/admin': {
    folders: ['dynamic/identity', 'dynamic/stores', 'dynamic/settings', 'common'],
    packages: anyPackage,
  },
  dynamic: { folders: ['common', 'api'], packages: anyPackage },

  client: { folders: [], packages: ['openapi-fetch'] },
  site: {
    folders: [
      'common/prepared.ts',
      'common/accountFrame.ts',
      'common/project.ts',
      'common/projectChoices.ts',
      'common/projectSummary.ts',
      'common/rankRequest.ts',
      'common/moveWords.ts',
      'api/schemas',
      'api/domain',
    ],
    packages: anyPackage,
  },
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns the code of a file; of an Astro page, its head. */
function codeOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return file.endsWith('.astro') ? text.split(/^---$/m, 2)[1]! : text;
}

/** Returns the path from the root of a local import. */
const targetOf = (file: string, name: string) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name);

/** Every import and export-from of a file, local ones as paths from the root. */
function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(codeOf(file), true, true);
  return importedFiles.map(({ fileName }) => ({ from: file, to: targetOf(file, fileName) }));
}

/** Returns the names that a file exports, and `<file> <name>` for each that it imports; the name is `*` for a whole module. */
function namesIn(file: string, code = codeOf(file)): { exported: string[]; imported: string[] } {
  const [exported, imported]: [string[], string[]] = [[], []];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const add = (module: ts.Node, names: readonly string[]) => {
    if (ts.isStringLiteral(module)) imported.push(...names.map((name) => `${targetOf(file, module.text)} ${name}`));
  };
  const namesOf = (list: ts.NamedImportBindings | ts.NamedExportBindings | undefined) =>
    list && 'elements' in list ? list.elements.map(({ propertyName, name }) => (propertyName ?? name).text) : ['*'];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.namedBindings)
      add(node.moduleSpecifier, namesOf(node.importClause.namedBindings));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, namesOf(node.exportClause));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]!, ['*']);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, ['*']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    if (!ts.canHaveModifiers(statement)) continue;
    const kinds = (statement.modifiers ?? []).map(({ kind }) => kind);
    // A program is its default export.
    if (!kinds.includes(ts.SyntaxKind.ExportKeyword) || kinds.includes(ts.SyntaxKind.DefaultKeyword)) continue;
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    for (const { name } of declarations as readonly ts.NamedDeclaration[])
      if (name && ts.isIdentifier(name)) exported.push(name.text);
  }
  return { exported, imported };
}

function filesOf(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /[^/]\.(tsx?|astro)$/.test(name) && !name.startsWith('.astro'))
    .map((name) => join(folder, name));
}

const files = ['api', 'common', 'dynamic', 'build', 'client/src', 'site'].flatMap(filesOf);
const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function mayImport({ from, to }: Import): boolean {
  const folder = Object.keys(rules).find((folder) => within(from, folder))!;
  const { folders, packages } = rules[folder]!;
  const local = ['api/', 'build/', 'client/', 'common/', 'dynamic/', 'site/', 'test/'].some((place) =>
    to.startsWith(place),
  );
  if (local) return [folder, ...folders].some((place) => within(to, place));
  return packages.includes('*') || packages.includes(to.split('/')[0]!);
}

/** The places that import themselves through others. */
function cycles(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reaches = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let place = open.pop(); place !== undefined; place = open.pop())
      for (const { to } of targets.get(place) ?? []) if (!seen.has(to)) open.push((seen.add(to), to));
    return seen;
  };
  return [...targets.keys()].filter((place) => reaches(place).has(place)).sort();
}

describe('the import rules of docs/architecture.md', () => {
  it('see the imports there are', () => {
    expect(importsOf('dynamic/core/core.ts').map(({ to }) => to)).toEqual(
      expect.arrayContaining(['api/gate/decision.ts', 'express']),
    );
    expect(mayImport({ from: 'api/domain/text.ts', to: 'node:fs' })).toBe(false);
    expect(mayImport({ from: 'dynamic/app/app.ts', to: 'build/render/build.ts' })).toBe(false);
    expect(mayImport({ from: 'build/render/build.ts', to: 'test/setup.ts' })).toBe(false);
    expect(mayImport({ from: 'api/domain/text.ts', to: 'api/operations/index.ts' })).toBe(false);
    expect(mayImport({ from: 'dynamic/stores/outage.ts', to: 'dynamic/identity/web.ts' })).toBe(false);
  });

  it('are kept by every file', () => {
    const broken = files.flatMap(importsOf).filter((one) => !mayImport(one));
    expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it('go one way: no file imports itself through others, and no folder either', () => {
    const imports = files.flatMap(importsOf).filter(({ to }) => files.includes(to));
    expect(cycles(imports)).toEqual([]);
    const folders = imports.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }));
    expect(cycles(folders.filter(({ from, to }) => from !== to))).toEqual([]);
    expect(
      cycles([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'b' },
      ]),
    ).toEqual(['b', 'c']);
  });

  it('export each name once in a room', () => {
    // `method` names the version of each analysis, and Astro calls the others.
    const usual = ['method', 'GET', 'getStaticPaths', 'prerender'];
    const twice = ['api', 'build', 'common', 'dynamic', 'site'].flatMap((room) => {
      const exported = files
        .filter((file) => within(file, room))
        .flatMap((file) => namesIn(file).exported.map((name) => [name, file] as const));
      return [...Map.groupBy(exported, ([name]) => name)]
        .filter(([name, list]) => new Set(list.map(([, file]) => file)).size > 1 && !usual.includes(name))
        .map(([name, list]) => `${room}: ${name} in ${list.map(([, file]) => file).join(', ')}`);
    });
    expect(twice).toEqual([]);
  });

  it('leave no export that no other file imports, tests included', () => {
    expect(namesIn('a/b.ts', "import { c as d, type E } from './e.ts'; export const f = 1; export default f;")).toEqual(
      { exported: ['f'], imported: ['a/e.ts c', 'a/e.ts E'] },
    );
    const imported = new Set([...files, ...filesOf('test')].flatMap((file) => namesIn(file).imported));
    // The client is for others. Astro calls the exports of a page, and Netlify reads `config` of a function.
    const checked = files.filter((file) => !within(file, 'client') && !within(file, 'site/pages'));
    const unused = checked.flatMap((file) =>
      namesIn(file)
        .exported.filter((name) => !imported.has(`${file} ${name}`) && !imported.has(`${file} *`))
        .map((name) => `${file} exports ${name}`),
    );
    expect(unused).toEqual(['dynamic/hosts/netlify/core.ts exports config']);
  });

  it('let one file a program read the environment', () => {
    const readers = files.filter((file) => /process\.env(?!\['\w+'\] = )/.test(readFileSync(join(root, file), 'utf8')));
    expect(readers.sort()).toEqual([
      'build/cli.ts',
      // It puts back the value that it replaced.
      'build/site/astro.ts',
      'dynamic/admin/cli.ts',
      'dynamic/hosts/netlify/core.ts',
      'dynamic/hosts/node/main.ts',
      'dynamic/mcp/stdio.ts',
    ]);
  });
});

it('the fingerprint of the databases covers what writes them', () => {
  const covers = (file: string) => databaseAuthors.some((place) => file === place || file.startsWith(`${place}/`));
  const writers = ['database', 'history', 'regionFacts', 'changes'].map((name) => `build/render/${name}.ts`);
  const reached = new Set(writers);
  for (const file of reached) {
    // What reads a built release writes nothing of it.
    if (file.startsWith('common/release/')) continue;
    // Without the imports of types, which are in no output.
    const { outputText } = ts.transpileModule(codeOf(file), { compilerOptions: { verbatimModuleSyntax: true } });
    for (const { fileName } of ts.preProcessFile(outputText, true, true).importedFiles)
      if (fileName.startsWith('.')) reached.add(targetOf(file, fileName));
  }
  expect([...reached].filter((file) => !covers(file))).toEqual([]);
});
