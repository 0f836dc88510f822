-- Why regions of $geography have no computed value at the latest vintage: the gravest reason among the parts in $reads, or
-- where a part of $years_before is lacking, among the figures behind it ($printed) in that year.
insert into region_value (measure, geography, geoid, vintage, value, reason, years)
with latest as (
  select max(vintage) as vintage from region_value where measure = $measure::measure_name and geography = $geography and value is not null
),
lacking as (
  select r.geoid, l.vintage
  from region r, latest l
  where r.geography = $geography
    and r.geoid not in (
      select v.geoid from region_value v
      where v.measure = $measure::measure_name and v.geography = $geography and v.vintage = l.vintage
    )
),
lacking_county as (
  select a.geoid, m.county, a.vintage - $years_before as vintage
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  where $years_before > 0
  union all
  select geoid, geoid, vintage - $years_before from lacking where $years_before > 0 and $geography = 'county'
),
found as (
  select a.geoid, v.reason
  from lacking a
  join region_value v on v.geography = $geography and v.geoid = a.geoid and v.reason is not null
  where v.measure in (select unnest($reads)::measure_name)
  union all
  select a.geoid, f.reason
  from lacking_county a
  join figure f on f.geoid = a.county and f.vintage = a.vintage and f.reason is not null
  where f.measure in (select unnest($printed)::measure_name)
  union all
  select a.geoid, 'boundary changed'
  from lacking_county a
  join retired t on t.successor = a.county
  join figure f on f.geoid = t.code and f.vintage = a.vintage and f.value is not null
  where f.measure in (select unnest($printed)::measure_name)
)
select
  $measure::measure_name,
  $geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(f.reason, list_position(['withheld', 'boundary changed', 'no county value', 'not covered'], f.reason)),
    'no county value'
  ),
  [a.vintage]
from lacking a
left join found f on f.geoid = a.geoid
group by a.geoid, a.vintage
