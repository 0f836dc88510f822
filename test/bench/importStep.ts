import { importRelease } from '../../build/import/importRelease.ts';
import { loadRegister } from '../../build/import/register.ts';
import { silent } from '../../build/base/progress.ts';
import type { ImportResult } from './imports.ts';

/** One import in a process of its own. Arguments: the register, the sources, the folder to write to, datasets or none. */
const [registerDir, sources, releasesDir, only] = process.argv.slice(2) as [string, string, string, string];

const began = performance.now();
await importRelease({
  register: loadRegister(registerDir),
  sources,
  releasesDir,
  only: only === '' ? undefined : only.split(','),
  id: 'bench',
  now: () => new Date(),
  // A measured import reads files that are here; what a publisher's server takes says nothing about the importer.
  fetch: () => Promise.reject(new Error('the bench fetches nothing')),
  progress: silent,
  network: { attempts: 1 },
});
const seconds = (performance.now() - began) / 1000;
process.stdout.write(JSON.stringify({ seconds, peak: process.resourceUsage().maxRSS * 1024 } satisfies ImportResult));
