import { describe, expect, it } from 'vitest';
import { type Names, namesOf, problemOf, type ReadClaim } from '../../site/verify/claims.ts';
import { readSentences } from '../../site/verify/readSentences.ts';
import { claimsOfTable, guessColumns, readTable } from '../../site/verify/readTable.ts';

const names: Names = namesOf({
  places: [
    { code: 'US', name: 'United States', names: [] },
    { code: '18140', name: 'Columbus, OH', names: ['Columbus', 'Columbus, Ohio'] },
    { code: '12420', name: 'Austin-Round Rock-San Marcos, TX', names: ['Austin', 'Austin, TX'] },
    { code: '41180', name: 'St. Louis, MO-IL', names: ['St. Louis'] },
    { code: '17980', name: 'Columbus, GA-AL', names: ['Columbus', 'Columbus, Georgia'] },
    { code: '46140', name: 'Tulsa, OK', names: ['Tulsa'] },
    { code: '48', name: 'Texas', names: [] },
  ],
  measures: [
    { name: 'population', label: 'Population', unit: 'people', words: ['people', 'residents'] },
    { name: 'unemployment_rate', label: 'Unemployment rate', unit: 'percent', words: ['unemployment'] },
    { name: 'gdp', label: 'Gross domestic product', unit: 'thousands of dollars', words: ['GDP'] },
    ...[
      [1, 2025, 'population_growth_1yr'] as const,
      [5, 2025, 'population_growth_5yr'] as const,
      [10, 2023, 'bea_population_growth_10yr'] as const,
    ].map(([years, last, name]) => {
      return { name, label: `Growth over ${years} years`, unit: 'percent', words: [], growth: { years, last } };
    }),
    { name: 'share_65_plus', label: 'Share aged 65 and over', unit: 'percent', words: [] },
  ],
});

/** What a claim is about, in short. */
const brief = ({ value, place, measure, year }: ReadClaim) => [value, place?.code, measure?.name, year];

describe('figures in sentences', () => {
  const read = (text: string) => readSentences(text, names).map(brief);

  it('have the place, measure and year that are named with them (D290)', () => {
    expect(read('In 2019, unemployment in St. Louis was 3.2%, and in Austin, TX 2.6 percent.')).toEqual([
      ['3.2%', '41180', 'unemployment_rate', 2019],
      ['2.6 percent', '12420', 'unemployment_rate', 2019],
    ]);
    expect(read("Austin's unemployment rate was 3.5% in 2024, below the 4.1% of Texas.")).toEqual([
      ['3.5%', '12420', 'unemployment_rate', 2024],
      ['4.1%', '48', 'unemployment_rate', 2024],
    ]);
  });

  it('have the place of an earlier sentence if theirs names none (D330)', () => {
    expect(read('Austin is growing. It has 2.62 million people, and its GDP was $193.8 billion in 2021.')).toEqual([
      ['2.62 million', '12420', 'population', undefined],
      ['$193.8 billion', '12420', 'gdp', 2021],
    ]);
  });

  it.each([
    'Gotham had 5 million people.',
    'The Gotham metro area had 5 million people.',
    'In Gotham, there are 5 million people.',
    'In 2024, the population of Gotham was 5 million.',
    "Unemployment is low, and Gotham's population is 5 million.",
    'Gotham grew. It had 5 million people.',
    'Sicily had 5 million people.',
    'In Sicily, there are 5 million people.',
    'Philly, a large city, had 5 million people.',
  ])('have no place of an earlier sentence after an unknown place (D330): %s', (sentence) => {
    const claims = readSentences(`The unemployment rate of Austin, TX was 9.9% in 2024. ${sentence}`, names);
    expect(claims.map(({ value, place }) => [value, place?.code])).toEqual([
      ['9.9%', '12420'],
      ['5 million', undefined],
    ]);
  });

  it.each([
    'Its population is 5 million.',
    'In May 2024, it had 5 million people.',
    'Residents number 5 million.',
    'According to the Bureau of Labor Statistics, the population is 5 million.',
    'Today, about 5 million people live there.',
    'The Census Bureau counted 5 million people.',
    'GDP is high, and the population is 5 million.',
    'Meanwhile, there are 5 million people.',
    'Currently the metro has 5 million people.',
    'Surprisingly, the metro has 5 million people, said Jane Doe.',
  ])('have the place of an earlier sentence (D330): %s', (sentence) => {
    const claims = readSentences(`Austin is growing. ${sentence}`, names);
    expect(claims.map(({ place }) => place?.code)).toEqual(['12420']);
  });

  it('are not ranks, counts of places, years, or digits in the name of a measure', () => {
    expect(read('Austin was 25th of 387 metros in 2024. Its share aged 65 and over is 12.1%.')).toEqual([
      ['12.1%', '12420', 'share_65_plus', undefined],
    ]);
  });

  it('are of the last year of a span', () => {
    expect(read('From 2020 to 2025, unemployment in Austin was 3.5%.')).toEqual([
      ['3.5%', '12420', 'unemployment_rate', 2025],
    ]);
  });

  it('are of the year that `in` joins to them, even if another year is as near', () => {
    expect(read('The unemployment rate of Tulsa fell from 4.1% in 2023 to 3.5% in 2024.')).toEqual([
      ['4.1%', '46140', 'unemployment_rate', 2023],
      ['3.5%', '46140', 'unemployment_rate', 2024],
    ]);
    expect(read('The population of Austin rose from 2,300,172 in 2020 to 2,620,945 in 2025.')).toEqual([
      ['2,300,172', '12420', 'population', 2020],
      ['2,620,945', '12420', 'population', 2025],
    ]);
    const yearsOf = (text: string) => read(text).map(([, , , year]) => year);
    expect(yearsOf('Unemployment in Tulsa: 4.1% in May 2023, 3.5% in May 2024.')).toEqual([2023, 2024]);
    expect(yearsOf('Unemployment in Tulsa was 4% in 2023, 5% in 2024.')).toEqual([2023, 2024]);
    expect(yearsOf('Unemployment in Tulsa: 2023: 4.1%, 2024: 3.5%.')).toEqual([2023, 2024]);
  });

  it('have a year of another clause only if it begins the sentence (D352)', () => {
    expect(read('Austin grew 13.9% since 2020 and has 2.62 million people.')).toEqual([
      ['13.9%', '12420', 'population_growth_5yr', 2025],
      ['2.62 million', '12420', 'population', undefined],
    ]);
    expect(read('The unemployment rate of Austin was 3.5% in 2024, and its GDP was $193.8 billion.')).toEqual([
      ['3.5%', '12420', 'unemployment_rate', 2024],
      ['$193.8 billion', '12420', 'gdp', undefined],
    ]);
    expect(read('In 2024, unemployment in Austin was 3.5% and that of Tulsa was 3.3%.')).toEqual([
      ['3.5%', '12420', 'unemployment_rate', 2024],
      ['3.3%', '46140', 'unemployment_rate', 2024],
    ]);
    expect(read('Since 2020, unemployment in Austin fell to 3.5%.')).toEqual([
      ['3.5%', '12420', 'unemployment_rate', undefined],
    ]);
  });

  it.each([
    ['Austin grew 13.9% since 2020.', 'population_growth_5yr', 2025, undefined],
    ['Since 2020, Austin has grown by about 13.9%.', 'population_growth_5yr', 2025, undefined],
    ["Austin's population grew 13.9% between 2020 and 2025.", 'population_growth_5yr', 2025, false],
    ['Austin grew 30% since 2013.', 'bea_population_growth_10yr', 2023, undefined],
    ['Austin grew 30% in the past decade.', 'bea_population_growth_10yr', undefined, false],
    ['Austin is a metro. It grew 13.9% over five years.', 'population_growth_5yr', undefined, false],
    // The text does not say over how many years.
    ['Austin grew 13.9%.', 'population_growth_5yr', undefined, true],
    ['Austin grew 2.1% in 2025.', 'population_growth_1yr', 2025, true],
    // No measure has the span.
    ['Austin grew 40% since 2003.', undefined, undefined, undefined],
    // Something else grew.
    ['The GDP of Austin grew 5% since 2020.', 'gdp', undefined, true],
  ])('are the growth of the population where a place grew (D352): %s', (text, measure, year, isUnclear) => {
    const claims = readSentences(text, names);
    expect(claims.map((claim) => [claim.measure?.name, claim.year, claim.isUnclear])).toEqual([
      [measure, year, isUnclear],
    ]);
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
    ['In 2025 M&A grew, and Austin had 2,620,945 people', '2,620,945'],
    ['Unemployment in Austin was 3.5percent', '3.5percent'],
  ])('are read with their whole unit: %s', (text, value) => {
    const claims = readSentences(text, names);
    expect(claims.map((claim) => [claim.value, problemOf(claim)])).toEqual([[value, undefined]]);
  });

  it('are not checked with a unit that is unknown or that the measure does not have', () => {
    const problems = readSentences(
      'Unemployment in Austin rose by 3.5pp, or 0.3 pp, or 50bps. GDP of Austin: $193.8xy. GDP of Austin: €193.8 billion.',
      names,
    ).map((claim) => [claim.value, problemOf(claim)]);
    const percent = 'The unit of “Unemployment rate” is percent, and the figure has another.';
    expect(problems).toEqual([
      ['3.5pp', percent],
      ['0.3 pp', percent],
      ['50bps', percent],
      ['$193.8xy', 'The unit of “Gross domestic product” is thousands of dollars, and the figure has another.'],
      ['€193.8 billion', '“€193.8 billion” is not a figure. Write it as 13.9%, 2,620,945 or $193.8 billion.'],
    ]);
  });

  it('are never a part of a longer number or of a word', () => {
    expect(read('Austin: release 1.2.3, the 1990s, 2024Q1, the 25th, 2,620,9451 people.')).toEqual([]);
  });

  it('say which other places have the name', () => {
    const [claim] = readSentences('Columbus has 2,225,377 residents.', names);
    expect(claim?.place?.code).toBe('18140');
    expect(claim?.namesakes.map(({ code }) => code)).toEqual(['17980']);
  });

  it('are not checked without a place or a measure, or with the unit of another measure', () => {
    const problems = readSentences('The rate was 3.5%. Austin changed by 12%. The population of Austin is 5%.', names);
    expect(problems.map(problemOf)).toEqual([
      'No known place found. Name a metro, county or state, such as Austin, TX.',
      'No measure found. Name it as in the list of measures, such as unemployment rate.',
      'The unit of “Population” is people, and the figure has another.',
    ]);
  });
});

describe('figures in a table', () => {
  const columnsOf = (text: string) => guessColumns(readTable(text)!, names);
  const read = (text: string) => claimsOfTable(readTable(text)!, columnsOf(text), names).map(brief);

  it('are read from a row for each figure (D290)', () => {
    expect(
      read('cbsa\tmeasure\tyear\tvalue\n12420\tpopulation\t2023\t2498809\n41180\tGDP\t2021\t$209 billion'),
    ).toEqual([
      ['2498809', '12420', 'population', 2023],
      ['$209 billion', '41180', 'gdp', 2021],
    ]);
  });

  it('are read from a column for each measure, whose name may have the year (D290)', () => {
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
