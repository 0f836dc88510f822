-- Each tract adds one to its county and one to its state. A county that the list does not name has 0.
with tract as (
  select left(fips, 5) as county_geoid, statefp as state_geoid, fips, _file, _line from tracts
),
addition (geoid, text, cell, _file, _line) as (
  select county_geoid, '1', fips, _file, _line from tract
  union all
  select state_geoid, '1', fips, _file, _line from tract
  union all
  select geoid, '0', null, null, null
  from region
  where geography = 'county' and geoid not in (select county_geoid from tract)
)
select geoid, null as name, 2026 as vintage, 'qualified_census_tracts' as measure, text, cell, _file, _line, 'fips' as _column
from addition
