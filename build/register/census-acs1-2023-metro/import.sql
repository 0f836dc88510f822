-- A row per metro becomes one per cell. The names of served columns and of their margins have the period in them.
with cell as (
  from (unpivot social on columns('_1yr') into name measure value text) select geo_id, name, measure, text, _file, _line
  union all by name
  from (unpivot economic on columns('_1yr') into name measure value text) select geo_id, name, measure, text, _file, _line
  union all by name
  from (unpivot demographic on columns('_1yr') into name measure value text) select geo_id, name, measure, text, _file, _line
)
select right(geo_id, 5) as geoid, name, 2023 as vintage, measure, text, _file, _line, measure as _column
from cell
