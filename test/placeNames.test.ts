import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { nameOfState } from '../api/schemas/stateCodes.ts';
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

  it.each([
    ['Oakland', '41860', ['26125']],
    ['Aurora', '19740', ['46003']],
    ['Mesa', '38060', ['08077']],
    ['Arlington', '19100', ['47900', '51013']],
    ['Wilmington', '48900', ['37980']],
    ['Oakland County', '26125', []],
    ['Arlington, VA', '51013', ['47900']],
    ['Travis', '48453', []],
  ])('as %s: a metro with the city before counties, and all of them are named', async (text, code, others) => {
    const read = await readPlaces(release, text);
    expect([read?.regions.map(({ geoid }) => geoid), read?.others.map(({ geoid }) => geoid)]).toEqual([[code], others]);
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
    const city = release.content.regions.county.find(({ name }) => name === title.replace(',', ' city,'));
    // A city that is a county has the name of its former metro, too. A metro that another one took in, or whose counties are in
    // none, is named as such, and not taken for another place.
    if (former && city) expect(found).toEqual([city.geoid]);
    else if (found.length === 0) expect(former?.note).toMatch(/ha(s|ve) been in (the|no) /);
    else expect(found).toEqual(expected);
  });

  it('by a code without its zeros only as a question', () => {
    expect([named('6037'), nearRegions(release, '6037')]).toEqual([[], ['06037']]);
    expect([named('6'), nearRegions(release, '6')]).toEqual([[], ['06']]);
    expect(nearRegions(release, '9999')).toEqual([]);
  });

  it('as US-CA, a code of ISO 3166-2', () => {
    expect(named('US-CA')).toEqual(['06']);
  });

  it('by the same names of states in errors and in the release', () => {
    const ofRelease = Object.fromEntries(release.content.regions.state.map(({ name, states }) => [states[0], name]));
    expect(nameOfState).toEqual(ofRelease);
  });
});

describe('a text that names no place', () => {
  it.each([
    ['Albuquerqe', ['Albuquerque, NM']],
    ['Albuquerqe, NM', ['Albuquerque, NM']],
    ['Charlote NC', ['Charlotte-Concord-Gastonia, NC-SC']],
    ['Colombus', ['Columbus, GA-AL', 'Columbus, IN', 'Columbus, OH']],
    ['Colombus, Ohio', ['Columbus, OH']],
    ['Fort Walton', ['Crestview-Fort Walton Beach-Destin, FL']],
    ['Californa', ['California']],
  ])('%s suggests a name of nearly the same letters in its state: %s', (text, names) => {
    expect(nearRegions(release, text)).toEqual(names);
  });

  it.each([
    'Jackson, Wyoming',
    'Jackson Wyoming',
    'Portland, Texas',
    'Toronto',
    'Toronto, Ontario',
    'London',
    'Yam',
    'Aspen',
  ])('%s suggests no other place', async (text) => {
    expect(nearRegions(release, text)).toEqual([]);
    const verified = await claimOf(text);
    expect([verified.verdict, verified.candidates]).toEqual(['unknown_region', []]);
    const { error, message } = await refused(text);
    expect([error, message]).toEqual(['bad_request', expect.not.stringContaining('did you mean')]);
  });

  it('says where the places of its state are listed', async () => {
    expect((await refused('Jackson, Wyoming')).message).toContain('`metros in WY` and `counties in WY`');
    const { data, meta } = await read(client, `/places?q=${encodeURIComponent('Jackson, Wyoming')}`);
    expect(data.map(({ name }: any) => name)).toEqual(['Cheyenne, WY', 'Casper, WY']);
    expect(meta.note).toContain('The rows are other places in Wyoming.');
  });

  it.each([
    ['Guam', 'Guam'],
    ['GU', 'Guam'],
    ['Hagåtña, Guam', 'Guam'],
    ['American Samoa', 'American Samoa'],
    ['Northern Marianas', 'the Northern Mariana Islands'],
    ['U.S. Virgin Islands', 'the U.S. Virgin Islands'],
    ['the Virgin Islands', 'the U.S. Virgin Islands'],
  ])('%s is of a territory that is not covered: %s', async (text, territory) => {
    const says = `does not cover ${territory};`;
    expect((await refused(text)).message).toContain(says);
    expect((await claimOf(text)).note).toContain(says);
    const { data, meta } = await read(client, `/places?q=${encodeURIComponent(text)}`);
    expect([data, meta.note]).toEqual([[], expect.stringContaining(says)]);
    for (const path of [`/places/${encodeURIComponent(text)}`, `/metros/${encodeURIComponent(text)}`]) {
      const { status, json } = await client.send(`/api/v1${path}`);
      expect([status, json.message]).toEqual([404, expect.stringContaining(says)]);
    }
  });

  /** The error of a table of a place. */
  async function refused(place: string) {
    const { json } = await client.send('/api/v1/data', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ measures: ['population'], places: [place] }),
    });
    return json;
  }

  /** The verdict on a claim of a place. */
  async function claimOf(region: string) {
    const { json } = await client.send('/api/v1/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ claims: [{ region, measure: 'population', value: 1000 }] }),
    });
    return json.data.claims[0];
  }
});

describe('an error', () => {
  it.each(['/counties?state=California', '/metros?state=california', '/incentive_programs?state=California'])(
    'about the name of a state has the code to send: %s',
    async (path) => {
      const { status, json } = await client.send(`/api/v1${path}`);
      if (status !== 403) expect([status, json.message]).toEqual([400, expect.stringContaining('`CA` for California')]);
    },
  );

  it('about a year names the measures that have earlier ones', async () => {
    const { json } = await client.send('/api/v1/measures/population/values?geography=msa&vintage=1990');
    expect(json.message).toMatch(/^measure `population` has no values for 1990 .*; earlier years: `bea_population`$/);
    const trace = await client.send('/api/v1/measures/population/trace?region=12420&year=1990');
    expect(trace.json.message).toMatch(
      /^measure `population` has no values of 1990 .*; earlier years: `bea_population`$/,
    );
    const compared = await client.send('/api/v1/metros/compare?ids=12420&measures=gdp&vintage=1950');
    expect(compared.json.message).toMatch(/: `gdp` begins in 2001$/);
  });
});

describe('a search for a place', () => {
  it.each([
    ['6037', ['06037'], /^No place has the code `6037`\. Did you mean `06037` \(Los Angeles County, CA\)\?$/],
    ['99999', [], /^No place has the code `99999`\. Search by name to find its code\. ZIP codes are not covered\.$/],
    ['😀', [], /^`😀` has no letter or digit to search for\.$/],
    ['foo, counties', [], /^No place is named `foo, counties`\./],
  ])('says how to go on where nothing is found: %s', async (text, codes, note) => {
    const { data, meta } = await read(client, `/places?q=${encodeURIComponent(text)}`);
    expect(data.map(({ geoid }: any) => geoid)).toEqual(codes);
    expect(meta).toMatchObject({ interpreted_as: null, note: expect.stringMatching(note) });
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
    ['31100', ['31080']],
    ['19380', ['19430']],
    ['39100', ['28880']],
    ['14100', ['42037', '42093']],
    ['49500', ['38660', '72055']],
  ])('is found by what replaced it: %s', async (text, codes) => {
    const { data, meta } = await read(client, `/places?q=${encodeURIComponent(text)}`);
    expect(data.map(({ geoid }: any) => geoid)).toEqual(codes);
    expect(meta.interpreted_as).toBeNull();
    for (const code of codes) expect(meta.note).toContain(code);
  });

  it('is the micropolitan area that it became, with a note', async () => {
    const { data, meta } = await read(client, '/places?q=Bloomsburg-Berwick,%20PA');
    expect(data.map(({ geoid }: any) => geoid)).toEqual(['micro-14100']);
    expect(meta.note).toContain('Bloomsburg-Berwick, PA (14100) is not a metro today.');
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
