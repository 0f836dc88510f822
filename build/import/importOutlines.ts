import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { WebUrl } from '../../api/schemas/common.ts';
import { ImportError } from '../base/errors.ts';
import type { Progress } from '../base/progress.ts';
import { Text } from '../base/text.ts';
import { isZip, unzip } from '../base/unzip.ts';
import { userAgent } from '../base/userAgent.ts';
import { readYaml } from '../base/yamlFile.ts';
import { openDatabase } from '../release/database.ts';
import { FileOrigin, outlinesFile, regionsFile, ReleaseOutlines, type SourceFile } from '../release/manifest.ts';
import { manifestIn } from '../release/released.ts';
import { networkLimits, obtain, type Obtaining } from './obtain.ts';
import { makeOutlines } from './outlines.ts';
import { readFile } from './readFile.ts';
import { tableOf, writeManifest } from './store.ts';

/** `outlines.yaml` of the register: whose outlines they are, and the files of the publisher's archive that have them. */
const OutlinesEntry = z.strictObject({
  ...ReleaseOutlines.pick({ name: true, publisher: true, license: true, license_url: true, url: true, credit: true })
    .shape,
  folder: Text,
  archive: WebUrl,
  files: z.strictObject({ shapes: Text, attributes: Text }),
  obtained: FileOrigin,
});

interface OutlinesOptions extends Pick<Obtaining, 'sources' | 'fetch'> {
  readonly now: Date;
  readonly progress: Progress;
  /** Whether to check the outlines and write nothing. */
  readonly dryRun?: boolean;
}

/**
 * Writes the outlines of counties into the folder of a release, and their entry into its manifest. Returns the entry.
 * @throws ImportError if they are not those of the counties of the release
 */
export async function importOutlines(
  folder: string,
  { sources, fetch, now, progress, dryRun = false }: OutlinesOptions,
): Promise<ReleaseOutlines> {
  const manifest = manifestIn(folder);
  const register = fileURLToPath(new URL('../register/outlines.yaml', import.meta.url));
  const { folder: place, archive, files, obtained, ...entry } = readYaml(register, OutlinesEntry).value;
  const today = now.toISOString().slice(0, 10);
  const downloads = mkdtempSync(join(tmpdir(), 'outlines-'));
  const how = {
    sources,
    today,
    downloads,
    fetch,
    agent: userAgent(undefined),
    progress,
    limits: networkLimits,
    readFile,
  };
  const read = async (member: string) => {
    const path = `${place}/${member}`;
    const { bytes, sha256, isDownload } = await obtain({ path, url: archive, members: [member] }, how);
    let content = bytes;
    if (isZip(bytes)) for await (const unpacked of unzip(bytes, [member], path)) content = unpacked.bytes;
    const origin: FileOrigin = isDownload ? { how: 'publisher', retrieved_on: today } : obtained;
    return {
      content: Buffer.from(content),
      file: { name: member, url: archive, sha256, bytes: bytes.length, obtained: origin },
    };
  };
  try {
    const shapes = await read(files.shapes);
    const attributes = await read(files.attributes);
    const outlines = makeOutlines(shapes.content, attributes.content);
    const rows = outlines.counties.length;
    await checkCounties(folder, new Set(outlines.counties.map(([geoid]) => geoid)));
    const path = join(dryRun ? downloads : folder, outlinesFile);
    writeFileSync(path, JSON.stringify(outlines));
    const made: ReleaseOutlines = {
      ...tableOf(path, outlinesFile, rows),
      ...entry,
      retrieved_at: now.toISOString(),
      files: [shapes, attributes].map(({ file }): SourceFile => ({ ...file, rows })),
    };
    if (!dryRun) writeManifest(folder, { ...manifest, outlines: made });
    return made;
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
}

/** Checks that every county of a release has an outline, and every outline a county. @throws ImportError */
async function checkCounties(folder: string, outlined: ReadonlySet<string>): Promise<void> {
  const database = await openDatabase(folder);
  try {
    await database.view('region', join(folder, regionsFile));
    const rows = await database.rows<{ geoid: string }>("select geoid from region where geography = 'county'");
    const counties = new Set(rows.map(({ geoid }) => geoid));
    const lacking = [...counties].filter((geoid) => !outlined.has(geoid));
    const strange = [...outlined].filter((geoid) => !counties.has(geoid));
    const differing = [...lacking, ...strange];
    if (differing.length > 0)
      throw new ImportError('check', `the outlines and the release have different counties: ${differing.join(', ')}`);
  } finally {
    database.close();
  }
}
