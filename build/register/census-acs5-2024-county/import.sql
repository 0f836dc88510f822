-- Turns one row per county with one column per measure or its margin of error into one row per figure. Columns that kept the code of
-- the table are for checks.
with cell as (
  from (unpivot social on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
  union all
  from (unpivot economic on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
  union all
  from (unpivot housing on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
  union all
  from (unpivot demographic on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
  union all
  from (unpivot attainment on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
  union all
  from (unpivot poverty on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
  select geo_id, name, measure, text, _file, _line
)
select
  right(geo_id, 5) as geoid,
  -- `Autauga County, Alabama` is `Autauga County, AL`: counties of several states have the same name.
  split_part(c.name, ', ', 1) || ', ' || coalesce(s.states[1], split_part(c.name, ', ', 2)) as name,
  2024 as vintage,
  measure,
  -- A count that is set to the population estimates has no sampling error: "the margin of error may be treated as zero".
  if(text = '*****' and not regexp_matches(measure, '_(share|rate)_'), '0', text) as text,
  _file,
  _line,
  measure as _column
from cell c
left join region s on s.geography = 'state' and s.name = split_part(c.name, ', ', 2)
where not regexp_matches(measure, '^(dp0|s1)')
