import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiError } from '../../api/domain/errors.ts';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import type { HeldRelease } from '../../common/release/served.ts';
import { accountDir } from '../../common/release/siteFolder.ts';
import { type Compute, computeHere } from '../../dynamic/compute/compute.ts';
import { Frame, placeFrame } from '../../dynamic/http/frame.ts';
import { createPlacePages } from '../../dynamic/places/placePages.ts';
import type { ChartData } from '../../site/charts/chartData.ts';
import { roundTo, showFigure, showInTable } from '../../site/figures/format.ts';
import { stores, type TestStore } from '../accounts/store.ts';
import { distDir, openBuilt } from '../support/service.ts';
import { openSite, type Site } from '../support/site.ts';

describe('the pages of states and counties', () => {
  let store: TestStore;
  let site: Site;
  let served: Awaited<ReturnType<typeof openBuilt>>;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.address + path, { redirect: 'manual', headers });

  beforeAll(async () => {
    const [[, open]] = (await stores()) as [Awaited<ReturnType<typeof stores>>[number]];
    store = await open();
    served = await openBuilt(inject('release'));
    site = await openSite({ sql: store.sql, served });
  });
  afterAll(async () => {
    served.close();
    await site.close();
    await store.remove();
  });

  it.each(['48', '72', '11'])('have every figure of the state %s, as the API gives them', async (geoid) => {
    await expectFigures(placeAddress('state', served.release.findRegion('state', geoid)!), geoid);
  });

  // With and without a metro; few figures; accents in the name.
  it.each(['48453', '48301', '15005', '35013', '72001', '09190'])(
    'have every figure of the county %s, as the API gives them',
    async (geoid) => {
      await expectFigures(placeAddress('county', served.release.findRegion('county', geoid)!), geoid);
    },
  );

  it.each(['micro-10100', '48453.48491'])('have every figure of the area %s, as the API gives them', async (code) => {
    await expectFigures(`/areas/${code}`, code);
  });

  it('make up an area of the counties in an address, and list those with names', async () => {
    const query = new URLSearchParams({ name: 'Our <region>', counties: 'Travis County, TX\n48491' });
    const text = await (await get(`/areas?${query.toString()}`)).text();
    expect(text).toContain('<h1>Our &lt;region&gt;</h1>');
    expect(text).toContain('Travis County, TX\n48491</textarea');
    expect(text).toContain('<meta name="robots" content="noindex');
    const coded = await (await get('/areas?counties=48453,48491')).text();
    expect(coded).toContain('href="/counties/48491-williamson-county-tx"');
    const list = await get('/areas');
    expect(list.status).toBe(200);
    const links = [...(await list.text()).matchAll(/href="\/areas\/([a-z]+-\d+)"/g)].map(([, code]) => code);
    expect(links.toSorted()).toEqual(
      served.release.content.areas.map(({ kind, code }) => `${kind}-${code}`).toSorted(),
    );
    expect(await get('/areas/CSA-488')).toMatchObject({ status: 301 });
    for (const [path, status, message] of [
      ['/areas/csa-1', 404, 'no place has the code `csa-1`'],
      ['/areas/48453.99999', 404, 'no county `99999` in the area'],
      ['/areas?counties=Nowhere', 422, 'counties[0]: no county `Nowhere`'],
    ] as const) {
      const refused = await get(path);
      expect(refused.status).toBe(status);
      expect(await refused.text()).toContain(message);
    }
  });

  async function expectFigures(address: string, geoid: string) {
    const page = await get(address);
    expect(page.status).toBe(200);
    const text = await page.text();
    const { data, attribution } = (await (
      await get(`/api/v1/places/${geoid}?ranks=1&bounds=1&absent=1`)
    ).json()) as any;
    expect(data.measures.length).toBeGreaterThan(100);
    const rows = new Map(
      [...text.matchAll(/<tr>\s*<th scope="row">\s*<a href="\/measures\/(\w+)">[^]*?<\/tr>/g)].map(([row, name]) => [
        name,
        row,
      ]),
    );
    expect([...rows.keys()].sort()).toEqual(
      [...data.measures, ...data.absent].map(({ name }: { name: string }) => name).sort(),
    );
    for (const figure of data.measures) {
      const row = rows.get(figure.name)!;
      expect([figure.name, row]).toEqual([figure.name, expect.stringContaining(showInTable(figure.value, figure))]);
      expect(row).toContain(figure.period ?? String(figure.year));
      if (figure.bounds) expect(row).toContain('at 90%');
      if (figure.rank && !row.includes('not ranked') && !row.includes('too uncertain'))
        expect(row).toContain(`of ${figure.rank.of.toLocaleString('en-US')}`);
    }
    for (const { dataset, license } of attribution) {
      expect(text).toContain(`href="/datasets/${dataset}"`);
      expect(text).toContain(license);
    }
  }

  it('have one address each, to which the others lead', async () => {
    const target = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    expect(await target('/counties/48453?a=1')).toEqual([301, '/counties/48453-travis-county-tx?a=1']);
    expect(await target('/counties/48453-travis')).toEqual([301, '/counties/48453-travis-county-tx']);
    expect(await target('/states/TX')).toEqual([301, '/states/tx']);
    expect(await target('/states/48')).toEqual([301, '/states/tx']);
    expect(await target('/counties/35013')).toEqual([301, '/counties/35013-dona-ana-county-nm']);
    for (const path of ['/states/zz', '/states/03', '/counties/99999', '/counties/48', '/states/tx/more'])
      expect([path, (await target(path))[0]]).toEqual([path, 404]);
  });

  it('are revalidated and compressed, and have the headers of other pages', async () => {
    const first = await get('/states/de', { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await first.text()).toContain('<h1>Delaware</h1>');
    const again = await get('/states/de', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
    const head = await fetch(`${site.address}/states/de`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await fetch(`${site.address}/states/de`, { method: 'POST' })).status).toBe(404);
  });

  /** Returns a page of a server without the built site of its release. @param compute computes its answers */
  async function pageOf(path: string, compute: Compute<HeldRelease>, onError: (cause: unknown) => void = () => {}) {
    const pages = createPlacePages('http://metro.test', {
      active: { served },
      compute,
      clientAddress: () => '127.0.0.1',
      frame: () => new Frame(accountDir(distDir), placeFrame),
      siteOf: () => undefined,
      next: (_request, response) => void response.writeHead(404).end(),
      onError: (_response, cause) => onError(cause),
    });
    const server = createServer(pages);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } finally {
      server.close();
    }
  }

  it('say why they cannot be rendered', async () => {
    const failed: unknown[] = [];
    const compute = {
      answer: () => Promise.reject(new ApiError('unavailable', 'too many <requests>', { retryAfter: 7 })),
      callTool: () => Promise.reject(new Error('no tool is called')),
    };
    const { status, headers, text } = await pageOf('/states/tx', compute, (cause) => failed.push(cause));
    expect([status, headers.get('retry-after'), headers.get('etag'), headers.get('cache-control')]).toEqual([
      ...[503, '7', null, 'no-store'],
    ]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<p>too many &lt;requests&gt;</p>');
    expect(failed).toHaveLength(1);
  });

  it('have a description with the first figures', async () => {
    const text = await (await get('/counties/48453-travis-county-tx')).text();
    const { data } = (await (await get('/api/v1/places/48453?measures=population')).json()) as any;
    const [{ value, year }] = data.measures;
    const [, description] = /<meta name="description" content="([^"]+)">/.exec(text)!;
    expect(description).toMatch(/^\d+ figures of Travis County, TX with ranks, margins and sources: /);
    expect(description).toContain(`population ${showFigure(value, data.measures[0])} (${year})`);
  });

  /** The charts of a page, as its script reads them. */
  const chartsOf = (text: string) =>
    [...text.matchAll(/<figure class="line-chart"><script type="application\/json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as ChartData,
    );
  const json = async (path: string) => (await (await get(`/api/v1${path}`)).json()) as any;

  it.each([
    ['county', '48453', 'TX', ['Travis', 'Texas', 'U.S.']],
    ['county', '09190', 'CT', ['Western Connecticut', 'Connecticut', 'U.S.']],
    ['state', '72', 'PR', ['Puerto Rico', undefined, 'U.S.']],
  ] as const)(
    'of the %s %s have charts with the values of the API',
    async (geography, geoid, usps, [name, state, us]) => {
      const page = await get(placeAddress(geography, served.release.findRegion(geography, geoid)!));
      const charts = chartsOf(await page.text());
      const seriesOf = async (measure: string, at: string, code: string) => {
        const { years, regions } = (
          await json(`/measures/${measure}/series?geography=${at}&state=${usps}&per_page=500`)
        ).data;
        return new Map<number, number | null>(
          years.map((year: number, i: number) => [year, regions.find((one: any) => one.geoid === code).values[i]]),
        );
      };
      const nationOf = async (measure: string) => {
        const { years, values } = (await json(`/measures/${measure}/us`)).data;
        return new Map<number, number | null>(years.map((year: number, i: number) => [year, values[i]]));
      };
      expect(charts.length).toBeGreaterThan(1);
      for (const { file, years, series, decimals, breaks, cited } of charts) {
        const measure = file.slice(0, file.lastIndexOf('-'));
        const own = await seriesOf(measure, geography, geoid);
        const expected = (values: Map<number, number | null>) =>
          years.map((year) => roundTo(values.get(year) ?? null, decimals));
        expect([measure, series[0]!.values]).toEqual([measure, expected(own)]);
        // Electricity prices are those of the state.
        const names = series.map((one) => one.name);
        expect([name, state]).toContain(names[0]);
        for (const one of series.slice(1)) {
          expect([state, us]).toContain(one.name);
          const values =
            one.name === us ? await nationOf(measure) : await seriesOf(measure, 'state', geoid.slice(0, 2));
          expect([measure, one.name, one.values]).toEqual([measure, one.name, expected(values)]);
        }
        const figures = (await json(`/places/${geoid}?measures=${measure}`)).data.measures[0];
        expect(breaks).toEqual(
          (figures.breaks ?? []).map(({ year }: any) => year).filter((year: number) => year > years[0]!),
        );
        expect((await get(new URL(cited.figures!).pathname + new URL(cited.figures!).search)).status).toBe(200);
      }
    },
  );

  it('mark the break of unemployment in 2023, and compare Travis County with Texas and the nation', async () => {
    const text = await (await get('/counties/48453-travis-county-tx')).text();
    const unemployment = chartsOf(text).find(({ file }) => file === 'unemployment_rate-48453')!;
    expect(unemployment.series.map(({ name }) => name)).toEqual(['Travis', 'Texas', 'U.S.']);
    expect(unemployment.breaks).toEqual([2023]);
    expect(unemployment.remarks).toMatchObject([{ kind: 'break', years: [2023] }]);
    // A total of Texas says nothing about a county.
    const population = chartsOf(text).find(({ file }) => file === 'population-48453')!;
    expect(population.series.map(({ name }) => name)).toEqual(['Travis']);
  });

  /** The section with the neighbors of a place, and the names that it links to. */
  async function neighborsOf(path: string) {
    const text = await (await get(path)).text();
    const [section = ''] = /<section aria-labelledby="neighbors">.*?<\/section>/s.exec(text) ?? [];
    const links = [...section.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)];
    for (const [, href] of links) expect([href, (await get(href!)).status]).toEqual([href, 200]);
    return { section, names: links.map(([, , name]) => name) };
  }

  it('list the places that share a border, with their figures', async () => {
    const { section, names } = await neighborsOf('/counties/48453-travis-county-tx');
    expect(names).toEqual([
      ...['Bastrop County', 'Blanco County', 'Burnet County'],
      ...['Caldwell County', 'Hays County', 'Williamson County'],
    ]);
    const { data } = await json('/places/48209?measures=population,unemployment_rate');
    const row = section.slice(section.indexOf('Hays County')).split('</tr>')[0]!;
    for (const figure of data.measures) expect(row).toContain(`>${showInTable(figure.value, figure)}<`);
    expect((await neighborsOf('/states/tx')).names).toEqual(['Arkansas', 'Louisiana', 'New Mexico', 'Oklahoma']);
    // In New York, too: the names need their states.
    expect((await neighborsOf('/counties/09190-western-connecticut-planning-region-ct')).names).toEqual([
      ...['Greater Bridgeport', 'Naugatuck Valley', 'Northwest Hills'].map((name) => `${name} Planning Region, CT`),
      ...['Dutchess', 'Putnam', 'Westchester'].map((name) => `${name} County, NY`),
    ]);
  });

  it.each(['/states/hi', '/states/ak', '/states/pr', '/counties/15003-honolulu-county-hi'])(
    '%s says that no other place shares a border',
    async (path) => {
      const { section, names } = await neighborsOf(path);
      expect(names).toEqual([]);
      expect(section).toMatch(
        /<p class="hint">\s*No other (state|county) shares a border with [\w ]+ by land\.\s*<\/p>/,
      );
    },
  );

  it('have a map of where the place is, drawn from the file of the site', async () => {
    const text = await (await get('/counties/48453-travis-county-tx')).text();
    const [where = '', near = ''] = text.match(/<figure class="locator[^]*?<\/figure>/g) ?? [];
    const [, address] = /data-outlines="([^"]+)"/.exec(where)!;
    const file = await get(address!);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(where).toContain('data-geography="county" data-geoid="48453" data-name="Travis County" data-state="48"');
    expect(where).toContain('<figcaption>Where Travis County is in Texas.</figcaption>');
    expect(near).toContain('class="locator near"');
    expect(near).toContain('data-neighbors="48021 48031 48053 48055 48209 48491"');
    expect(near).toContain('data-names="Bastrop; Blanco; Burnet; Caldwell; Hays; Williamson"');
    expect(near).toContain('<figcaption>Travis County and its neighbors.</figcaption>');
    const state = await (await get('/states/tx')).text();
    expect(state).toMatch(/<figure class="locator nation"[^>]* data-geoid="48"/);
    expect(state).toContain('data-codes="TX AR LA NM OK"');
  });

  it('say how many people live there as the first figure does', async () => {
    for (const [path, code] of [
      ['/states/tx', '48'],
      ['/counties/48453-travis-county-tx', '48453'],
    ] as const) {
      const text = await (await get(path)).text();
      const [population] = (await json(`/places/${code}?measures=population`)).data.measures;
      const shown = showInTable(population.value, population);
      expect(shown).toMatch(/^[\d.]+ million$/);
      expect(text).toContain(`, with ${shown} people in ${population.year}. It grew `);
      expect(text).toMatch(new RegExp(`<p class="big"[^>]*>\\s*${shown}`));
    }
  });

  it('show where a place is among all states or counties, and what their ranks are of', async () => {
    const state = await (await get('/states/tx')).text();
    const { data } = await json('/places/48?measures=per_capita_income&ranks=1');
    const [{ rank }] = data.measures;
    expect(state).toContain(`of ${rank.of}`);
    expect(state.match(/<svg class="strip"/g)).toHaveLength(6);
    expect(state).toContain('Ranks of 51 are among the 50 states and the District of Columbia. Those of 52 include');
    const county = await (await get('/counties/48453-travis-county-tx')).text();
    expect(county.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/ +/g, ' ')).toMatch(
      /5th largest of 254 in TX in 2025 31st largest of 3,144 in the U\.S\./,
    );
  });

  it('compare the metros and counties of a state, the largest first', async () => {
    const text = await (await get('/states/tx')).text();
    const namesIn = (id: string) => {
      const [section = ''] = new RegExp(`<section[^>]* aria-labelledby="${id}".*?</section>`, 's').exec(text) ?? [];
      return [...section.matchAll(/<th scope="row">\s*<a href="[^"]+">(.*?)<\/a>/gs)].map(([, name]) =>
        name!.replaceAll(/<[^>]*>/g, ''),
      );
    };
    expect(namesIn('metros').slice(0, 2)).toEqual([
      'Dallas–Fort Worth–Arlington, TX',
      'Houston–Pasadena–The Woodlands, TX',
    ]);
    expect(namesIn('metros')).toHaveLength(served.release.placesIn('msa', 'TX').length);
    expect(namesIn('counties').slice(0, 2)).toEqual(['Harris County', 'Dallas County']);
    expect(namesIn('counties')).toHaveLength(254);
    const harris = text.slice(text.indexOf('>Harris County<')).split('</tr>')[0]!;
    const { data } = await json('/places/48201?measures=population,unemployment_rate');
    for (const { value } of data.measures) expect(harris).toContain(`data-value="${value}"`);
    // Counts of a column have all of their digits, and large amounts are short enough for a phone.
    expect(harris).toMatch(/>\s*5,045,026\s*</);
    expect(harris).toMatch(/>\s*\$592\.8B\s*</);
  });

  it('say how to cite them, with a permanent link to their figures', async () => {
    const text = await (await get('/counties/48453-travis-county-tx')).text();
    const [, link] = /<code>[^<]*(\/api\/v1\/places\/48453\?release=[^<]+)<\/code>/.exec(text)!;
    expect((await get(link!)).status).toBe(200);
  });

  it('have no neighbors and no map until the site is built', async () => {
    const limit = { perMinute: 1, perDay: 1 };
    const limits = { address: limit, credential: limit, accountPerDay: 1 };
    const compute = computeHere({ origin: 'http://metro.test', limits, clock: () => 0 });
    const { text } = await pageOf('/counties/24033-prince-georges-county-md', compute);
    expect(text).toContain('<h1>Prince George&#x27;s County, MD</h1>');
    expect(chartsOf(text).length).toBeGreaterThan(1);
    expect(text).not.toContain('id="neighbors"');
    const built = await (await get('/counties/24033-prince-georges-county-md')).text();
    expect(built).toContain('data-name="Prince George&#x27;s County"');
    expect(built).toContain('>District of Columbia, DC<');
  });

  it('are listed with the states, which link to them', async () => {
    const page = await get('/states');
    expect([page.status, page.headers.get('link')]).toEqual([
      200,
      expect.stringContaining('/states>; rel="canonical"'),
    ]);
    const text = await page.text();
    const { data } = (await (await get('/api/v1/states')).json()) as any;
    const rows = [...text.matchAll(/<tr>\s*<th scope="row">\s*<a href="(\/states\/\w\w)">([^<]+)<[^]*?<\/tr>/g)];
    expect(rows.map(([, , name]) => name)).toEqual(data.map(({ name }: any) => name));
    const ohio = rows.find(([, address]) => address === '/states/oh')![0];
    const [{ population }] = data.filter(({ state }: any) => state === 'OH');
    expect(ohio.replaceAll(/<[^>]*>|\s+/g, ' ')).toContain(` ${population.toLocaleString('en-US')} `);
    expect(ohio).toContain('>88<');
    expect(text).toContain('href="/datasets/census-pep"');
  });

  it('of a state lead to its metros and counties', async () => {
    const { release } = served;
    const text = await (await get('/states/de')).text();
    for (const place of release.placesIn('county', 'DE'))
      expect(text).toContain(`href="${placeAddress('county', release.content.regions.county[place]!)}"`);
    for (const place of release.placesIn('msa', 'DE'))
      expect(text).toContain(`href="/metros/${release.content.metros[place]!.slug}"`);
  });
});
