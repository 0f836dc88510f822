-- The values at hand: the table of each, its index in the table, and the place of its reason among $reasons, from 1 on.
select
  id,
  place * len(years) + list_position(years, vintage) - 1 as at,
  value,
  list_position($reasons::varchar[], reason) as reason
from vintage_value
join found_table
  on found_table.measure = vintage_value.measure
  and found_table.geography = vintage_value.geography
  and found_table.edition is not distinct from vintage_value.edition
