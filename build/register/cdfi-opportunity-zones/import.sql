-- Each tract adds one to its county and one to its state. A county that the list does not name has 0, unless the list names a
-- county that it replaced. Island territories are no regions.
with tract as (
  select left(tract, 5) as code, coalesce(r.county, left(tract, 5)) as county_geoid, trim(z.county) as name, tract, _file, _line
  from zones z
  left join renamed r on r.code = left(tract, 5)
  where left(tract, 2) not in ('60', '66', '69', '78')
),
addition (geoid, name, text, cell, _file, _line) as (
  select code, name, '1', tract, _file, _line from tract
  union all
  select left(code, 2), null, '1', tract, _file, _line from tract
  union all
  select geoid, null, '0', null, null, null
  from region
  where geography = 'county'
    and geoid not in (select county_geoid from tract)
    and geoid not in (select successor from retired where code in (select code from tract))
)
select geoid, name, 2018 as vintage, 'opportunity_zone_tracts' as measure, text, cell, _file, _line, 'tract' as _column
from addition
