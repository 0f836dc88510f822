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
  on columns(lambda c: c not in ('geoid', 'name', 'households_asked', 'workers_asked', '_file', '_line'))
  into name measure value text
) a
left join region s on s.geography = 'state' and s.name = nullif(split_part(a.name, ', ', 2), '')
where a.geoid <> '00000'
