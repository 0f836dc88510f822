import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../api/domain/release.ts';
import type { MapFile, Outlines, PreparedMap } from '../../common/prepared.ts';
import { sha256 } from '../../common/release/digest.ts';
import { outlinesFile, type ReleaseOutlines } from '../release/manifest.ts';

/** Returns the file that maps of a release are drawn with. @param folder of the release, with the outlines of its manifest */
export async function readMap(release: Release, folder: string, { credit }: ReleaseOutlines): Promise<PreparedMap> {
  const outlines = JSON.parse(await readFile(join(folder, outlinesFile), 'utf8')) as Outlines;
  const places = new Map(outlines.counties.map(([geoid], place) => [geoid, place]));
  const { members } = await release.history();
  const metros = release.content.metros.map(
    ({ cbsa }) => [cbsa, (members.get(cbsa) ?? []).flatMap((geoid) => places.get(geoid) ?? [])] as const,
  );
  const states = release.content.regions.state.map(({ geoid, name }) => [geoid, name] as const);
  const file: MapFile = { ...outlines, credit, metros, states };
  const text = JSON.stringify(file);
  return { text, address: `/maps/${sha256(Buffer.from(text)).slice(0, 16)}.json`, credit };
}
