import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findRegions, formerRegions, nearRegions, successorsOf } from '../api/domain/regionNames.ts';
import { readPlaces } from '../api/domain/placeTexts.ts';
import type { Release } from '../api/domain/release.ts';
import type { Served } from '../common/release/served.ts';
import { formerTitles } from './formerTitles.ts';
import { type Client, inProcess } from './support/client.ts';
import { openBuilt, read, service } from './support/service.ts';

let served: Served;
let release: Release;
let client: Client;
beforeAll(async () => {
  served = await openBuilt(inject('release'));
  ({ release } = served);
  client = await inProcess(service({ served }));
});
afterAll(() => served.close());

/** The codes of the regions that a text names. */
const named = (text: string) => findRegions(release, text).map(({ geoid }) => geoid);

describe('a place is known', () => {
  it.each([
    ['Cook, IL', '17031'],
    ['Travis, Texas', '48453'],
    ['Orleans, LA', '22071'],
    ['La Salle County, IL', '17099'],
    ['De Kalb County, GA', '13089'],
    ['Miami-Dade', '12086'],
    ['DFW area', '19100'],
    ['DFW metro', '19100'],
    ['Honolulu, HI', '46520'],
    ['Boise, ID', '14260'],
    ['Houston-The Woodlands-Sugar Land', '26420'],
    ['Denver-Aurora-Lakewood', '19740'],
    ['0500000US48453', '48453'],
    ['050XX00US48453', '48453'],
    ['310M700US12420', '12420'],
    ['31000US12420', '12420'],
    ['geoId/48453', '48453'],
    ['geoId/48', '48'],
    ['0400000US48', '48'],
    ['0100000US', 'US'],
  ])('as %s: %s', (text, code) => {
    expect(named(text)).toEqual([code]);
  });

  it.each([
    ['LA', ['31080', '22']],
    ['DC', ['47900', '11']],
  ])('as %s, which is also the code of a state', async (text, codes) => {
    expect(named(text).toSorted()).toEqual(codes.toSorted());
    const read = await readPlaces(release, text);
    // The code means the state, and the answer names the metro.
    expect([read?.regions[0]?.geography, read?.others.map(({ geoid }) => geoid)]).toEqual(['state', [codes[0]]]);
  });

  it('by its code in other systems, if the code is of a place of that kind', () => {
    expect(named('0500000US12420')).toEqual([]);
    expect(named('310M700US48453')).toEqual([]);
  });

  it('by every name of the delineation, and its code in the long form', () => {
    for (const { geoid, name } of release.content.regions.msa) {
      // Carson City is a county, too.
      expect(named(name), name).toContain(geoid);
      expect(named(`310M700US${geoid}`)).toEqual([geoid]);
    }
    for (const { geoid, name } of release.content.regions.county) {
      expect(named(name), name).toContain(geoid);
      expect(named(`0500000US${geoid}`)).toEqual([geoid]);
    }
  });

  it.each(formerTitles)('by its former title %s', async (title, code) => {
    const [former] = formerRegions(release, code);
    const expected = former ? successorsOf(release, [former]).map(({ geoid }) => geoid) : [code];
    const found = (await readPlaces(release, title))?.regions.map(({ geoid }) => geoid) ?? [];
    // A metro that another one took in is named as such, and not taken for it.
    if (found.length === 0) expect(former?.note).toMatch(/has been in the|have been in the/);
    else expect(found).toEqual(expected);
  });

  it('by a code without its zeros only as a question', () => {
    expect([named('6037'), nearRegions(release, '6037')]).toEqual([[], ['06037']]);
    expect([named('6'), nearRegions(release, '6')]).toEqual([[], ['06']]);
    expect(nearRegions(release, '9999')).toEqual([]);
  });
});

describe('a metro or county that is no more', () => {
  it.each([
    ['Fairfield County, CT', ['09120', '09140', '09190']],
    ['Windham County, CT', ['09150', '09180']],
    ['09007', ['09130']],
    ['46113', ['46102']],
    ['Shannon County, SD', ['46102']],
    ['02270', ['02158']],
    ['02261', ['02063', '02066']],
    ['Bedford city, VA', ['51019']],
    ['17460', ['17410']],
    ['19380', ['19430']],
    ['39100', ['28880']],
    ['Bloomsburg-Berwick, PA', ['42037', '42093']],
    ['49500', ['38660', '72055']],
  ])('is found by what replaced it: %s', async (text, codes) => {
    const { data, meta } = await read(client, `/places?q=${encodeURIComponent(text)}`);
    expect(data.map(({ geoid }: any) => geoid)).toEqual(codes);
    expect(meta.interpreted_as).toBeNull();
    for (const code of codes) expect(meta.note).toContain(code);
  });

  it('is named with a current place that has its name', async () => {
    const { data, meta } = await read(client, '/places?q=Fairfield%20County');
    expect(data.map(({ name }: any) => name)).toEqual(['Fairfield County, OH', 'Fairfield County, SC']);
    expect(meta.note).toMatch(/^Fairfield County, CT \(09001\) is not a county today\./);
    const table = { places: ['Fairfield County', 'Travis County, TX'], measures: ['population'] };
    const answer = await client.send('/api/v1/data', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(table),
    });
    expect(answer.json.data.caveats.join(' ')).toContain('not for Fairfield County, CT.');
  });

  it.each(['/metros/17460', '/metros/us%2Foh%2Fcleveland-elyria-17460', '/metros/17460/series'])(
    'is a 404 of %s that says what replaced it',
    async (path) => {
      const { status, json } = await client.send(`/api/v1${path}`);
      expect([status, json.message]).toEqual([404, expect.stringMatching(/Today: 17410 \(Cleveland, OH\)$/)]);
    },
  );

  it('is an error of a table and of a trace that says what replaced it', async () => {
    const post = await client.send('/api/v1/data', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ places: ['46113'], measures: ['population'] }),
    });
    expect([post.status, post.json.message]).toEqual([
      400,
      expect.stringContaining('46102 (Oglala Lakota County, SD)'),
    ]);
    const trace = await client.send('/api/v1/measures/population/trace?region=46113');
    expect([trace.status, trace.json.message]).toEqual([
      404,
      expect.stringContaining('46102 (Oglala Lakota County, SD)'),
    ]);
  });

  it('is no region of a claim, whose answer names current ones', async () => {
    const { json } = await client.send('/api/v1/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ claims: [{ region: 'Fairfield County, CT', measure: 'population', value: 950_000 }] }),
    });
    const [checked] = json.data.claims;
    expect(checked.candidates.map(({ code }: any) => code)).toEqual(['09120', '09140', '09190']);
  });

  it('has successors that exist, and no code of a current place', () => {
    expect(release.content.former.length).toBeGreaterThan(60);
    for (const former of release.content.former) {
      const codes = [...(former.metros ?? []), ...(former.counties ?? [])];
      expect(
        successorsOf(release, [former]).map(({ geoid }) => geoid),
        former.code,
      ).toEqual(codes);
      expect(release.findRegion(former.geography, former.code)).toBeUndefined();
    }
  });
});
