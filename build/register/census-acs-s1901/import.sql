-- Turns one row per county with one column per measure or its margin of error into one row per figure. The code is the last
-- five characters of GEO_ID; the year, which is in the name of the file, is the last of the five that the estimates stand for.
-- Columns without the name of a measure are for checks.
with figures as (
  unpivot income
  on columns(lambda c: c not in ('geo_id', 'name', '_file', '_line') and c not like 's1901\_%' escape '\')
  into name measure value text
)
select
  right(geo_id, 5) as geoid,
  -- `Autauga County, Alabama` is `Autauga County, AL`: counties of several states have the same name.
  split_part(f.name, ', ', 1) || ', ' || coalesce(s.states[1], split_part(f.name, ', ', 2)) as name,
  regexp_extract(f._file::varchar, 'ACSST5Y([0-9]{4})', 1) as vintage,
  measure,
  text,
  _file,
  _line,
  measure as _column
from figures f
left join region s on s.geography = 'state' and s.name = split_part(f.name, ', ', 2)
-- The files of earlier periods also have a row of New York, the state.
where geo_id like '050%'
