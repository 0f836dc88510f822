// @module-tag long
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { readManifest, servedOf } from '../../build/release/released.ts';
import { releasesDir, root } from '../support/service.ts';

const release = inject('release');

/** Runs a command of `npm run release --`: its code, and what it wrote to stdout and stderr. */
async function command(...args: string[]) {
  const all = ['build/cli.ts', ...args];
  return promisify(execFile)(process.execPath, all, { cwd: root, encoding: 'utf8' }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    },
  );
}

it('prints its commands', async () => {
  const { code, stdout } = await command();
  expect(code).toBe(0);
  for (const name of [
    'import',
    'build',
    'activate',
    'rollback',
    'list',
    'check',
    'diff',
    'layout',
    'publish',
    'netlify',
  ])
    expect(stdout).toContain(`  ${name} `);
});

it('lists the served datasets of each release', async () => {
  const { datasets, measures } = servedOf(await readManifest(releasesDir, release));
  const { stdout } = await command('list');
  expect(stdout).toContain(`${datasets.length} datasets, ${measures.length} measures  built`);
});

it.each([
  [['check', 'nope'], /^no release nope; existing releases: .*2026-11-21/],
  [['check', '../dist'], /^no release \.\.\/dist; existing releases: /],
  [['diff', release, 'nope'], /^no release nope; existing releases: /],
  [['build', 'nope'], /^no release nope; existing releases: /],
  [['site', 'nope'], /^no release nope; existing releases: /],
  [['activate', '../x'], /^\.\.\/x is not a valid release id; npm run release -- list shows/],
  [['activate', 'nope'], /^release nope is not built; build it first: npm run release -- build nope\n$/],
  [['layout', 'nope', '--to', 'x'], /^release nope is not built; build it first/],
  [['netlify', 'nope', '--origin', 'https://a.example'], /^release nope is not built; build it first/],
  [['netlify', release, '--origin', 'example'], /^--origin must be a URL such as https:/],
  [
    ['import', '--id', 'x', '--sources', join(root, 'nowhere')],
    /^folder .*nowhere does not exist; give the folder or URL/,
  ],
  [['import', '--id', 'A b'], /^A b is not a valid release id; use lower-case letters/],
  [['import', '--id', release], /already exists, and releases never change/],
])('refuses %j with one line on stderr', async (args, message) => {
  const { code, stdout, stderr } = await command(...args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
