-- Why regions of $geography have no computed value at the latest vintage: the gravest reason among the parts.
insert into region_value
with latest as (
  select max(vintage) as vintage from region_value where measure = $measure and geography = $geography and value is not null
),
lacking as (
  select r.geoid, l.vintage
  from region r, latest l
  where r.geography = $geography
    and r.geoid not in (
      select v.geoid from region_value v
      where v.measure = $measure and v.geography = $geography and v.vintage = l.vintage
    )
)
select
  $measure,
  $geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(v.reason, list_position(['withheld', 'boundary changed', 'no county value', 'not covered'], v.reason)),
    'no county value'
  ),
  [a.vintage]
from lacking a
left join region_value v on v.geography = $geography and v.geoid = a.geoid and v.reason is not null and list_contains($reads, v.measure)
group by a.geoid, a.vintage
