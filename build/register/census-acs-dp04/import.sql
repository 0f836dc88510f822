-- A row per area becomes one per cell. The file has micropolitan areas, too.
select right(geo_id, 5) as geoid, name, 2023 as vintage, measure, text, _file, _line, measure as _column
from (
  unpivot (from housing where name like '% Metro Area') on
    housing_units, housing_units_margin_of_error, occupied_housing_units, occupied_housing_units_margin_of_error,
    vacant_housing_units, vacant_housing_units_margin_of_error, vacant_housing_unit_share,
    vacant_housing_unit_share_margin_of_error, homeowner_vacancy_rate, homeowner_vacancy_rate_margin_of_error,
    rental_vacancy_rate, rental_vacancy_rate_margin_of_error, detached_house_share, detached_house_share_margin_of_error,
    attached_house_share, attached_house_share_margin_of_error, large_building_share, large_building_share_margin_of_error,
    mobile_home_share, mobile_home_share_margin_of_error, built_2020_or_later_share, built_2020_or_later_share_margin_of_error,
    built_2010_to_2019_share, built_2010_to_2019_share_margin_of_error, built_2000_to_2009_share,
    built_2000_to_2009_share_margin_of_error, built_before_1940_share, built_before_1940_share_margin_of_error, median_rooms,
    median_rooms_margin_of_error, owner_occupied_housing_units, owner_occupied_housing_units_margin_of_error,
    renter_occupied_housing_units, renter_occupied_housing_units_margin_of_error, homeownership_rate,
    homeownership_rate_margin_of_error, renter_share, renter_share_margin_of_error, owner_household_size,
    owner_household_size_margin_of_error, renter_household_size, renter_household_size_margin_of_error,
    moved_in_2021_or_later_share, moved_in_2021_or_later_share_margin_of_error, no_vehicle_share,
    no_vehicle_share_margin_of_error, gas_heating_share, gas_heating_share_margin_of_error, electric_heating_share,
    electric_heating_share_margin_of_error, incomplete_plumbing_share, incomplete_plumbing_share_margin_of_error,
    incomplete_kitchen_share, incomplete_kitchen_share_margin_of_error, median_home_value, median_home_value_margin_of_error,
    home_value_1000000_plus_share, home_value_1000000_plus_share_margin_of_error, mortgaged_share,
    mortgaged_share_margin_of_error, median_owner_costs_with_mortgage, median_owner_costs_with_mortgage_margin_of_error,
    median_owner_costs_without_mortgage, median_owner_costs_without_mortgage_margin_of_error,
    owner_costs_30_to_34_percent_share, owner_costs_30_to_34_percent_share_margin_of_error, owner_costs_35_percent_plus_share,
    owner_costs_35_percent_plus_share_margin_of_error, median_gross_rent, median_gross_rent_margin_of_error,
    rent_under_500_share, rent_under_500_share_margin_of_error, rent_3000_plus_share, rent_3000_plus_share_margin_of_error,
    rent_30_to_34_percent_share, rent_30_to_34_percent_share_margin_of_error, rent_35_percent_plus_share,
    rent_35_percent_plus_share_margin_of_error
  into name measure value text
)
