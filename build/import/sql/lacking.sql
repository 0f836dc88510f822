-- The regions without a value of a target at its latest vintage.
create or replace temp table lacking as
with held as materialized (
  select v.measure, v.geography, v.geoid, v.vintage
  from region_value v
  join target t on t.measure = v.measure and t.geography = v.geography
  where v.value is not null
),
latest as (
  select measure, geography, max(vintage) as vintage from held group by all
)
select l.measure, l.geography, r.geoid, l.vintage
from latest l
join region r on r.geography = l.geography
anti join held h on h.measure = l.measure and h.geography = l.geography and h.geoid = r.geoid and h.vintage = l.vintage
