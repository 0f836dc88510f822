import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listReleases } from '../../build/release/released.ts';
import { node, run } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the checkout without `dist/`: what is built and served there leaves the repository's own alone. */
export interface Checkout {
  readonly dir: string;
  readonly releasesDir: string;
  /** The newest release, built in `builtDir`. */
  readonly id: string;
  readonly builtDir: string;
}

/** Copies what a fresh clone has after `npm ci`; the installed packages are shared. */
export async function copyCheckout(dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const folders = ['api', 'build', 'common', 'docs', 'dynamic', 'public', 'releases', 'site'];
  for (const name of [...folders, 'CHANGELOG.md', 'package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(root, name), join(dir, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** A copy of the checkout with its newest release built and active. What is built here and up to date is copied, too. */
export async function builtCheckout(dir: string): Promise<Checkout> {
  await copyCheckout(dir);
  if (existsSync(join(root, 'dist'))) await cp(join(root, 'dist'), join(dir, 'dist'), { recursive: true });
  await run([...node, 'build/cli.ts', 'ready'], { cwd: dir });
  const releasesDir = join(dir, 'releases');
  const id = (await listReleases(releasesDir)).at(-1)!.id;
  return { dir, releasesDir, id, builtDir: join(dir, 'dist', id) };
}

/** The folder with the publishers' files, if it is next to the checkout. */
export function sourcesFolder(): string | undefined {
  const folder = process.env['SOURCES'] ?? join(root, '../shared/sources');
  return existsSync(folder) ? folder : undefined;
}

export const registerDir = join(root, 'build/register');
