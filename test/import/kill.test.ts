// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkRelease } from '../../build/import/checkRelease.ts';
import { importTiny } from '../fixtures/tiny.ts';
import { newFolder } from './folders.ts';

const script = fileURLToPath(new URL('importOnce.ts', import.meta.url));

/** Starts an import in its own process, kills it after `after` milliseconds, and returns whether it was done. */
async function interrupt(releasesDir: string, signal: NodeJS.Signals, after: number): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, releasesDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  while (!output.includes('started')) await once(child.stdout, 'data');
  await new Promise((passed) => setTimeout(passed, after));
  child.kill(signal);
  await exit;
  return output.includes('done');
}

const visible = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));

/** Expects a complete release, or none if the import was not done. */
async function expectNoneOrWhole(releasesDir: string, done: boolean): Promise<void> {
  // It may end after the release is complete but before it prints so.
  if (done || visible(releasesDir).length > 0) await checkRelease(join(releasesDir, 'tiny-1'));
}

it('leaves no release or a complete one when an import is killed at ten points', { timeout: 400_000 }, async () => {
  for (let after = 0; after < 500; after += 50) {
    const releasesDir = newFolder();
    await expectNoneOrWhole(releasesDir, await interrupt(releasesDir, 'SIGKILL', after));
    if (visible(releasesDir).length > 0) continue;
    await importTiny(releasesDir);
    expect(readdirSync(releasesDir), `killed after ${after} ms`).toEqual(['tiny-1']);
  }
});

it.each(['SIGINT', 'SIGTERM'] as const)('cleans up on %s', async (signal) => {
  const releasesDir = newFolder();
  await expectNoneOrWhole(releasesDir, await interrupt(releasesDir, signal, 100));
  expect(readdirSync(releasesDir)).toEqual(visible(releasesDir));
});
