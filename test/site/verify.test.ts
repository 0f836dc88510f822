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
    { code: '48', name: 'Texas', names: [] },
  ],
  measures: [
    { name: 'population', label: 'Population', unit: 'people', words: ['people', 'residents'] },
    { name: 'unemployment_rate', label: 'Unemployment rate', unit: 'percent', words: ['unemployment'] },
    { name: 'gdp', label: 'Gross domestic product', unit: 'thousands of dollars', words: ['GDP'] },
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

  it('have the place of an earlier sentence if theirs names none (D290)', () => {
    expect(read('Austin is growing. It has 2.62 million people, and its GDP was $193.8 billion in 2021.')).toEqual([
      ['2.62 million', '12420', 'population', undefined],
      ['$193.8 billion', '12420', 'gdp', 2021],
    ]);
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

  it('say which other places have the name', () => {
    const [claim] = readSentences('Columbus has 2,225,377 residents.', names);
    expect(claim?.place?.code).toBe('18140');
    expect(claim?.namesakes.map(({ code }) => code)).toEqual(['17980']);
  });

  it('are not checked without a place or a measure, or with the unit of another measure', () => {
    const problems = readSentences('The rate was 3.5%. Austin grew by 12%. The population of Austin is 5%.', names);
    expect(problems.map(problemOf)).toEqual([
      'No place found. Name a metro, county or state, such as Austin, TX.',
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

  it('are found without the names of columns', () => {
    expect(columnsOf('Austin\tGDP\t2021\t193.8\nTexas\tGDP\t2021\t2000')).toEqual([
      'place',
      'measure',
      'year',
      'value',
    ]);
  });

  it('are not taken from sentences with commas', () => {
    expect(readTable('Austin, Dallas and Houston grew.\nTulsa, Boise and Reno, too, grew.')).toBeUndefined();
    expect(readTable('Austin, in 2024, had 3.5%')).toBeUndefined();
  });
});
