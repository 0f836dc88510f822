-- One row per county, in New England per town; one column per number of bedrooms: one row per figure. The rents of a county are
-- those of its first town if all its towns have the same. Towns have populations of their own, which are left out.
with county as (
  select
    left(fips, 5) as geoid,
    min(_line) as _line,
    count(*) as towns,
    count(distinct (fair_market_rent_0br, fair_market_rent_1br, fair_market_rent_2br, fair_market_rent_3br, fair_market_rent_4br)) as different
  from rents
  group by left(fips, 5)
)
select
  c.geoid,
  f.county || ', ' || f.stusps as name,
  2026 as vintage,
  f.measure,
  f.text,
  f._file,
  f._line,
  f.measure as _column
from (unpivot rents on columns('^fair_market_rent_') into name measure value text) f
join county c on c.geoid = left(f.fips, 5) and c._line = f._line
where c.different = 1
  and (c.towns = 1 or f.measure <> 'fair_market_rent_population')
  -- The Pacific territories, the Virgin Islands, and the part of a city in Missouri.
  and f.state not in ('60', '66', '69', '78')
  and c.geoid <> '29056'
