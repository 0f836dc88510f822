import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { placeAddress } from '../../api/domain/placeAddress.ts';
import { withoutLabel } from '../../api/domain/citation.ts';
import type { ChartData } from '../../site/charts/chartData.ts';
import type { SearchContent } from '../../site/docs/searchEntry.ts';
import { placeholderOrigin, siteDir } from '../../common/release/siteFolder.ts';
import { presets } from '../../site/explorer/presets.ts';
import { distDir, openBuilt } from '../support/service.ts';

const folder = siteDir(distDir, inject('release'));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
/** A page of a former name leads to another page. */
const leadsElsewhere = (name: string) => read(name).includes('http-equiv="refresh"');
const pages = files.filter((name) => name.endsWith('.html') && !leadsElsewhere(name));
const addressOf = (page: string) => `/${page.replace(/(^|\/)index\.html$|\.html$/, '$1').replace(/\/$/, '')}`;

describe('the pages of the site', () => {
  // A compressed download is also served without the ending (D261).
  const addresses = new Set([
    ...pages.map(addressOf),
    ...files.flatMap((name) => [`/${name}`, `/${name.replace(/\.gz$/, '')}`]),
  ]);
  // Pages that the server renders.
  let placePages: ReadonlySet<string>;
  beforeAll(async () => {
    const served = await openBuilt(inject('release'));
    const { regions } = served.release.content;
    placePages = new Set([
      '/states',
      '/areas',
      ...served.release.content.areas.map(({ kind, code }) => `/areas/${kind}-${code}`),
      ...(['state', 'county'] as const).flatMap((one) => regions[one].map((region) => placeAddress(one, region))),
    ]);
    served.close();
  });
  const live = /^\/(api\/v1|healthz|programs|settings|terms|sign-in|sign-up|oauth|mcp)(\/|$)/;

  it('exist for every dataset, measure and metro', async () => {
    const served = await openBuilt(inject('release'));
    const { datasets, measures, metros } = served.release.content;
    served.close();
    const wanted = [
      ...datasets.map(({ key }) => `/datasets/${key}`),
      ...measures.map(({ name }) => `/measures/${name}`),
      ...metros.map(({ slug }) => `/metros/${slug}`),
    ];
    expect(wanted.filter((address) => !addresses.has(address))).toEqual([]);
  });

  it('name the regions of a measure once', () => {
    const page = read('measures/median_gross_rent_of_counties.html');
    expect(/<title>(.*?) · /.exec(page)?.[1]).toBe('Median gross rent of US counties');
    expect(/<h1>\s*(.*?)\s*<\/h1>/s.exec(page)?.[1]).toBe('Median gross rent, counties');
  });

  it('say of days neither that larger regions have more nor that their topic has metros, and that their years differ', () => {
    const days = read('measures/moderate_air_days.html');
    expect(days).not.toContain('tend to have more');
    expect(days).not.toContain('For measures of metros');
    expect(days).toContain('Each county has its latest figure, so the years differ: 2019–2024.');
    const jobs = read('measures/jobs.html');
    expect(jobs).toContain('This is a count: larger metros tend to have more.');
    expect(jobs).not.toContain('the years differ');
  });

  it('of comparisons have a bar for each figure, and for that of the median metro', () => {
    const [, card = ''] = /Lowest unemployment, large metros<\/a>(.*?)<\/table>/s.exec(read('compare.html')) ?? [];
    const rows = card.split('<tr').slice(1);
    const lengths = rows.map((row) => Number(/<rect width="([\d.]+)%"/.exec(row)![1]));
    expect(lengths).toHaveLength(5);
    expect(rows.at(-1)).toContain('Median metro');
    // The median is higher than the lowest figures.
    expect(lengths.at(-1)).toBe(100);
    for (const length of lengths.slice(0, 4)) expect(length).toBeLessThan(100);
  });

  it('of datasets name the length of their periods once', () => {
    const html = read('datasets.html').replaceAll(/\s+/g, ' ');
    expect(html).toContain('>5-year, 2009–2013, 2014–2018, 2020–2024 · ');
  });

  it('of measures say that one edition has no change, and lead to measures that have years or are adjusted', () => {
    const broadband = read('measures/broadband_share.html');
    expect(broadband).toContain('One edition (2020–2024): no change can be computed.');
    // The release has two editions of the rents of the year.
    expect(read('measures/fair_market_rent_2br.html')).toContain('One period (FY 2026): no change can be computed.');
    // What is to be said of all its figures is one line.
    expect(read('measures/median_gross_rent.html').replaceAll(/\s+/g, ' ')).toContain(
      'One edition (2019–2023): no change can be computed. In 2023 dollars.',
    );
    const household = read('measures/median_household_income_1yr.html');
    expect(household).toMatch(
      /Figures over years: <a href="\/measures\/median_household_income">[^<]+<\/a>, 2009–2024/,
    );
    const income = read('measures/per_capita_income.html');
    expect(income).toContain('Adjusted for local prices: <a href="/measures/per_capita_income_at_local_prices">');
    expect(read('measures/gdp.html')).toContain('Adjusted for inflation: <a href="/measures/real_gdp">');
    for (const name of ['unemployment_rate', 'population_growth_5yr', 'real_gdp'])
      expect(read(`measures/${name}.html`)).not.toMatch(/no change can be computed|Not adjusted for inflation/);
  });

  it('of measures lead to those of the same thing: of counties, and of other publishers, with their years', () => {
    const seeAlso = (name: string) => {
      const [, text = ''] = /See also:(.*?)<\/p>/s.exec(read(`measures/${name}.html`)) ?? [];
      return [...text.matchAll(/href="\/measures\/(\w+)"/g)].map(([, found]) => found);
    };
    expect(seeAlso('median_gross_rent')).toEqual(['fair_market_rent_2br']);
    expect(read('measures/median_gross_rent.html').replaceAll(/\s+/g, ' ')).toMatch(
      /Counties have a separate measure, of 2020–2024: <a href="\/measures\/median_gross_rent_of_counties">/,
    );
    expect(read('measures/median_gross_rent.html')).toMatch(
      /Fair market rent of a two-bedroom unit<\/a>, <span class="years">FY 2026<\/span> \(U\.S\. Department of Housing/,
    );
    expect(seeAlso('fair_market_rent_2br')).toContain('median_gross_rent');
    // Neither of other ages, nor changes.
    expect(seeAlso('poverty_rate')).not.toContain('poverty_rate_65_plus_1yr');
    expect(seeAlso('gdp_growth_5yr')).toEqual([]);
  });

  it('of measures say a period next to the name, not in it', () => {
    expect(read('measures/median_household_income_1yr.html')).toMatch(
      /<h1>\s*Median household income\s*<small>\(1-year estimate, \d{4}\)<\/small>/,
    );
    const list = read('measures.html');
    expect(list).toMatch(/>Median household income<\/a>\s*<small>1-year estimate<\/small>/);
    expect(list).not.toMatch(/<a [^>]*>[^<]*\((?:one year|five years)\)<\/a>/);
  });

  it('escape the characters of titles that LaTeX reads as commands, in BibTeX', () => {
    const page = read('measures/household_income_under_10000_share.html');
    expect(page).toContain(String.raw`title = {Share of households with an income below \$10,000, 2020–2024}`);
  });

  it('link only to existing pages and headings', () => {
    const ids = new Map(
      pages.map((page) => [addressOf(page), new Set([...read(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
    );
    const broken = new Set<string>();
    for (const page of pages)
      for (const [, href = ''] of read(page).matchAll(/<a [^>]*href="([^"]*)"/g)) {
        if (/^(https?:|mailto:)/.test(href)) continue;
        const [path = '', anchor] = href.replaceAll('&amp;', '&').split('#');
        const target =
          path === ''
            ? addressOf(page)
            : path.split('?')[0]!.replace(/^\/downloads\/latest\//, `/downloads/${inject('release')}/`);
        if (live.test(target) || placePages.has(target)) continue;
        if (!addresses.has(target) || (anchor && !ids.get(target)?.has(anchor)))
          broken.add(`${addressOf(page)}: ${href}`);
      }
    expect([...broken]).toEqual([]);
  });

  it('load nothing from other hosts and have no inline scripts or styles', () => {
    const bad = new Set<string>();
    for (const page of pages) {
      const html = read(page);
      for (const [tag] of html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*>/g)) {
        // A page loads neither.
        if (/rel="(canonical|alternate)"/.test(tag)) continue;
        for (const [, url] of tag.matchAll(/(?:src|href)="(https?:[^"]*)"/g)) bad.add(`${page}: ${url}`);
        if (tag.startsWith('<script') && !/ src=| type="application\/(ld\+)?json"/.test(tag))
          bad.add(`${page}: ${tag}`);
      }
      if (/ style="| on\w+="|<style/.test(html)) bad.add(`${page}: inline`);
    }
    expect([...bad]).toEqual([]);
  });

  it('have no space inside the ends of links or before punctuation after them', () => {
    const bad = new Set<string>();
    for (const page of pages)
      for (const [found] of read(page)
        .replace(/<pre[\s\S]*?<\/pre>/g, '')
        .matchAll(/<a [^>]*>\s|\s<\/a>|<\/(?:a|code)>\s+[,.;:)]/g))
        bad.add(`${addressOf(page)}: ${found}`);
    expect([...bad]).toEqual([]);
  });

  it('have one heading, a unique title, a description and a canonical address', () => {
    const titles = new Map<string, string>();
    for (const page of pages) {
      const html = read(page);
      expect([page, html.match(/<h1[ >]/g)?.length]).toEqual([page, 1]);
      const title = /<title>([^<]+)</.exec(html)![1]!;
      expect([page, titles.get(title)]).toEqual([page, undefined]);
      titles.set(title, page);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
      expect(html).toContain(`<link rel="canonical" href="${placeholderOrigin}${addressOf(page)}"`);
    }
  });

  it('have scripts without the paths of their sources', () => {
    const scripts = files.filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => read(name).includes('/site/browser/'))).toEqual([]);
  });

  it('load less than 82 kB, the checker with its data less than 130 kB, the search 177 kB and the explorer 300 kB', () => {
    // Compressed like the server does.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const packedSize = (name: string) => brotliCompressSync(readFileSync(join(folder, name)), { params }).length;
    const weights = new Map<string, number>();
    const weight = (name: string): number => {
      if (!weights.has(name)) weights.set(name, packedSize(name));
      return weights.get(name)!;
    };
    const valuesOfPreset = (page: string) =>
      presets
        .filter(({ key }) => page === `explorer/${key}.html`)
        .flatMap(({ criteria }) => criteria.map(({ measure }) => `explorer/values-${measure}.json`));
    // The pages of metros are similar, and those of measures: the largest are enough.
    const kinds = ['metros/', 'measures/'];
    const bytes = new Map(pages.map((page) => [page, statSync(join(folder, page)).size]));
    const largest = kinds.flatMap((kind) =>
      pages
        .filter((page) => page.startsWith(kind))
        .toSorted((a, b) => bytes.get(b)! - bytes.get(a)!)
        .slice(0, 12),
    );
    const chosen = [...largest, ...pages.filter((page) => !kinds.some((kind) => page.startsWith(kind)))];
    for (const page of chosen) {
      // Fonts are the same on every page, and cached for a year.
      const loaded = [...read(page).matchAll(/(?:src|href)="\/((?:_astro\/[^"]+|icon\.svg))"/g)]
        .map(([, name]) => name!)
        .filter((name) => !name.endsWith('.woff2'));
      const scripts = loaded.flatMap((name) =>
        name.endsWith('.js')
          ? [...read(name).matchAll(/["']\.\/([\w.-]+\.js)["']/g)].map(([, one]) => `_astro/${one}`)
          : [],
      );
      const data = page.startsWith('explorer')
        ? ['explorer/start.json', ...valuesOfPreset(page)]
        : page === 'search.html'
          ? ['search.json', 'places.json']
          : page === 'verify.html'
            ? ['verify.json', 'places.json']
            : [];
      const total = [page, ...new Set([...loaded, ...scripts]), ...data].reduce((sum, name) => sum + weight(name), 0);
      // 82 kB with the link to projects, the line on a newer edition and the menu of the feed, whose address is no page to read; 177 with the results next to an ordered answer.
      const limits: Record<string, number> = { explorer: 300, 'search.html': 177, 'verify.html': 130 };
      expect(total / 1000, page).toBeLessThan(limits[page.startsWith('explorer') ? 'explorer' : page] ?? 82);
    }
  });

  it('lead each topic and dataset with the measures that it is known by', () => {
    const firstOf = (page: string, part: string) =>
      /<th(?: scope="row")?><a href="\/measures\/(\w+)"/.exec(read(page).split(part)[1] ?? '')?.[1];
    expect(firstOf('measures.html', '>Economy</h2>')).toBe('gdp');
    expect(firstOf('measures.html', '>Jobs and pay</h2>')).toBe('unemployment_rate');
    expect(firstOf('datasets/census-pep.html', '<h2 id="measures">')).toBe('population');
    expect(firstOf('metros/us/tx/austin-round-rock-san-marcos-12420.html', 'aria-label="Economy"')).toBe('gdp');
  });

  it('of datasets say what the data is, and list changes over one year before five and ten', () => {
    const html = read('datasets/bls-laus.html');
    expect(html.replaceAll(/\s+/g, ' ')).toContain(
      'Unemployment rate, employed people, labor force, and 4 more measures of 393 metros, 3,221 counties, 50 states, DC, and Puerto Rico, 2000–2024. Published by the U.S. Bureau of Labor Statistics.',
    );
    const order = [...html.matchAll(/<th scope="row"><a href="\/measures\/unemployment_rate_change_(\d+)yr"/g)];
    expect(order.map(([, years]) => years)).toEqual(['1', '5', '10']);
    expect(read('datasets/census-pep.html')).toContain('50 states, and DC, 2020–2025.');
  });

  it('of metros have the figure in which a metro is the first of all as unusual, and say it once', () => {
    const html = read('metros/us/tx/austin-round-rock-san-marcos-12420.html');
    const start = html.slice(html.indexOf('id="unusual"'), html.indexOf('id="all"'));
    const figures = [...start.matchAll(/ data-figure="(\w+)"/g)].map((match) => match[1]!);
    // Austin has the highest share of people of 25 to 44 years.
    expect(figures[0]).toBe('population_25_to_44_share');
    expect(new Set(figures).size).toBe(figures.length);
  });

  it('of metros rank no index that starts at 100 in each metro, and say how prices changed', () => {
    const html = read('metros/us/tx/austin-round-rock-san-marcos-12420.html');
    for (const name of ['house_price_index', 'house_price_index_q4']) {
      const row = html.slice(html.lastIndexOf(`href="/measures/${name}"`)).split('</tr>')[0];
      expect(row).toContain('not ranked');
    }
    const text = html.replaceAll('\u{a0}', ' ');
    expect(text).toContain('House price index, 2025: 5.1 times its Q1 1995 level; the median metro 3.4 times');
  });

  it('of metros, their cards, the list of metros and comparisons have one measure of GDP', async () => {
    const html = read('metros/us/tx/austin-round-rock-san-marcos-12420.html');
    const tiles = html.slice(html.indexOf('class="key-figures"')).split('</ul>')[0]!;
    const figures = [...tiles.matchAll(/ data-figure="(\w+)"/g)].map((match) => match[1]);
    const { key } = JSON.parse(read('compare.json')) as { key: { name: string }[] };
    for (const names of [figures, key.map(({ name }) => name)])
      expect(names.filter((name) => /^(real_)?gdp$/.test(name!))).toEqual(['gdp']);
    // The list of metros prints billions without the word.
    expect(read('metros.html')).toContain('268.4');
  });

  it('of metros say the rank of a figure that is among the outer tenth', () => {
    const leadOf = (page: string) =>
      /<p class="lead">(.*?)<\/p>/s.exec(read(`metros/us/${page}.html`))![1]!.replaceAll(/\s+/g, ' ');
    expect(leadOf('nd/grand-forks-24220')).toContain(
      'Unemployment was 2.4% in 2024, 10th lowest of 393. Per capita income was $65,148 in 2024 (median metro: $61,697).',
    );
    expect(leadOf('tx/austin-round-rock-san-marcos-12420')).toContain(
      'Unemployment was 3.5% in 2024 (median metro: 3.8%), and per capita income was $85,549 in 2024, 24th highest of 387.',
    );
  });

  it('of metros have charts whose lines have different names', () => {
    const html = read('metros/us/ny/new-york-newark-jersey-city-35620.html');
    const charts = [...html.matchAll(/<script type="application\/json">(\{"unit".*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as ChartData,
    );
    expect(charts.length).toBeGreaterThan(4);
    const names = charts.map(({ series }) => series.map(({ name }) => name));
    expect(names.flat()).toContain('New York State');
    for (const ofChart of names) expect(new Set(ofChart).size).toBe(ofChart.length);
  });

  it('of metros say which of their states are right-to-work states', () => {
    const has = (page: string, text: string) =>
      expect([page, read(`metros/us/${page}.html`).includes(text)]).toEqual([page, true]);
    has('tx/austin-round-rock-san-marcos-12420', 'Texas is a right-to-work state.');
    has('nd/grand-forks-24220', 'North Dakota is a right-to-work state; Minnesota is not.');
    has('ny/new-york-newark-jersey-city-35620', 'New York and New Jersey are not right-to-work states.');
  });

  it('of metros have unusual figures of the outer 5% with a minus sign, and say once that energy is of the state', async () => {
    const served = await openBuilt(inject('release'));
    const { metros, measures } = served.release.content;
    const ofStates = new Set(
      measures.filter(({ geographies }) => geographies.county?.source_grain === 'state').map(({ name }) => name),
    );
    expect(ofStates.size).toBeGreaterThan(0);
    const sectionOf = (html: string, id: string) =>
      new RegExp(`<section aria-labelledby="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';
    const counts = new Set<number>();
    for (const page of pages.filter((name) => name.startsWith('metros/us/tx/'))) {
      const html = read(page);
      const unusual = [...sectionOf(html, 'unusual').matchAll(/ data-figure="(\w+)"/g)].map((match) => match[1]!);
      counts.add(unusual.length);
      const place = metros.findIndex(({ cbsa }) => page.includes(`-${cbsa}`));
      for (const name of unusual) {
        const score = (await served.release.column(name, 'msa')).scores[place]!;
        expect([page, name, score <= 5 || score >= 95, ofStates.has(name)]).toEqual([page, name, true, false]);
      }
      expect([page, />-[$\d]/.exec(html)]).toEqual([page, null]);
      const [fold = ''] = /<summary id="energy">.*?<table class="[^"]*figures/s.exec(html) ?? [];
      const texts = fold.replace(/<script.*?<\/script>/s, '');
      expect([page, texts.match(/State average|Average of its states/g)]).toEqual([page, [expect.any(String)]]);
    }
    served.close();
    expect(Math.max(...counts)).toBe(4);
    expect(Math.min(...counts)).toBeLessThan(4);
  });

  it('say below computed figures that the service computed them', async () => {
    const served = await openBuilt(inject('release'));
    const { measures, attributions } = served.release.content;
    served.close();
    for (const { name, dataset, geographies } of measures) {
      const html = read(`measures/${name}.html`)
        .replaceAll(/<script.*?<\/script>/gs, '')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      const { computed_by_cadastre } = geographies.msa ?? geographies.county ?? geographies.state!;
      const says = html.includes(
        `Computed by Metro data service from: ${withoutLabel(attributions.get(dataset)!.credit)}`,
      );
      expect([name, says]).toEqual([name, computed_by_cadastre]);
    }
    expect(read('index.html')).toContain('Computed by Metro data service from: ');
    expect(read('metros.html')).toContain('Computed by Metro data service from: ');
  });

  it('have search entries with their text and unchanged code', () => {
    const { entries } = JSON.parse(read('search.json')) as SearchContent;
    const text = entries.map((one) => one.text).join('\n');
    expect(text).toContain('answer["data"]["values"]');
    expect(text).not.toMatch(/\]\(/);
  });

  it('format code of the API description as code', () => {
    const html = read('reference/rankMetros.html').replace(/<(pre|textarea)[\s\S]*?<\/\1>/g, '');
    expect(html.match(/.{0,40}`.{0,40}/)).toBeNull();
  });

  it('describe each dataset to search engines (schema.org)', () => {
    for (const page of pages.filter((name) => name.startsWith('datasets/'))) {
      const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(page))![1]!;
      const about = JSON.parse(text);
      expect(about).toMatchObject({
        '@type': 'Dataset',
        name: expect.any(String),
        license: expect.any(String),
        creditText: expect.any(String),
      });
      expect(about.description.length).toBeGreaterThan(50);
    }
  });

  it('are all in the sitemap, with nothing else', () => {
    const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    const isListed = (address: string) => !['/search', '/report', '/embed/chart'].includes(address);
    expect(listed.sort()).toEqual([...pages.map(addressOf).filter(isListed), ...placePages].sort());
  });

  it('are linked from llms.txt as Markdown', () => {
    const linked = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => new URL(url!));
    expect(linked.filter(({ pathname }) => !addresses.has(pathname) && !live.test(pathname))).toEqual([]);
    expect(linked.filter(({ pathname }) => pathname.endsWith('.md')).length).toBeGreaterThan(10);
  });
});
