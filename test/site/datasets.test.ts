import { describe, expect, it } from 'vitest';
import { seriesName, shortDatasetName } from '../../site/figures/datasetName.ts';
import { showChange, showRelative } from '../../site/figures/showChange.ts';

describe('the name of a dataset next to its years', () => {
  it.for([
    ['Real GDP by county, 2020 to 2023', 'Real GDP by county'],
    [
      'Gross domestic product by county and industry, 2001 to 2021 (CAGDP2)',
      'Gross domestic product by county and industry (CAGDP2)',
    ],
    [
      'Household income, American Community Survey 2009-2013, 2014-2018 and 2020-2024, table S1901',
      'Household income, American Community Survey 5-year, table S1901',
    ],
    [
      'Household income of metros, American Community Survey 2024, table S1901',
      'Household income of metros, American Community Survey 1-year, table S1901',
    ],
    [
      'Educational attainment of adults 25 and older, 1990 to 2019-2023',
      'Educational attainment of adults 25 and older',
    ],
  ] as const)('leaves out the years of its figures: %s', ([name, short]) => {
    expect(shortDatasetName(name)).toBe(short);
  });

  it.for([
    'Population by age and sex, Vintage 2023',
    'Fair market rents, fiscal year 2026',
    'Land and water area of counties, 2024 Gazetteer',
    'Core based statistical areas, July 2023, with their counties',
    'National Risk Index, version 1.18 of November 2021, counties',
    'Qualified Opportunity Zones designated in 2018',
    'Energy communities by fossil fuel employment, Notice 2024–48',
  ])('keeps the years that name an edition: %s', (name) => {
    expect(shortDatasetName(name)).toBe(name);
  });

  it.for([
    ['Population by age and sex, Vintage 2023', 'Population by age and sex'],
    ['Energy communities by fossil fuel employment, Notice 2024-48', 'Energy communities by fossil fuel employment'],
    ['Fair market rents, fiscal year 2026', 'Fair market rents'],
    ['Real GDP by county, 2020 to 2023', 'Real GDP by county'],
  ] as const)('leaves out the edition where the next one is announced: %s', ([name, series]) => {
    expect(seriesName(name)).toBe(series);
  });
});

describe('a changed value', () => {
  const percent = { unit: 'percent', decimals: 1 };

  it('has the decimals of its measure, or as many as show the change', () => {
    expect(showChange({ old: 3.4, new: 3.6 }, percent)).toEqual(['3.4%', '3.6%']);
    expect(showChange({ old: 3.758683, new: 3.758682 }, percent)).toEqual(['3.758683%', '3.758682%']);
    expect(showChange({ old: 1200, new: 1250 }, { unit: 'dollars', decimals: 0 })).toEqual(['$1,200', '$1,250']);
  });

  it('has a relative change of two digits', () => {
    expect(showRelative(4.1234)).toBe('+4.1%');
    expect(showRelative(-0.0000266)).toBe('−0.000027%');
  });
});
