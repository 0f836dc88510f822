-- Why the regions in `lacking` have no computed value: the gravest reason among the parts, or where a part is of an earlier year
-- than its latest, among the figures behind it (`target_printed`) in that year.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with latest as (
  select measure, geography, max(vintage) as vintage
  from region_value
  where measure in (select part from target_part) and value is not null
  group by all
),
earlier as (
  select distinct a.measure, a.geography, a.geoid, y.year as vintage
  from lacking a
  join part_year y using (measure, geography, vintage)
  join latest l on l.measure = y.part and l.geography = y.grain
  where y.year < l.vintage
),
lacking_county as (
  select a.measure, a.geography, a.geoid, m.county, a.vintage
  from earlier a
  join member m on m.geography = a.geography and m.geoid = a.geoid
  union all
  select measure, geography, geoid, geoid, vintage
  from earlier
  where geography = 'county'
),
part_reason as (
  select p.measure, p.geography, v.geoid, v.reason
  from target_part p
  join region_value v on v.measure = p.part and v.geography = p.grain
  where v.reason is not null
),
part_figure as materialized (
  select p.measure, f.geoid, f.vintage, f.value, f.reason
  from (select distinct measure, printed from target_printed) p
  join figure f on f.measure = p.printed
),
found as (
  select a.measure, a.geography, a.geoid, p.reason
  from lacking a
  join part_reason p using (measure, geography, geoid)
  union all
  select a.measure, a.geography, a.geoid, f.reason
  from lacking_county a
  join part_figure f on f.measure = a.measure and f.geoid = a.county and f.vintage = a.vintage
  where f.reason is not null
  union all
  select a.measure, a.geography, a.geoid, 'boundary changed'
  from lacking_county a
  join retired t on t.successor = a.county
  join part_figure f on f.measure = a.measure and f.geoid = t.code and f.vintage = a.vintage
  where f.value is not null
)
select
  a.measure,
  a.geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(f.reason, list_position(['withheld', 'open-ended', 'boundary changed', 'no county value', 'divisions only', 'not covered'], f.reason)),
    'no county value'
  )
from lacking a
left join found f using (measure, geography, geoid)
group by a.measure, a.geography, a.geoid, a.vintage
