// @module-tag long
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { readManifest, servedOf } from '../../build/release/released.ts';
import { distDir, releasesDir, root } from '../support/service.ts';

const release = inject('release');

/** Runs a command of `npm run release --`: its code, and what it wrote to stdout and stderr. */
const command = (...args: string[]) => commandIn({}, ...args);

async function commandIn(settings: Readonly<Record<string, string>>, ...args: string[]) {
  const all = ['build/cli.ts', ...args];
  const env = { ...process.env, ...settings };
  return promisify(execFile)(process.execPath, all, { cwd: root, encoding: 'utf8', env }).then(
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

it('says what each step would do with --dry-run, and changes nothing', async () => {
  const active = readFileSync(join(distDir, 'active.json'), 'utf8');
  expect(await command('build', release, '--dry-run')).toMatchObject({
    code: 0,
    stdout: `${release} is already built; a build would rebuild it\n`,
  });
  expect(await command('activate', release, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^would serve ${release}; `)),
  });
  expect((await command('coverage', '--dry-run')).stdout).toBe('docs/coverage.md stays\ndocs/not-here.md stays\n');
  expect(readFileSync(join(distDir, 'active.json'), 'utf8')).toBe(active);
});

it('lists the served datasets of each release', async () => {
  const { datasets, measures } = servedOf(await readManifest(releasesDir, release));
  const { stdout } = await command('list');
  expect(stdout).toContain(`${datasets.length} datasets, ${measures.length} measures  built`);
});

it('uses the folder that the server serves, unless the server fetches its releases into that', async () => {
  const RELEASES_DIR = mkdtempSync(join(tmpdir(), 'metro-releases-'));
  try {
    const line = (text: string) => text.split('\n').find((one) => one.startsWith(`${release} `));
    expect(line((await commandIn({ RELEASES_DIR }, 'list')).stdout)).toMatch(/ not built$/);
    const refused = await commandIn({ RELEASES_DIR }, 'activate', release);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('is not built')]);
    for (const name of [['rollback'], ['layout', '--to', 'x']] as const)
      expect((await commandIn({ RELEASES_DIR }, ...name)).stderr).toMatch(/no previous release|no release is active/);
    const RELEASES_FROM = 's3://bucket/prefix';
    expect(line((await commandIn({ RELEASES_DIR, RELEASES_FROM }, 'list')).stdout)).toBe(
      line((await command('list')).stdout),
    );
    expect(readdirSync(RELEASES_DIR)).toEqual([]);
  } finally {
    rmSync(RELEASES_DIR, { recursive: true });
  }
});

it.each([
  [['check', 'nope'], /^no release nope; existing releases: .*2026-11-28/],
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
