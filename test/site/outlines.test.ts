import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { feature } from 'topojson-client';
import type { FeatureCollection, MultiPolygon } from 'geojson';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { checkFiles } from '../../build/import/checkRelease.ts';
import { makeOutlines } from '../../build/import/outlines.ts';
import { outlinesFile } from '../../build/release/manifest.ts';
import type { MapFile, Outlines } from '../../common/prepared.ts';
import { bordersOf } from '../../site/charts/borders.ts';
import { namePlace } from '../../site/charts/namePlace.ts';
import { MapShapes, readOutlines, type Shape } from '../../site/charts/outlines.ts';
import { useBuiltApi } from '../support/builtApi.ts';
import { releasesDir, sourcesDir } from '../support/service.ts';

/** Returns twice the area of a ring, positive if it is clockwise on a map. */
const twiceArea = (ring: readonly (readonly number[])[]) =>
  ring.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length]!;
    return sum + x1! * y2! - x2! * y1!;
  }, 0);

describe('the outlines of counties of a release', () => {
  const api = useBuiltApi();
  let text: string;
  let counties: Map<string, { readonly area: number; readonly points: readonly (readonly number[])[] }>;

  beforeAll(() => {
    text = readFileSync(join(releasesDir, inject('release'), outlinesFile), 'utf8');
    const outlines = JSON.parse(text) as Outlines;
    const topology = readOutlines(outlines);
    const { features } = feature(topology, topology.objects.counties) as FeatureCollection<MultiPolygon>;
    counties = new Map(
      features.map(({ id, geometry: { coordinates } }) => [
        String(id),
        { area: coordinates.flat().reduce((sum, ring) => sum + twiceArea(ring) / 2, 0), points: coordinates.flat(2) },
      ]),
    );
  });
  const areaOf = (state: string) =>
    [...counties].reduce((sum, [geoid, { area }]) => sum + (geoid.startsWith(state) ? area : 0), 0);

  it('are the file that the manifest describes, with its credit', () => {
    const { outlines } = checkFiles(join(releasesDir, inject('release')));
    expect(outlines).toMatchObject({ rows: 3222, publisher: 'U.S. Census Bureau' });
    expect(outlines!.files.map(({ name }) => name)).toEqual(['cb_2023_us_county_20m.shp', 'cb_2023_us_county_20m.dbf']);
  });

  it('are of every county of the release, and so of every metro', async () => {
    const { metros, regions } = api.served.release.content;
    const { members } = await api.served.release.history();
    expect(counties.size).toBe(3222);
    expect(regions.county.filter(({ geoid }) => !counties.has(geoid))).toEqual([]);
    const withoutOutline = metros.filter(({ cbsa }) => !members.get(cbsa)?.every((geoid) => counties.has(geoid)));
    expect(withoutOutline).toEqual([]);
  });

  it('are at most 120 kB as the server sends them', () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(text, { params }).length).toBeLessThan(120_000);
  });

  it('have areas in the proportions of the states, and none of zero', () => {
    // Square miles with inland water: Census Bureau, State Area Measurements. The projection keeps areas.
    const squareMiles = { '08': 104_094, '20': 82_278, '56': 97_813, '49': 84_897, '48': 268_596, '44': 1545 };
    const perMile = areaOf('08') / squareMiles['08'];
    for (const [state, miles] of Object.entries(squareMiles)) {
      const ratio = areaOf(state) / miles / perMile;
      // Coasts are less exact: the outlines have less of their water.
      expect(Math.abs(ratio - 1), state).toBeLessThan(['48', '44'].includes(state) ? 0.35 : 0.01);
    }
    for (const [geoid, { area }] of counties) expect(area, geoid).toBeGreaterThan(0.05);
  });

  it('say which counties and states share a border, as both of them do', () => {
    const borders = bordersOf(JSON.parse(text) as Outlines);
    expect(borders['48453']).toEqual(['48021', '48031', '48053', '48055', '48209', '48491']);
    expect(borders['48']).toEqual(['05', '22', '35', '40']);
    // Arizona and Colorado meet in a point.
    expect(borders['04']).toEqual(['06', '32', '35', '49']);
    // The District of Columbia, Maine, and states without a neighbor.
    expect([borders['11'], borders['23'], borders['15'], borders['02'], borders['72']]).toEqual([
      ['24', '51'],
      ['33'],
      [],
      [],
      [],
    ]);
    // Islands: of Alaska, Hawaii (Kalawao is on Molokai), Massachusetts, Washington and Puerto Rico.
    const islands = [...counties.keys()].filter((geoid) => borders[geoid]!.length === 0);
    expect(islands.sort()).toEqual(['02016', '15001', '15003', '15007', '25019', '53055', '72049', '72147']);
    for (const [code, others] of Object.entries(borders))
      for (const other of others) expect([other, borders[other]]).toEqual([other, expect.arrayContaining([code])]);
  });

  it('give some regions without the others', () => {
    const shapes = new MapShapes(JSON.parse(text) as MapFile);
    const [travis, ...others] = shapes.some('county', ['48453']);
    expect(others).toEqual([]);
    expect(travis).toEqual(shapes.of('county').find(({ geoid }) => geoid === '48453'));
  });

  it('have room for a name inside a state, or for its code, or for none', () => {
    const [arkansas, louisiana, newMexico] = new MapShapes(JSON.parse(text) as MapFile).some('state', [
      '05',
      '22',
      '35',
    ]);
    const placeOf = ({ largest, center }: Shape, letters: number) => {
      const across = louisiana!.box[2] - newMexico!.box[0];
      return namePlace(largest, [(letters * across) / 45, across / 30], center);
    };
    expect(placeOf(newMexico!, 'New Mexico'.length)).toEqual(newMexico!.center);
    expect(placeOf(louisiana!, 'State of Louisiana'.length)).toBeUndefined();
    for (const state of [arkansas!, louisiana!]) {
      const [left, top, right, bottom] = state.box;
      const [x, y] = placeOf(state, 2)!;
      expect([left < x, x < right, top < y, y < bottom]).toEqual([true, true, true, true]);
    }
  });

  it('have names next to their holes, and none where no place is wide enough', () => {
    const square = (from: number, to: number) => [
      ...[
        [from, from],
        [to, from],
      ],
      ...[
        [to, to],
        [from, to],
      ],
    ];
    expect(namePlace([square(0, 10)], [4, 1], [5, 5])).toEqual([5, 5]);
    const [, y] = namePlace([square(0, 10), square(3, 7)], [4, 1], [5, 5])!;
    expect(Math.abs(y - 5)).toBeGreaterThan(2.4);
    expect(namePlace([square(0, 10)], [11, 1], [5, 5])).toBeUndefined();
  });

  it('are inside the picture, with Alaska, Hawaii and Puerto Rico as insets below the 48 states', () => {
    const { size } = JSON.parse(text) as Outlines;
    const all = [...counties].flatMap(([geoid, { points }]) => points.map(([x, y]) => ({ geoid, x: x!, y: y! })));
    expect(all.filter(({ x, y }) => x < 0 || y < 0 || x > size[0] || y > size[1])).toEqual([]);
    for (const state of ['02', '15', '72'])
      expect(Math.min(...all.filter(({ geoid }) => geoid.startsWith(state)).map(({ y }) => y))).toBeGreaterThan(480);
  });

  it.skipIf(!existsSync(sourcesDir))("are what the publisher's file makes", () => {
    const read = (ending: string) => readFileSync(join(sourcesDir, `census-cb-2023/cb_2023_us_county_20m.${ending}`));
    expect(JSON.stringify(makeOutlines(read('shp'), read('dbf')))).toBe(text);
    expect(() => makeOutlines(read('dbf'), read('shp'))).toThrow('not a shapefile of polygons');
  });
});
