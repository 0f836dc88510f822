import { describe, expect, it } from 'vitest';
import { type Names, namesOf, problemOf, type ReadClaim } from '../../site/verify/claims.ts';
import { readPlacesFile } from '../../site/places/placesFile.ts';
import { readSentences } from '../../site/verify/readSentences.ts';
import { claimsOfTable, guessColumns, readTable } from '../../site/verify/readTable.ts';

const places = readPlacesFile({
  regions: {
    msa: [
      { geoid: '41180', name: 'St. Louis, MO-IL' },
      { geoid: '12420', name: 'Austin-Round Rock-San Marcos, TX' },
      { geoid: '18140', name: 'Columbus, OH' },
      { geoid: '46140', name: 'Tulsa, OK' },
      { geoid: '17980', name: 'Columbus, GA-AL' },
    ],
    county: [],
    state: [{ geoid: '48', name: 'Texas', usps: 'TX' }],
  },
  former: [],
});
const names: Names = namesOf(places, [
  { name: 'population', label: 'Population', unit: 'people', words: ['people', 'residents'] },
  { name: 'unemployment_rate', label: 'Unemployment rate', unit: 'percent', words: ['unemployment'] },
  { name: 'gdp', label: 'Gross domestic product', unit: 'thousands of dollars', words: ['GDP'] },
  { name: 'share_65_plus', label: 'Share aged 65 and over', unit: 'percent', words: [] },
]);

/** What a claim is about, in short. */
const brief = ({ value, place, measure, year }: ReadClaim) => [value, place?.code, measure?.name, year];

describe('figures in sentences', () => {
  const claimsOf = (text: string) => readSentences(text, names).claims;

  it.each([
    'Gotham had 5 million people.',
    'In Gotham, there are 5 million people.',
    "Unemployment is low, and Gotham's population is 5 million.",
    'Gotham grew. It had 5 million people.',
    'Philly, a large city, had 5 million people.',
    'According to the Census Bureau, the population is 5 million.',
  ])('have no place of an earlier sentence, unless theirs begins with a word for it: %s', (sentence) => {
    const claims = claimsOf(`The unemployment rate of Austin, TX was 9.9% in 2024. ${sentence}`);
    expect(claims.map(({ value, place }) => [value, place?.code])).toEqual([
      ['9.9%', '12420'],
      ['5 million', undefined],
    ]);
  });

  it.each([
    'Its population is 5 million.',
    'It had 5 million people in 2024.',
    'In 2024, it had 5 million people.',
    'Today, the metro has 5 million people.',
  ])('have the place of an earlier sentence: %s', (sentence) => {
    expect(claimsOf(`Austin is growing. ${sentence}`).map(({ place }) => place?.code)).toEqual(['12420']);
  });

  it('are of the year that `in` joins to them, even if another year is as near', () => {
    const yearsOf = (text: string) => claimsOf(text).map(({ year }) => year);
    expect(yearsOf('Unemployment in Tulsa: 4.1% in May 2023, 3.5% in May 2024.')).toEqual([2023, 2024]);
    expect(yearsOf('Unemployment in Tulsa was 4% in 2023, 5% in 2024.')).toEqual([2023, 2024]);
    expect(yearsOf('Unemployment in Tulsa: 2023: 4.1%, 2024: 3.5%.')).toEqual([2023, 2024]);
    expect(yearsOf('From 2020 to 2025, unemployment in Austin was 3.5%.')).toEqual([2025]);
  });

  it.each([
    ['GDP of Austin: $193.8B', '$193.8B'],
    ['GDP of Austin: $193.8bn', '$193.8bn'],
    ['GDP of Austin: $193.8 B.', '$193.8 B'],
    ['GDP of Austin: $0.1938T', '$0.1938T'],
    ['Population of Texas: 31.7M', '31.7M'],
    ['Population of Texas: 31.7 millions', '31.7 millions'],
    ['Population of Texas: 8.5mn', '8.5mn'],
    ['Population of Texas: 8.5 mn', '8.5 mn'],
    ['Population of Austin: 2,620K', '2,620K'],
    ['In 2025 M&A expanded; Austin had 2,620,945 people', '2,620,945'],
    ['Unemployment in Austin was 3.5percent', '3.5percent'],
    ['Population of Austin: ~2.6 million', 'about 2.6 million'],
  ])('are read with their whole unit: %s', (text, value) => {
    const claims = claimsOf(text);
    expect(claims.map((claim) => [claim.value, problemOf(claim)])).toEqual([[value, undefined]]);
  });

  it('are not checked with a unit that is unknown or that the measure does not have', () => {
    const problems = claimsOf(
      'Unemployment in Austin: 3.5pp, or 50bps. GDP of Austin: $193.8xy. GDP of Austin: €193.8 billion.',
    ).map((claim) => [claim.value, problemOf(claim)]);
    const percent = 'The unit of “Unemployment rate” is percent, and the figure has another.';
    expect(problems).toEqual([
      ['3.5pp', percent],
      ['50bps', percent],
      ['$193.8xy', 'The unit of “Gross domestic product” is thousands of dollars, and the figure has another.'],
      ['€193.8 billion', '“€193.8 billion” is not a figure. Write it as 13.9%, 2,620,945 or $193.8 billion.'],
    ]);
  });

  it('are never a part of a longer number or of a word', () => {
    expect(claimsOf('Austin: release 1.2.3, the 1990s, 2024Q1, the 25th, 2,620,9451 people.')).toEqual([]);
  });

  it('say which other places have the name', () => {
    const [claim] = claimsOf('Columbus has 2,225,377 residents.');
    expect(claim?.place?.code).toBe('18140');
    expect(claim?.namesakes.map(({ code }) => code)).toEqual(['17980']);
  });
});

describe('figures in a table', () => {
  const columnsOf = (text: string) => guessColumns(readTable(text)!, names);
  const read = (text: string) => claimsOfTable(readTable(text)!, columnsOf(text), names).map(brief);

  it('are read from a row for each figure', () => {
    expect(
      read('cbsa\tmeasure\tyear\tvalue\n12420\tpopulation\t2023\t2498809\n41180\tGDP\t2021\t$209 billion'),
    ).toEqual([
      ['2498809', '12420', 'population', 2023],
      ['$209 billion', '41180', 'gdp', 2021],
    ]);
  });

  it('are read from a column for each measure, whose name may have the year', () => {
    expect(read('Metro,Population 2023,Unemployment rate\n"Austin, TX","2,498,809",3.5\nColumbus,,3.9')).toEqual([
      ['2,498,809', '12420', 'population', 2023],
      ['3.5', '12420', 'unemployment_rate', undefined],
      ['3.9', '18140', 'unemployment_rate', undefined],
    ]);
  });

  it('are read from a column for each year', () => {
    expect(read('Metro,Measure,2023,2024\n"Austin, TX",population,"2,498,809","2,550,637"')).toEqual([
      ['2,498,809', '12420', 'population', 2023],
      ['2,550,637', '12420', 'population', 2024],
    ]);
  });

  it('are found without the names of columns', () => {
    expect(columnsOf('Austin\tGDP\t2021\t193.8\nTexas\tGDP\t2021\t2000')).toEqual([
      'place',
      'measure',
      'year',
      'value',
    ]);
  });

  it('are read from columns whose names are words of JavaScript', () => {
    const text = 'Metro,__proto__,constructor,Population\nAustin,a,b,2.62M\nColumbus,c,d,"2,225,377"';
    expect(columnsOf(text)).toEqual(['place', 'ignored', 'ignored', expect.objectContaining({ name: 'population' })]);
    expect(read(text)).toEqual([
      ['2.62M', '12420', 'population', undefined],
      ['2,225,377', '18140', 'population', undefined],
    ]);
  });

  it('are not taken from sentences with commas', () => {
    expect(readTable('Austin, Dallas and Houston grew.\nTulsa, Boise and Reno, too, grew.')).toBeUndefined();
    expect(readTable('Austin, in 2024, had 3.5%')).toBeUndefined();
  });
});
