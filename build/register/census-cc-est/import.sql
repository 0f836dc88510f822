-- Turns one row per county and year with one column per measure into one row per figure. YEAR 1 is the base of April 1, 2020; 2
-- to 5 are July 1 of 2020 to 2023.
with figures as (
  unpivot estimates
  on columns(* exclude (sumlev, state, county, stname, ctyname, year, _file, _line))
  into name measure value text
)
select
  state || county as geoid,
  -- Counties of several states have the same name.
  ctyname || coalesce(', ' || s.states[1], '') as name,
  2018 + year::integer as vintage,
  measure,
  text,
  _file,
  _line,
  measure as _column
from figures
left join region s on s.geography = 'state' and s.name = stname
where year <> '1'
