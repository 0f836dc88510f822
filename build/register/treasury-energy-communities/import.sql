-- A listed county adds one to itself and to its state. One that only appendix A names adds nothing, and has a figure: 0. In
-- place of counties, the island territories have the code 000; they are no regions.
with place as (
  select
    a.state || a.county as geoid,
    a.state,
    q.county is not null as is_listed,
    coalesce(q.area, a.area) as cell,
    coalesce(q._file, a._file) as _file,
    coalesce(q._line, a._line) as _line
  from areas a
  left join qualifying q using (state, county)
  where a.county <> '000'
),
addition (geoid, measure, text, cell, _file, _line) as (
  select geoid, 'energy_community_counties', is_listed::int, cell, _file, _line from place
  union all
  select state, 'energy_community_counties', is_listed::int, cell, _file, _line from place
  union all
  select geoid, 'energy_community_population_share', 100 * is_listed::int, cell, _file, _line from place
)
select geoid, null as name, 2024 as vintage, measure, text, cell, _file, _line, 'area' as _column
from addition
