-- Why regions of $geography have no computed value at the latest vintage: the gravest reason among the parts in $reads, or
-- where a part of $years_before is lacking, among the figures behind it ($printed, else empty) in that year.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with held as (
  select geoid, vintage from region_value where measure = $measure::measure_name and geography = $geography and value is not null
),
lacking as (
  select r.geoid, l.vintage
  from region r
  cross join (select max(vintage) as vintage from held having count(*) > 0) l
  anti join held h on h.geoid = r.geoid and h.vintage = l.vintage
  where r.geography = $geography
),
part_reason as materialized (
  select geoid, reason
  from region_value
  where measure in (select unnest($reads)::measure_name) and geography = $geography and reason is not null
),
part_figure as materialized (
  select geoid, vintage, value, reason
  from figure
  where measure in (select unnest($printed)::measure_name)
),
lacking_county as (
  select a.geoid, m.county, a.vintage - $years_before as vintage
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  union all
  select geoid, geoid, vintage - $years_before from lacking where $geography = 'county'
),
found as (
  select a.geoid, p.reason
  from lacking a
  join part_reason p on p.geoid = a.geoid
  union all
  select a.geoid, f.reason
  from lacking_county a
  join part_figure f on f.geoid = a.county and f.vintage = a.vintage and f.reason is not null
  union all
  select a.geoid, 'boundary changed'
  from lacking_county a
  join retired t on t.successor = a.county
  join part_figure f on f.geoid = t.code and f.vintage = a.vintage and f.value is not null
)
select
  $measure::measure_name,
  $geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(f.reason, list_position(['withheld', 'open-ended', 'boundary changed', 'no county value', 'not covered'], f.reason)),
    'no county value'
  )
from lacking a
left join found f on f.geoid = a.geoid
group by a.geoid, a.vintage
