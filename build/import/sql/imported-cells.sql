-- The cells that a dataset's import.sql returns, without spaces around the text. A missing text is an empty cell. Figures of the
-- measures in $metro_measures have codes of metros; those of $subdivided_measures may have the ten digits of a county subdivision.
create or replace table printed as
select
  geoid::varchar as geoid,
  name::varchar as name,
  try_cast(vintage::varchar as integer) as vintage,
  measure::varchar as measure,
  trim(coalesce(text::varchar, '')) as text,
  trim(cell::varchar) as cell,
  _file::file_name as _file,
  _line,
  _column::column_name as _column,
  list_contains($metro_measures, measure::varchar) as is_metro,
  list_contains($subdivided_measures, measure::varchar) and regexp_full_match(geoid::varchar, '[0-9]{10}') as is_subdivision
-- Only the query of a list returns `cell`.
from (from imported union all by name (select null::varchar as cell limit 0))
