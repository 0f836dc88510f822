import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openDiff } from '../diff/diff.ts';
import { diffLines } from '../diff/diffText.ts';
import { linkSources, newEdition, printEdition } from '../edition/newEdition.ts';
import { ImportError } from '../base/errors.ts';
import { importedWith } from '../import/choose.ts';
import { importRelease, type ImportOptions } from '../import/importRelease.ts';
import type { Obtaining } from '../import/obtain.ts';
import { loadRegister } from '../import/register.ts';
import type { ReleaseManifest } from '../release/manifest.ts';
import { linkReleases } from '../release/released.ts';
import { download } from './ask.ts';
import { hasNews } from './report.ts';
import type { WatchedDataset } from './watchPublishers.ts';

interface PrepareOptions {
  readonly registerDir: string;
  readonly releasesDir: string;
  /** The folder for the draft, which replaces the draft before. */
  readonly draftsDir: string;
  /** The folder with the other files of the publishers; without it, they are downloaded. */
  readonly sources: string | undefined;
  readonly datasets: readonly WatchedDataset[];
  readonly now: Date;
  readonly contact: string | undefined;
  readonly how: Obtaining;
}

/** What was prepared. */
interface Draft {
  /** The report for the person who decides, as Markdown. */
  readonly report: string;
  /** The datasets whose new files are in the register now. */
  readonly taken: readonly string[];
}

/**
 * Puts new editions into the register and imports them as a draft release, in a folder of its own: no command builds or serves it.
 * What goes wrong is in the report.
 */
export async function prepareDraft(options: PrepareOptions): Promise<Draft> {
  const { draftsDir, datasets } = options;
  rmSync(draftsDir, { recursive: true, force: true });
  mkdirSync(draftsDir, { recursive: true });
  const parts: string[] = [];
  const taken: string[] = [];
  let { sources } = options;
  for (const dataset of datasets.filter(hasNews)) {
    const { key } = dataset;
    try {
      const files = await newFiles(dataset, options);
      const edition = await newEdition({ ...toNewEdition(options), key, files, sources });
      parts.push(`## ${key}`, fenced('diff', printEdition(edition)));
      sources = linkSources(join(options.how.downloads, 'sources', key), sources, key, files);
      taken.push(key);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      parts.push(`## ${key}`, `The new edition could not be put into the register: ${error.message}`);
    }
  }
  if (taken.length > 0) parts.push('## Draft release', ...(await draftReport(taken, sources, options)));
  return { report: parts.join('\n\n'), taken };
}

const toNewEdition = ({ registerDir, now, how: { fetch } }: PrepareOptions) => ({
  registerDir,
  write: true,
  now: () => now,
  fetch,
});

/** Keeps the new files of a dataset with the draft, as a folder of sources has them; those of a later edition are downloaded. */
async function newFiles({ key, findings }: WatchedDataset, { how, draftsDir }: PrepareOptions): Promise<string[]> {
  const files: string[] = [];
  for (const one of findings) {
    if (one.kind === 'revised') files.push(one.file);
    if (one.kind === 'edition') for (const url of one.urls) files.push((await download(url, how)).file);
  }
  if (files.length === 0)
    throw new ImportError('source', `${key}: no file of the new edition was found; download it and run new-edition`);
  const folder = join(draftsDir, 'sources', key);
  mkdirSync(folder, { recursive: true });
  return files.map((file) => {
    const kept = join(folder, basename(file));
    copyFileSync(file, kept);
    return kept;
  });
}

/**
 * Imports the datasets, with those that are computed from them, and reports the checks and what changed. If the import refuses the
 * figures until a person confirms them, the draft has them nevertheless, to show the changes.
 */
async function draftReport(
  taken: readonly string[],
  sources: string | undefined,
  { registerDir, releasesDir, draftsDir, now, contact, how }: PrepareOptions,
): Promise<string[]> {
  const folder = join(draftsDir, 'releases');
  mkdirSync(folder);
  try {
    const register = loadRegister(registerDir);
    const only = await importedWith(register, taken, releasesDir);
    const newest = await linkReleases(releasesDir, folder);
    const { fetch, progress } = how;
    const id = `draft-${now.toISOString().slice(0, 10)}`;
    const options = { register, releasesDir: folder, sources, only, id, now: () => now, fetch, contact, progress };
    const { manifest, refused } = await importWithConfirmation(options, only);
    const checks = refused === undefined ? ['All checks passed.'] : [refusedText, fenced('', refused)];
    return [
      `Imported ${only.join(', ')} as ${join(folder, id)}. Nothing was activated.`,
      ...checks,
      ...suspectsOf(manifest, only),
      ...(newest ? [fenced('', await changesBetween(join(folder, newest.id), join(folder, id)))] : []),
    ];
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return ['The import stopped, so there is no draft:', fenced('', error.message)];
  }
}

const refusedText = 'The import refuses these figures until a person confirms them; the draft has them for review:';

/** Imports a draft, a second time as if it were confirmed if a check refuses it. @returns what the check said */
async function importWithConfirmation(
  options: ImportOptions,
  only: readonly string[],
): Promise<{ manifest: ReleaseManifest; refused?: string }> {
  try {
    return { manifest: await importRelease(options) };
  } catch (error) {
    if (!(error instanceof ImportError) || error.code !== 'check') throw error;
    const confirm = Object.fromEntries(only.map((key) => [key, 'a draft for review']));
    return { manifest: await importRelease({ ...options, confirm }), refused: error.message };
  }
}

function suspectsOf({ suspects = [] }: ReleaseManifest, only: readonly string[]): string[] {
  const own = suspects.filter(({ dataset }) => only.includes(dataset));
  if (own.length === 0) return ['No figure is near the limits of the checks.'];
  return [
    'Figures to review, near the limits of the checks:',
    own.flatMap(({ dataset, figures }) => figures.map((figure) => `- ${dataset}: ${figure}`)).join('\n'),
  ];
}

async function changesBetween(before: string, after: string): Promise<string> {
  const diff = await openDiff(before, after, {});
  try {
    const lines: string[] = [];
    for await (const line of diffLines(diff)) lines.push(line);
    return lines.join('\n');
  } finally {
    await diff.close();
  }
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
