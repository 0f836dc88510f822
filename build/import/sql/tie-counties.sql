-- States that are not the sum (or with $at_most, are less than the sum) of their counties, of combined and of retired ones, the worst first. Where some are withheld, the
-- others must not exceed the state (unless the measure may be $signed), and not only one may be (see tie-parts.sql).
with state as (
  select
    s.measure,
    s.geoid as state,
    r.name as region,
    s.vintage,
    s.value as printed,
    sum(c.value) as counties,
    count(*) filter (c.reason = 'withheld') as withheld,
    s._file || ':' || s._line as place
  from figure s
  join figure c
    on c.dataset = s.dataset and c.measure = s.measure and c.vintage = s.vintage and left(c.geoid, 2) = s.geoid
  left join region r on r.geoid = s.geoid and r.geography = 'state'
  where s.dataset = $dataset and s.grain = 'state' and c.grain <> 'state' and s.measure in (select unnest($measures)::measure_name)
  group by s.measure, s.geoid, r.name, s.vintage, s.value, s._file, s._line
)
select
  measure,
  state,
  region,
  vintage,
  printed,
  counties,
  place,
  case when withheld > 0 then if(counties > printed, 'the known counties exceed it', 'one county alone is withheld') end as problem
from state
where (withheld = 0 and if($at_most, counties - printed, abs(counties - printed)) > $within)
  or (withheld > 0 and counties - printed > $within and measure not in (select unnest($signed)::measure_name))
  or (withheld = 1 and printed is not null and not $at_most)
order by abs(counties - printed) desc, measure, state, vintage
