import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { wasCompared } from '../../api/domain/incentives.ts';
import { type Catalog, places, programsOf, readCatalog, saveCapture, type Source } from './catalog.ts';
import type { ReviewEntry } from './catalogSchema.ts';
import { readText } from './check.ts';
import { editYaml, writeWhole, writeYaml } from './store.ts';
import { differing, hashOf } from './text.ts';

/** The result of reading a page. */
export type Reread =
  | { readonly kind: 'captured' }
  | { readonly kind: 'unchanged'; readonly verified: number }
  | { readonly kind: 'changed'; readonly programs: number }
  | { readonly kind: 'under review' }
  | { readonly kind: 'half reviewed' };

/**
 * Saves the result of reading a page: its first text, the verification of its programs, or a review of its changes. The
 * file of the source is written last, so the next reading repeats an interrupted one.
 */
export function reread(catalog: Catalog, source: Source, text: string, now: Date): Reread {
  const { dir } = catalog;
  const { capture } = source.value;
  const sha256 = hashOf(text);
  const time = now.toISOString();
  if (!capture) {
    keepText(dir, source, text, sha256);
    saveCapture(source, { sha256, captured_at: time, read_at: time });
    return { kind: 'captured' };
  }
  const review = source.review?.value;
  if (review?.sha256 === sha256) {
    editYaml(source.review!.file, { read_at: time });
    return { kind: 'under review' };
  }
  // Keeps existing approvals when a page changes again.
  if (review && review.approved.length > 0) return { kind: 'half reviewed' };
  if (capture.sha256 === sha256) {
    if (source.review) rmSync(source.review.file);
    const programs = programsOf(catalog, source).filter(({ value }) => wasCompared(value));
    for (const { file } of programs) editYaml(file, { last_verified_at: time, verified_by: 'agent' });
    saveCapture(source, { ...capture, read_at: time });
    return { kind: 'unchanged', verified: programs.length };
  }
  const before = readText(dir, source.id, capture.sha256);
  const difference = before === undefined ? { removed: [], added: [] } : differing(before, text);
  keepText(dir, source, text, sha256);
  const opened: ReviewEntry = { opened_at: time, read_at: time, sha256, ...difference, approved: [] };
  writeYaml(places.review(dir, source.id), opened);
  return { kind: 'changed', programs: programsOf(catalog, source).length };
}

/** Keeps a text if the terms of its page allow it. */
function keepText(dir: string, { id, value }: Source, text: string, sha256: string): void {
  if (value.terms.approved) writeWhole(places.text(dir, id, sha256), text);
}

/**
 * Ends every review whose programs are all approved: the new text becomes the captured one. Removes texts that no source
 * refers to.
 */
export function settle(dir: string): void {
  const catalog = readCatalog(dir);
  for (const source of catalog.sources) {
    const review = source.review?.value;
    if (!review || openPrograms(catalog, source).length > 0) continue;
    const { sha256, opened_at, read_at } = review;
    saveCapture(source, { sha256, captured_at: opened_at, read_at });
    rmSync(source.review.file);
  }
  removeOldTexts(readCatalog(dir));
}

/** Returns the programs of a page under review that are not approved yet. */
export function openPrograms(catalog: Catalog, source: Source) {
  return programsOf(catalog, source).filter(({ id }) => !source.review?.value.approved.includes(id));
}

function removeOldTexts({ dir, sources }: Catalog): void {
  const folder = join(dir, 'text');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const known = new Set(sources.map(({ id }) => id));
  const kept = new Set(
    sources.flatMap(({ id, value, review }) =>
      [value.capture?.sha256, review?.value.sha256].map((sha256) => sha256 && places.text(dir, id, sha256)),
    ),
  );
  for (const name of names)
    if (known.has(name.split('.')[0]!) && !kept.has(join(folder, name))) rmSync(join(folder, name));
}
