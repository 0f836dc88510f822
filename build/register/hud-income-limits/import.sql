-- One row per county, in New England per town. A county whose towns have different figures has none.
select
  left(fips, 5) as geoid,
  county || ', ' || stusps as name,
  2026 as vintage,
  'hud_median_family_income' as measure,
  any_value(hud_median_family_income) as text,
  _file,
  min(_line) as _line,
  'hud_median_family_income' as _column
from limits
-- The Pacific territories, the Virgin Islands, and the part of a city in Missouri.
where state not in ('60', '66', '69', '78') and fips <> '2905699999'
group by left(fips, 5), county, stusps, _file
having count(distinct hud_median_family_income) = 1
