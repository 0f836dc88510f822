// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { here, readReleased, type ReleaseContent } from './released.ts';
import {
  acs,
  ages,
  electricity,
  gazetteer,
  gdp,
  earlierIncome,
  income,
  labor,
  metros,
  pep,
  risk,
  saipe,
  type Series,
} from './publishers.ts';
import {
  atNearest,
  average,
  combined,
  difference,
  each,
  growth,
  impliedRate,
  mean,
  ofState,
  ratio,
  type Recipe,
  sum,
  total,
  withoutKalawao,
} from './recipes.ts';
import { recipesOfDataset } from './recipesOfDataset.ts';

/** How each measure with metro values is computed from the publishers' county figures. */
function everyRecipe(): Record<string, Recipe> {
  const people = pep('POPESTIMATE');
  const byPeople = (series: Series) => mean(series, people);
  return {
    ...populationEstimates(sum(people)),
    ...ageAndSex(),
    ...withoutKalawao(laborForce()),
    ...withoutKalawao(poverty()),
    ...householdIncome(),
    ...areas(sum(people)),
    ...grossDomesticProduct(),
    ...personalIncome(),
    ...each(
      {
        residential_electricity_price: '6',
        commercial_electricity_price: '10',
        industrial_electricity_price: '14',
        average_electricity_price: '22',
      },
      (column) => byPeople(ofState(electricity(column), gazetteer('ALAND_SQMI').get(2024)!.keys())),
    ),
    ...each(
      {
        hazard_risk_index: 'RISK_SCORE',
        expected_annual_loss_score: 'EAL_SCORE',
        social_vulnerability: 'SOVI_SCORE',
        community_resilience: 'RESL_SCORE',
      },
      (column) => byPeople(risk(column)),
    ),
    ...each(
      {
        expected_annual_loss: 'EAL_VALT',
        expected_annual_building_loss: 'EAL_VALB',
        expected_annual_population_loss: 'EAL_VALPE',
        expected_annual_agriculture_loss: 'EAL_VALA',
        hazard_exposed_building_value: 'BUILDVALUE',
        hazard_exposed_agriculture_value: 'AGRIVALUE',
      },
      (column) => sum(risk(column)),
    ),
    expected_annual_building_loss_rate: ratio(sum(risk('EAL_VALB')), sum(risk('BUILDVALUE')), 100),
  };
}

function populationEstimates(people: Recipe): Record<string, Recipe> {
  const inGroupQuarters = sum(pep('GQESTIMATES'));
  const middle = average(people, 1);
  return {
    population: people,
    average_population: middle,
    ...each(
      {
        population_change: 'NPOPCHG',
        births: 'BIRTHS',
        deaths: 'DEATHS',
        natural_change: 'NATURALCHG',
        international_migration: 'INTERNATIONALMIG',
        domestic_migration: 'DOMESTICMIG',
        net_migration: 'NETMIG',
        population_change_residual: 'RESIDUAL',
        group_quarters_population: 'GQESTIMATES',
      },
      (column) => sum(pep(column)),
    ),
    ...each(
      {
        birth_rate: 'BIRTHS',
        death_rate: 'DEATHS',
        natural_change_rate: 'NATURALCHG',
        international_migration_rate: 'INTERNATIONALMIG',
        domestic_migration_rate: 'DOMESTICMIG',
        net_migration_rate: 'NETMIG',
      },
      (column) => ratio(sum(pep(column)), middle, 1000),
    ),
    group_quarters_share: ratio(inGroupQuarters, people, 100),
    household_population: difference(people, inGroupQuarters),
    population_growth_1yr: growth(people, 1),
    population_growth_5yr: growth(people, 5),
  };
}

function ageAndSex(): Record<string, Recipe> {
  const all = sum(ages('POPESTIMATE'));
  const of = (column: string) => sum(ages(`${column}_TOT`));
  const child = total(of('UNDER5'), of('AGE513'), of('AGE1417'));
  const working = total(of('AGE1544'), of('AGE4564'));
  return {
    age_and_sex_population: all,
    male_population: sum(ages('POPEST_MALE')),
    female_population: sum(ages('POPEST_FEM')),
    ...each(
      {
        population_under_5: 'UNDER5',
        population_5_to_9: 'AGE59',
        population_10_to_14: 'AGE1014',
        population_15_to_19: 'AGE1519',
        population_20_to_24: 'AGE2024',
        population_25_to_29: 'AGE2529',
        population_30_to_34: 'AGE3034',
        population_35_to_39: 'AGE3539',
        population_40_to_44: 'AGE4044',
        population_45_to_49: 'AGE4549',
        population_50_to_54: 'AGE5054',
        population_55_to_59: 'AGE5559',
        population_60_to_64: 'AGE6064',
        population_65_to_69: 'AGE6569',
        population_70_to_74: 'AGE7074',
        population_75_to_79: 'AGE7579',
        population_80_to_84: 'AGE8084',
        population_85_plus: 'AGE85PLUS',
        population_5_to_13: 'AGE513',
        population_14_to_17: 'AGE1417',
        population_16_plus: 'AGE16PLUS',
        population_18_plus: 'AGE18PLUS',
        population_18_to_24: 'AGE1824',
        population_15_to_44: 'AGE1544',
        population_25_to_44: 'AGE2544',
        population_45_to_64: 'AGE4564',
        population_65_plus: 'AGE65PLUS',
      },
      of,
    ),
    population_under_18: child,
    working_age_population: working,
    population_under_18_share: ratio(child, all, 100),
    working_age_share: ratio(working, all, 100),
    ...each(
      {
        population_18_to_24_share: 'AGE1824',
        population_25_to_44_share: 'AGE2544',
        population_45_to_64_share: 'AGE4564',
        population_65_plus_share: 'AGE65PLUS',
        population_85_plus_share: 'AGE85PLUS',
      },
      (column) => ratio(of(column), all, 100),
    ),
    female_share: ratio(sum(ages('POPEST_FEM')), all, 100),
    old_age_dependency_ratio: ratio(of('AGE65PLUS'), working, 100),
  };
}

function laborForce(): Record<string, Recipe> {
  const of = (column: string) => sum(labor(column));
  return {
    ...each({ labor_force: 'labor_force', employed: 'employed', unemployed: 'unemployed' }, of),
    unemployment_rate: ratio(of('unemployed'), of('labor_force'), 100),
  };
}

function poverty(): Record<string, Recipe> {
  return {
    ...each({ people_in_poverty: '4', children_in_poverty: '10', school_age_children_in_poverty: '16' }, (column) =>
      sum(saipe(column)),
    ),
    poverty_rate: impliedRate(saipe('4'), saipe('7')),
    child_poverty_rate: impliedRate(saipe('10'), saipe('13')),
    school_age_child_poverty_rate: impliedRate(saipe('16'), saipe('19')),
  };
}

function householdIncome(): Record<string, Recipe> {
  const of = (column: string) => sum(acs(column));
  const share = (column: string) => mean(acs(column), acs('C01_001E'));
  return {
    ...each(
      {
        households: 'C01_001E',
        families: 'C02_001E',
        married_couple_families: 'C03_001E',
        nonfamily_households: 'C04_001E',
      },
      of,
    ),
    ...each(
      {
        household_income_under_10000_share: 'C01_002E',
        household_income_10000_to_14999_share: 'C01_003E',
        household_income_15000_to_24999_share: 'C01_004E',
        household_income_25000_to_34999_share: 'C01_005E',
        household_income_35000_to_49999_share: 'C01_006E',
        household_income_50000_to_74999_share: 'C01_007E',
        household_income_75000_to_99999_share: 'C01_008E',
        household_income_100000_to_149999_share: 'C01_009E',
        household_income_150000_to_199999_share: 'C01_010E',
        household_income_200000_plus_share: 'C01_011E',
        mean_household_income: 'C01_013E',
      },
      share,
    ),
    mean_family_income: mean(acs('C02_013E'), acs('C02_001E')),
    mean_nonfamily_household_income: mean(acs('C04_013E'), acs('C04_001E')),
    household_income_under_25000_share: total(share('C01_002E'), share('C01_003E'), share('C01_004E')),
    household_income_100000_plus_share: total(share('C01_009E'), share('C01_010E'), share('C01_011E')),
    family_household_share: ratio(of('C02_001E'), of('C01_001E'), 100),
    married_couple_household_share: ratio(of('C03_001E'), of('C01_001E'), 100),
  };
}

function areas(people: Recipe): Record<string, Recipe> {
  const [land, water] = [sum(gazetteer('ALAND_SQMI')), sum(gazetteer('AWATER_SQMI'))];
  const all = total(land, water);
  return {
    land_area: land,
    water_area: water,
    total_area: all,
    water_share_of_area: ratio(water, all, 100),
    population_density: { ...ratio(atNearest(people), land), years: land.years },
  };
}

/** Lines of CAGDP2 that are sectors of their own or totals. */
const industries = {
  private_industries_gdp: '2',
  goods_producing_gdp: '91',
  services_producing_gdp: '92',
  government_gdp: '83',
  natural_resources_and_mining_gdp: '87',
  agriculture_gdp: '3',
  mining_gdp: '6',
  construction_gdp: '11',
  manufacturing_gdp: '12',
  durable_goods_manufacturing_gdp: '13',
  nondurable_goods_manufacturing_gdp: '25',
  trade_gdp: '88',
  wholesale_trade_gdp: '34',
  retail_trade_gdp: '35',
  transportation_and_utilities_gdp: '89',
  utilities_gdp: '10',
  transportation_and_warehousing_gdp: '36',
  manufacturing_and_information_gdp: '90',
  information_gdp: '45',
  finance_and_real_estate_gdp: '50',
  finance_and_insurance_gdp: '51',
  real_estate_gdp: '56',
  professional_and_business_services_gdp: '59',
  professional_and_technical_services_gdp: '60',
  management_of_companies_gdp: '64',
  administrative_and_waste_services_gdp: '65',
  education_and_health_gdp: '68',
  educational_services_gdp: '69',
  health_care_gdp: '70',
  leisure_and_hospitality_gdp: '75',
  arts_and_recreation_gdp: '76',
  accommodation_and_food_gdp: '79',
  other_services_gdp: '82',
} as const;

function grossDomesticProduct(): Record<string, Recipe> {
  const all = sum(gdp('1'));
  return {
    all_industries_gdp: all,
    ...each(industries, (line) => sum(gdp(line))),
    ...each(
      {
        goods_producing_share_of_gdp: '91',
        services_producing_share_of_gdp: '92',
        government_share_of_gdp: '83',
        natural_resources_and_mining_share_of_gdp: '87',
        construction_share_of_gdp: '11',
        manufacturing_share_of_gdp: '12',
        trade_share_of_gdp: '88',
        transportation_and_utilities_share_of_gdp: '89',
        information_share_of_gdp: '45',
        finance_and_real_estate_share_of_gdp: '50',
        professional_and_business_services_share_of_gdp: '59',
        education_and_health_share_of_gdp: '68',
        leisure_and_hospitality_share_of_gdp: '75',
        other_services_share_of_gdp: '82',
      },
      (line) => ratio(sum(gdp(line)), all, 100),
    ),
  };
}

function personalIncome(): Record<string, Recipe> {
  const [all, people] = [sum(income('1')), sum(income('2'))];
  const perCapita = ratio(all, people, 1000);
  return {
    personal_income: all,
    bea_population: people,
    per_capita_income: perCapita,
    personal_income_growth_1yr: growth(all, 1),
    personal_income_growth_5yr: growth(all, 5),
    per_capita_income_growth_1yr: growth(perCapita, 1),
    per_capita_income_growth_5yr: growth(perCapita, 5),
  };
}

/** Values are rounded to six decimals, from parts that are unrounded or rounded to six decimals; a double has 15 digits. */
const within = (expected: number) => 1.2e-6 + 1e-13 * Math.abs(expected);

/** Whether a dataset keeps of a measure that is computed by a formula the latest value alone. */
function latestOnly(released: ReleaseContent, name: string): boolean {
  const { dataset, rules } = released.measure(name);
  const { history } = released.manifest.datasets.find(({ key }) => key === dataset)!;
  return history === 'printed' && rules.msa === 'formula';
}

/** A metro's value by year. */
function recompute(recipe: Recipe, metro: string, counties: readonly string[], latest: boolean): Map<number, number> {
  const values = recipe.years
    .toSorted((a, b) => a - b)
    .flatMap((year) => {
      const value = recipe.of(counties, year, metro);
      return value === undefined ? [] : [[year, value] as const];
    });
  return new Map(latest ? values.slice(-1) : values);
}

describe.skipIf(!here)("every metro value of the register is recomputed from the publishers' files", () => {
  let released: ReleaseContent;
  let recipes: Record<string, Recipe>;
  beforeAll(async () => {
    released = await readReleased();
    // A dataset that the newest release lacks has nothing to compare.
    const others = released.manifest.datasets.map(({ key }) => recipesOfDataset[key]?.() ?? {});
    recipes = Object.assign(everyRecipe(), ...others) as Record<string, Recipe>;
  }, 600_000);

  it('by a recipe for each measure, and no other', () => {
    const measures = released.manifest.measures.filter(({ geographies }) => geographies.msa).map(({ name }) => name);
    expect(Object.keys(recipes).toSorted()).toEqual(measures.toSorted());
  });

  it('in all metros and vintages, absences included', () => {
    const differing: string[] = [];
    let compared = 0;
    for (const [measure, recipe] of Object.entries(recipes)) {
      const before = compared;
      for (const [metro, counties] of metros()) {
        const expected = recompute(recipe, metro, counties, latestOnly(released, measure));
        for (const year of new Set([...expected.keys(), ...released.vintages(measure, 'msa')])) {
          const [value, ours] = [released.value(measure, 'msa', metro, year), expected.get(year)];
          if (value === undefined && ours === undefined) continue;
          compared++;
          if (value === undefined || ours === undefined || Math.abs(value - ours) > within(ours))
            differing.push(`${measure} of ${metro} in ${year}: ${value ?? 'none'}, recomputed ${ours ?? 'none'}`);
        }
      }
      if (compared === before) differing.push(`${measure}: no value at all`);
    }
    expect(differing.slice(0, 40)).toEqual([]);
    console.log(`recomputed ${compared} values of ${Object.keys(recipes).length} measures`);
  });

  it('of combined areas whose members are rightly named: their people are the same', () => {
    // The edition of CAINC1 whose population is of the same vintage.
    const theirs = earlierIncome('2').get(2022)!;
    const people = ages('POPESTIMATE').get(2022)!;
    for (const [area, counties] of Object.entries(combined)) {
      const sumOfMembers = counties.reduce((all, county) => all + people.get(county)!, 0);
      expect(theirs.get(area), area).toBe(sumOfMembers);
      for (const county of counties) expect(theirs.has(county), county).toBe(false);
    }
    expect([...theirs.keys()].filter((code) => /^(519|159)/.test(code)).toSorted()).toEqual(
      Object.keys(combined).toSorted(),
    );
  });
});
