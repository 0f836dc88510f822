-- A row a county, a column a measure or its margin of error: turned into a row each. The code is the last five characters of
-- GEO_ID; the year is the last of the five that the estimates stand for. Columns without the name of a measure are for checks.
with figures as (
  unpivot income
  on columns(lambda c: c not in ('geo_id', 'name', '_file', '_line') and c not like 's1901\_%' escape '\')
  into name measure value text
)
select
  right(geo_id, 5) as geoid,
  -- `Autauga County, Alabama` is `Autauga County, AL`: counties of several states have the same name.
  split_part(f.name, ', ', 1) || ', ' || coalesce(s.states[1], split_part(f.name, ', ', 2)) as name,
  2023 as vintage,
  measure,
  text,
  _file,
  _line,
  measure as _column
from figures f
left join region s on s.geography = 'state' and s.name = split_part(f.name, ', ', 2)
