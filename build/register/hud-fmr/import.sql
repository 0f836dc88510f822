-- One row per county, in New England per town, and one column per number of bedrooms: one row per figure.
select
  if(right(fips, 5) = '99999', left(fips, 5), fips) as geoid,
  if(right(fips, 5) = '99999', '', trim(county_town_name) || ', ') || county || ', ' || stusps as name,
  2026 as vintage,
  measure,
  text,
  _file,
  _line,
  measure as _column
from (unpivot rents on columns('^fair_market_rent_') into name measure value text)
-- The Pacific territories, the Virgin Islands, and the part of a city in Missouri.
where state not in ('60', '66', '69', '78') and fips <> '2905699999'
