-- The values that differ in a comparison, the largest relative change first; only those of the filters that are not null.
with shown as (
  from filtered_change(
    $comparison, $measures::varchar[], $geography::varchar, $metro::varchar, $state::varchar, $causes::varchar[]
  )
  order by place
  limit $limit
  offset $offset
)
select measure, geography, geoid, name, year, old, new, cause
from shown
join changed_region using (region)
order by place
