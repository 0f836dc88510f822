-- The figures of a dataset in one vintage, null where the publisher withholds them: those that `rollup` adds up, and what they are
-- parts of. A county with the figure of another territory (see printed.sql) has none.
with other_area as (
  select distinct t.successor as geoid, f.measure
  from retired t
  join figure f on f.geoid = t.code
  where f.dataset = $dataset and f.vintage = $vintage and (f.value is not null or f.reason in ('withheld', 'open-ended'))
)
select f.measure::varchar as measure, f.geoid, f.value
from figure f
anti join other_area o on o.geoid = f.geoid and o.measure = f.measure
where f.dataset = $dataset
  and f.vintage = $vintage
  and f.grain in ('county', 'combined', 'retired', 'state')
  and (f.value is not null or f.reason = 'withheld')
