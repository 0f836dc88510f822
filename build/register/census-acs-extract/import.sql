-- Turns one row per area with one column per measure into one row per figure. The file also has the nation.
select
  if(a.geoid like '%000', left(a.geoid, 2), a.geoid) as geoid,
  -- `Autauga County, Alabama` is `Autauga County, AL`: counties of several states have the same name.
  split_part(a.name, ', ', 1) || coalesce(', ' || s.states[1], '') as name,
  2023 as vintage,
  a.measure,
  a.text,
  a._file,
  a._line,
  a.measure as _column
from (
  unpivot acs
  on columns(lambda c: c not in ('geoid', 'name', 'households_asked', 'workers_asked', 'workers', '_file', '_line'))
  into name measure value text
) a
left join region s on s.geography = 'state' and s.name = nullif(split_part(a.name, ', ', 2), '')
where a.geoid <> '00000'
union all
-- Counties of another table. The code is the last five characters of GEO_ID.
select
  right(i.geo_id, 5) as geoid,
  split_part(i.name, ', ', 1) || ', ' || coalesce(s.states[1], split_part(i.name, ', ', 2)) as name,
  2023 as vintage,
  i.measure,
  i.text,
  i._file,
  i._line,
  i.measure as _column
from (unpivot income on households_2019_2023, mean_household_income_2019_2023 into name measure value text) i
left join region s on s.geography = 'state' and s.name = split_part(i.name, ', ', 2)
