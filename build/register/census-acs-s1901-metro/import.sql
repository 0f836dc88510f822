-- A row per area becomes one per cell. The file has micropolitan areas, too.
select right(geo_id, 5) as geoid, name, 2024 as vintage, measure, text, _file, _line, measure as _column
from (
  unpivot (from income where name like '% Metro Area') on
    households_1yr, households_1yr_margin_of_error, median_household_income_1yr, median_household_income_1yr_margin_of_error,
    mean_household_income_1yr, mean_household_income_1yr_margin_of_error, families_1yr, families_1yr_margin_of_error,
    median_family_income_1yr, median_family_income_1yr_margin_of_error, mean_family_income_1yr,
    mean_family_income_1yr_margin_of_error, married_couple_families_1yr, married_couple_families_1yr_margin_of_error,
    median_married_couple_family_income_1yr, median_married_couple_family_income_1yr_margin_of_error, nonfamily_households_1yr,
    nonfamily_households_1yr_margin_of_error, median_nonfamily_household_income_1yr,
    median_nonfamily_household_income_1yr_margin_of_error, mean_nonfamily_household_income_1yr,
    mean_nonfamily_household_income_1yr_margin_of_error
  into name measure value text
)
