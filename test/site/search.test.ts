import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { notHeldSubjects } from '../../api/domain/notHeld.ts';
import { siteDir } from '../../common/release/siteFolder.ts';
import { excerptOf } from '../../site/browser/excerpt.ts';
import {
  groupMatches,
  keepNamed,
  neighborsOf,
  notesOn,
  splitMentions,
  takeBest,
} from '../../site/browser/searchGroups.ts';
import { tableAddress } from '../../site/browser/question.ts';
import { makeSearch } from '../../site/browser/searchIndex.ts';
import { presets } from '../../site/explorer/presets.ts';
import { fullTitle, readEntries, type SearchContent, type SearchEntry } from '../../site/docs/searchEntry.ts';
import { acronyms, everydayWords, notHeldWords } from '../support/everydayWords.ts';
import { distDir } from '../support/service.ts';
import { sitePlaces } from '../support/sitePlaces.ts';

describe('the search of the site', () => {
  const file = join(siteDir(distDir, inject('release')), 'search.json');
  const entries = readEntries(JSON.parse(readFileSync(file, 'utf8')) as SearchContent);
  const places = sitePlaces(inject('release'));
  const search = makeSearch(entries, places);
  const measuresFound = (typed: string) => search(typed).filter(({ entry }) => entry.kind === 'Measure');

  it.for(everydayWords)('finds for "%s" the measure %s first, as the API does (D131)', ([typed, measure], { skip }) => {
    if (!entries.some(({ name }) => name === measure)) skip(`the release has no measure ${measure}`);
    expect(measuresFound(typed)[0]?.entry.name).toBe(measure);
  });

  it.for(acronyms)('finds for "%s" the dataset of the acronym first', ([typed, , dataset]) => {
    const datasets = search(typed).filter(({ entry }) => entry.kind === 'Dataset');
    expect(datasets[0]?.entry.name).toBe(dataset);
  });

  it('finds part of a word, and forgives a typing error', () => {
    expect(measuresFound('unemploy').map(({ entry }) => entry.name)).toContain('unemployment_rate');
    expect(measuresFound('unemployement').map(({ entry }) => entry.name)).toContain('unemployment_rate');
    expect(search('10181')).toEqual([]);
  });

  it('finds nothing for a text without letters and digits', () => {
    expect([search('😀'), search('😀', 'OR'), search(' - ')]).toEqual([[], [], []]);
  });

  it('takes no word with another first letter for a typing error', () => {
    const titles = (typed: string) => search(typed).map(({ entry }) => fullTitle(entry));
    expect(titles('pages').some((title) => title.startsWith('Paging and caching'))).toBe(true);
    expect(titles('wages').filter((title) => /\bpages\b/i.test(title))).toEqual([]);
    const found = [...search('wages'), ...search('wages xyzzy', 'OR')].flatMap(({ terms }) => terms);
    expect(found).toContain('wages');
    expect(found.filter((term) => !term.startsWith('w'))).toEqual([]);
  });

  it.for(notHeldWords)('says of "%s" what is not held: %s, as the API does', ([typed, subject], { skip }) => {
    const { note, nearest, publisher, unless } = notHeldSubjects.find((one) => one.subject === subject)!;
    if (entries.some(({ kind, name }) => kind === 'Dataset' && name === unless)) skip(`the release has ${unless}`);
    const found = notesOn(typed, entries).find((one) => one.note === note);
    expect(found?.publisher).toBe(publisher);
    expect(found?.nearest.map(({ name }) => name)).toEqual(nearest);
  });

  it('says nothing of what is held, and of places that are named like something that is not', () => {
    for (const typed of [
      'cost of housing',
      'Port St. Lucie',
      'Port Arthur',
      'Overland Park',
      'Benton Harbor',
      'water area',
    ])
      expect([typed, notesOn(typed, entries)]).toEqual([typed, []]);
  });

  it('finds entries with some of the words if none has all', () => {
    expect(search('manufacturing jobs births').filter(({ entry }) => entry.kind === 'Measure')).toEqual([]);
    const some = search('manufacturing jobs births', 'OR').filter(({ entry }) => entry.kind === 'Measure');
    expect(some.map(({ entry }) => entry.name)).toEqual(expect.arrayContaining(['jobs']));
    expect(some.some(({ entry }) => entry.title.includes('anufacturing'))).toBe(true);
  });

  it('finds guides before pages for operators and contributors', () => {
    for (const typed of ['rate limit', 'cache', 'score', 'missing figures', 'rank']) {
      const kinds = search(typed).flatMap(({ entry }) =>
        entry.kind === 'Documentation' ? [entry.audience ?? 'users'] : [],
      );
      expect([typed, kinds[0]]).toEqual([typed, 'users']);
    }
  });

  it('finds pages for contributors last, and the text of tables, which excerpts do not show', () => {
    const pages: SearchEntry[] = [
      { kind: 'Documentation', title: 'Rates', address: '/docs/decisions', text: 'Rates', audience: 'contributors' },
      {
        kind: 'Documentation',
        title: 'Limits',
        address: '/docs/limits',
        text: 'The rate limit',
        cells: '300 per minute',
      },
      { kind: 'Documentation', title: 'Servers', address: '/docs/operating', text: 'Rate', audience: 'operators' },
    ];
    const found = (typed: string) => makeSearch(pages, places)(typed).map(({ entry }) => entry.title);
    expect(found('rate').at(-1)).toBe('Rates');
    expect(found('rates')).toContain('Rates');
    expect(found('300')).toEqual(['Limits']);
  });

  const kindsFound = (typed: string) => groupMatches(search(typed), typed).groups.map(({ kind }) => kind);

  it('groups results by kind, with the kind first that the words name', () => {
    expect(kindsFound('austin')[0]).toBe('Metro');
    expect(kindsFound('NYC')[0]).toBe('Metro');
    expect(kindsFound('unemployment').slice(0, 2)).toEqual(['Measure', 'Dataset']);
    expect(kindsFound('FEMA')[0]).toBe('Dataset');
    expect(kindsFound('rate limits')[0]).toBe('Documentation');
    expect(kindsFound('rankMetros')[0]).toBe('API');
  });

  it('keeps the results of a kind in their order, and those for contributors out of the groups', () => {
    const found = search('score');
    const { groups, forContributors } = groupMatches(found, 'score');
    for (const { kind, matches } of groups)
      if (kind !== 'Documentation') expect(matches).toEqual(found.filter(({ entry }) => entry.kind === kind));
    expect(forContributors.length).toBeGreaterThan(0);
    expect(groups.flatMap(({ matches }) => matches).filter(({ entry }) => entry.audience === 'contributors')).toEqual(
      [],
    );
    expect(forContributors.every(({ entry }) => entry.audience === 'contributors')).toBe(true);
  });

  const bestOf = (typed: string) => takeBest(groupMatches(search(typed), typed).groups, typed);

  it('shows each guide once, those that the words name first, and the explorer before them', () => {
    for (const typed of ['rank', 'ranks', 'ranking']) {
      const { best, others } = bestOf(typed);
      expect(best?.entry.address).toBe('/explorer');
      expect(best?.entry.starts?.map(({ address }) => address)).toEqual(presets.map(({ key }) => `/explorer/${key}`));
      const [docs] = others;
      expect(docs!.matches[0]!.entry.about).toBe('How scores and ranks are computed, with a worked example.');
      const addresses = docs!.matches.map(({ entry }) => entry.address);
      expect(addresses.slice(0, 2)).toEqual(['/docs/ranking', '/docs/analyses']);
      const pages = addresses.map((address) => address.split('#')[0]);
      expect(new Set(pages).size).toBe(pages.length);
      const sections = docs!.matches[0]!.sections!;
      expect(sections.map(({ title }) => title)).toContain('How are ranks computed?');
      expect(sections.every(({ page, title }) => page === 'Ranking' && /\brank/i.test(title))).toBe(true);
    }
    const found = groupMatches(search('trace a figure'), 'trace a figure').groups[0]!;
    expect(found.matches[0]).toMatchObject({ entry: { page: 'Measures and methods', title: 'Trace a figure' } });
  });

  it('finds the measures of an industry after those of all', () => {
    for (const [typed, part] of [
      ['wages', 'accommodation_and_food_total_wages'],
      ['jobs', 'accommodation_and_food_jobs'],
    ] as const) {
      const group = groupMatches(search(typed), typed).groups.find(({ kind }) => kind === 'Measure')!;
      const names = group.matches.map(({ entry }) => entry.name);
      expect(names.indexOf(part)).toBeGreaterThan(4);
    }
  });

  it('folds docs that only mention the metro found, and shows other metros of its states', () => {
    const { best, others } = takeBest(groupMatches(search('austin'), 'austin').groups, 'austin');
    const { groups, mentions } = splitMentions(others, best);
    expect(groups).toEqual([]);
    expect(mentions.map(({ kind }) => kind)).toEqual(['Documentation']);
    const [texas] = neighborsOf(best!.entry, entries);
    expect(texas?.name).toBe('Other metros in Texas');
    expect(texas?.matches[0]?.entry.title).toMatch(/^Dallas/);
    expect(texas?.matches.every(({ entry }) => /TX/.test(entry.title) && entry !== best!.entry)).toBe(true);
  });

  it('shows only what is named by some of the words if no result has all of them', () => {
    const some = (typed: string) => keepNamed(search(typed, 'OR'), typed).map(({ entry }) => entry.name ?? entry.title);
    expect(some('jobs xyzzy')).toContain('jobs');
    expect(some('nothing-at-all-xyz')).toEqual([]);
  });

  it('shows the text from the sentence with the first match, and no colon at its end', () => {
    const text = 'Rates are yearly. The U.S. Census Bureau counts people in Austin. Read more in this list: One. Two.';
    expect(excerptOf(text, ['austin'])).toBe(text.slice(18));
    expect(excerptOf('Send it. The rate of Austin:', ['austin'])).toBe('The rate of Austin …');
    const long = `Each of these has a figure: ${'one of many words, '.repeat(20)}then Austin, and more.`;
    expect(excerptOf(long, ['austin'])).toMatch(/^… .*then Austin, and more\.$/);
    expect(excerptOf(long, ['figure'])).toMatch(/^Each of these has a figure: .* …$/);
    expect(excerptOf('Peers are near. For Austin, 1 + 1 = 2.', ['austin'])).toMatch(/^Peers are near\./);
  });

  it('says the population and the growth of a metro, and the years of measures and datasets', () => {
    const factsOf = (address: string) => entries.find((one) => one.address === address)?.facts;
    expect(factsOf('/metros/us/tx/austin-round-rock-san-marcos-12420')).toMatch(
      /^2\.\d\d million people in \d{4}, \+\d+\.\d% since \d{4}$/,
    );
    expect(factsOf('/measures/unemployment_rate')).toMatch(/^median metro \d\.\d%, \d{4}$/);
    expect(factsOf('/datasets/bls-laus')).toMatch(/^\d{4}–\d{4}$/);
  });

  it('has the figures of the best result with their years, and leaves it out of its group', () => {
    for (const typed of ['austin', '12420']) {
      const { best, others } = bestOf(typed);
      expect(best?.entry.name).toBe('12420');
      expect(best?.entry.figures?.map(({ label }) => label)).toEqual([
        'Population',
        'Growth',
        'Per capita income',
        'Unemployment',
      ]);
      expect(best?.entry.figures?.every(({ years, value }) => /^\d{4}/.test(years) && /\d/.test(value))).toBe(true);
      expect(others.flatMap(({ matches }) => matches)).not.toContain(best);
    }
    expect(bestOf('jobless').best?.entry.figures).toMatchObject([{ label: 'Median metro' }]);
    // A guide has no figures.
    expect(bestOf('rate limits').best).toBeUndefined();
  });

  it('finds the larger of two metros with the same name first, and the one that is named by the words before longer names', () => {
    expect(bestOf('portland').best?.entry.title).toBe('Portland–Vancouver–Hillsboro, OR-WA');
    expect(bestOf('jackson').best?.entry.title).toMatch(/^Jackson, /);
  });

  it.each([
    ['LA', '31080'],
    ['DFW area', '19100'],
    ['Greater Boston', '14460'],
    ['Denver-Aurora-Lakewood, CO', '19740'],
    ['310M700US12420', '12420'],
    ['Tacoma', '42660'],
  ])('shows the metro first that the API reads "%s" as', (typed, cbsa) => {
    expect(bestOf(typed).best?.entry.name).toBe(cbsa);
  });

  it.each([
    ['17460', '17410', expect.stringMatching(/^Cleveland-Elyria, OH \(17460\) is not a metro today\./)],
    ['Windham County, CT', '35980', expect.stringMatching(/^Windham County, CT \(09015\) is not a county today\./)],
  ])('says what "%s" is, and shows the metro to read about', (typed, cbsa, note) => {
    const notes = search.placeNotes(typed);
    expect(notes.map((one) => one.note)).toEqual([note]);
    expect(notes.flatMap(({ metros }) => metros.map(({ name }) => name))).toContain(cbsa);
    const { groups } = groupMatches(search(typed), typed);
    expect(groups.find(({ kind }) => kind === 'Metro')?.matches[0]?.entry.name).toBe(cbsa);
  });

  /** The states and counties that words find, by address. */
  const pagesFor = (typed: string) =>
    groupMatches(search(typed), typed)
      .groups.filter(({ kind }) => kind === 'Place')
      .flatMap(({ matches }) => matches.map(({ entry }) => entry.address));

  it.each([
    ['Travis County', '/counties/48453-travis-county-tx', '12420'],
    ['Cook, IL', '/counties/17031-cook-county-il', '16980'],
    ['48453', '/counties/48453-travis-county-tx', '12420'],
  ])('finds the page of the county "%s", and its metro', (typed, address, cbsa) => {
    expect(pagesFor(typed)).toEqual([address]);
    const { groups } = groupMatches(search(typed), typed);
    expect(groups[0]!.kind).toBe('Place');
    expect(groups.find(({ kind }) => kind === 'Metro')?.matches[0]?.entry.name).toBe(cbsa);
  });

  it('finds the pages of states, but takes no word for a code', () => {
    expect(pagesFor('Ohio')).toEqual(['/states/oh']);
    expect(pagesFor('OH')).toEqual(['/states/oh']);
    expect(pagesFor('in')).toEqual([]);
    expect(pagesFor('Loving County, TX')).toEqual(['/counties/48301-loving-county-tx']);
  });

  it('finds the largest counties of a name, and says how many more there are', () => {
    expect(pagesFor('Franklin County')[0]).toBe('/counties/39049-franklin-county-oh');
    const notes = search.placeNotes('Franklin County').map(({ note }) => note);
    expect(notes).toEqual([expect.stringMatching(/^Other counties with this name: \d+\./)]);
  });

  it('asks for a code that has lost its zeros, and names the state of a code that is also a metro', () => {
    expect(search.placeNotes('6037').map(({ note }) => note)).toEqual(['Did you mean 06037, Los Angeles County, CA?']);
    expect(search.placeNotes('6037')[0]!.metros.map(({ name }) => name)).toEqual(['31080']);
    expect(pagesFor('6037')).toEqual(['/counties/06037-los-angeles-county-ca']);
    expect(pagesFor('LA')).toEqual(['/states/la']);
  });

  /** Reads words as a question, in short: the place or the order, then the first measure. */
  function asked(typed: string): string | undefined {
    const question = search.question(typed);
    if (question?.asks === 'figure') {
      const { place, measures, year } = question;
      return [place.geoid, measures[0].name, year].filter((one) => one !== undefined).join(' ');
    }
    if (!question) return undefined;
    const { end, measure, geography, within, place, year, people } = question;
    const scope = within?.geoid ?? 'nation';
    return [end, measure.name, geography, scope, place?.geoid, year, people]
      .filter((one) => one !== undefined)
      .join(' ');
  }

  it.each([
    ['Tulsa unemployment', '46140 unemployment_rate'],
    ['unemployment rate Tulsa, OK 2019', '46140 unemployment_rate 2019'],
    ['What is the population of Austin?', '12420 population'],
    ['rent Boise', '14260 median_gross_rent'],
    ['Ohio broadband', '39 broadband_share'],
    ['median household income Travis County, TX', '48453 median_household_income'],
    ['Cook County IL poverty', '17031 poverty_rate'],
    ['48453 population', '48453 population'],
    ['US unemployment rate', 'US unemployment_rate'],
    ['cost of living Denver', '19740 price_level'],
    ['New York rent', '35620 median_gross_rent'],
    // A measure that metros have only is not one of counties.
    ['violent crime Travis County', undefined],
    ['lowest unemployment Oklahoma', 'lowest unemployment_rate msa 40'],
    ["Tulsa's unemployment is the lowest in Oklahoma", 'lowest unemployment_rate msa 40 46140'],
    ['Ohio counties with the worst broadband', 'lowest broadband_share county 39'],
    ['highest median household income counties of Atlanta', 'highest median_household_income county 12060'],
    ['metros with the highest rent in Texas 2020', 'highest median_gross_rent msa 48 2020'],
    ['fastest growing metros', 'highest population_growth_5yr msa nation'],
    ['fastest growing metros over a million', 'highest population_growth_5yr msa nation 1000000'],
    ['lowest unemployment in Texas metros with at least 500k people?', 'lowest unemployment_rate msa 48 500000'],
    [
      'counties in Ohio with the worst broadband with more than 100,000 people',
      'lowest broadband_share county 39 100000',
    ],
    // A small number may be of something else than people, and a figure has no order.
    ['fastest growing metros over 5', undefined],
    ['Tulsa unemployment over a million', undefined],
    // Words that are not understood are not left out.
    ['fastest growing metros under a million', undefined],
    ['Is rent in Boise rising faster than pay?', undefined],
    ['Tulsa', undefined],
    ['unemployment', undefined],
    ['union rate limits', undefined],
    ['', undefined],
  ])('reads "%s" as the question %s', (typed, question) => {
    expect(asked(typed)).toBe(question);
  });

  it.each([
    ['rent boi', 'rent Boise City, ID', '14260 median_gross_rent'],
    ['unemployment tul', 'unemployment Tulsa, OK', '46140 unemployment_rate'],
    ['tul unemployment', 'Tulsa, OK unemployment', '46140 unemployment_rate'],
    ['rent san fr', 'rent San Francisco, CA', '41860 median_gross_rent'],
    ['lowest unemployment okl', 'lowest unemployment Oklahoma', 'lowest unemployment_rate msa 40'],
  ])('completes "%s" as "%s", which asks %s', (typed, whole, question) => {
    expect(search.question(typed)).toBeUndefined();
    expect([search.completed(typed)[0]?.words, asked(whole)]).toEqual([whole, question]);
  });

  it('completes no word of two letters, and none without a measure next to it', () => {
    for (const typed of ['rent bo', 'tul', 'zzzz unemployment', 'building per'])
      expect([typed, search.completed(typed)]).toEqual([typed, []]);
  });

  it.each([
    [
      'Ohio counties with the worst broadband',
      '/measures/broadband_share?geography=county&state=OH&order=lowest#all-values',
    ],
    [
      'fastest growing metros over a million',
      '/measures/population_growth_5yr?geography=msa&order=highest&people=1000000#all-values',
    ],
    // The table has the latest figures, of a state or the nation.
    ['metros with the highest rent in Texas 2020', undefined],
    ['highest median household income counties of Atlanta', undefined],
  ])('leads from the answer to "%s" to the table %s', (typed, address) => {
    const question = search.question(typed)!;
    expect(question.asks === 'order' && tableAddress(question)).toBe(address);
  });

  it('names other places that a question may mean, and finds what it is about', () => {
    const question = search.question('Portland rent')!;
    expect(question.asks === 'figure' && question.others.map(({ geoid }) => geoid)).toEqual(['38860']);
    const about = search.about(question).map(({ entry }) => entry.name);
    expect(about.slice(0, 3)).toEqual(['38900', '38860', 'median_gross_rent']);
  });

  it('takes no word for a county that may mean something else', () => {
    for (const typed of ['union', 'lake', 'power', 'in', 'unemployment rate'])
      expect([typed, search.placeNotes(typed)]).toEqual([typed, []]);
  });

  it('has no marks of lists and no addresses of links in the text of guides', () => {
    const text = entries.filter(({ kind }) => kind === 'Documentation').map((one) => one.text);
    expect(text.filter((one) => /: - |^- |\]: http/.test(one))).toEqual([]);
  });

  it('has no comments and no samples in the text of guides, and a mark at the end of each paragraph', () => {
    const guides = entries.filter(({ kind }) => kind === 'Documentation');
    expect(guides.filter(({ text }) => /<!--|-->|drawing:/.test(text))).toEqual([]);
    const start = guides.find(({ address }) => address === '/docs/quick-start#get-a-figure')!;
    expect(start.text).toContain('whose CBSA code is 12420. ');
  });

  it('finds the page of an operation by its name', () => {
    expect(search('rankMetros')[0]?.entry.address).toBe('/reference/rankMetros');
  });
});
