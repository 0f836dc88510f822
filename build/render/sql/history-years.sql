-- The tables of the values at hand, numbered from $first on: their years, and those that have values.
create or replace temp table found_table as
select
  (row_number() over (order by measure, geography, edition nulls first) - 1 + $first)::integer as id,
  measure,
  edition,
  geography,
  list(distinct vintage order by vintage) as years,
  list(distinct vintage order by vintage) filter (value is not null) as years_with_values
from vintage_value
group by measure, geography, edition
