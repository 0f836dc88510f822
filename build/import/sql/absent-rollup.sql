-- Why regions of $geography have no rolled-up value at the latest vintage: the gravest reason among the counties that lack one.
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
county_reason as (
  -- A withheld combined area withholds the counties that it replaces.
  select m.geoid, coalesce(f.reason, c.reason, 'no county value') as reason
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  left join region_value c on c.measure = $measure::measure_name and c.geography = 'county' and c.geoid = m.county and c.vintage = a.vintage
  left join combined b on b.county = m.county
  left join figure f on f.measure = $measure::measure_name and f.geoid = b.code and f.vintage = a.vintage
  where c.value is null and (f.geoid is null or f.value is null)
  union all
  -- A county with a value, but without a weight for it.
  select m.geoid, coalesce(w.reason, 'not covered')
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  left join region_value w
    on w.measure = $weight::measure_name and w.geography = 'county' and w.geoid = m.county and w.reason is not null
  where $weight is not null
    and m.county not in (
      select geoid from region_value where measure = $weight::measure_name and geography = 'county' and value is not null
    )
)
select
  $measure::measure_name,
  $geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(r.reason, list_position(['withheld', 'boundary changed', 'no county value', 'not covered'], r.reason)),
    'no county value'
  ),
  [a.vintage]
from lacking a
left join county_reason r on r.geoid = a.geoid
group by a.geoid, a.vintage
