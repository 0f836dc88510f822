import { silent } from '../../build/base/progress.ts';
import { networkLimits, type Obtaining } from '../../build/import/obtain.ts';
import { readFile } from '../../build/import/readFile.ts';
import { newFolder } from './folders.ts';

/** Returns how an import obtains files, with short waits between attempts. */
export const obtaining = (more: Partial<Obtaining> = {}, limits: Partial<Obtaining['limits']> = {}): Obtaining => ({
  today: '2026-01-02',
  sources: undefined,
  downloads: newFolder(),
  fetch,
  agent: 'test/1',
  progress: silent,
  limits: { ...networkLimits, delay: 5, ...limits },
  readFile,
  ...more,
});
