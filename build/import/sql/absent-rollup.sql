-- Why regions of $geography have no rolled-up value at the latest vintage: the gravest reason among the counties that lack one.
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
county_value as materialized (
  select geoid, vintage, value, reason from region_value where measure = $measure::measure_name and geography = 'county'
),
county_weight as materialized (
  select geoid, value, reason from region_value where measure = $weight::measure_name and geography = 'county'
),
area_figure as materialized (
  select geoid, vintage, value, reason from figure where measure = $measure::measure_name and grain = 'combined'
),
county_reason as (
  -- A withheld combined area withholds the counties that it replaces.
  select m.geoid, coalesce(f.reason, c.reason, 'no county value') as reason
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  left join county_value c on c.geoid = m.county and c.vintage = a.vintage
  left join combined b on b.county = m.county
  left join area_figure f on f.geoid = b.code and f.vintage = a.vintage
  where c.value is null and (f.geoid is null or f.value is null) and m.county not in (select unnest($leaves_out))
  union all
  -- A county with a value, but without a weight for it.
  select m.geoid, coalesce(w.reason, 'not covered')
  from lacking a
  join member m on m.geography = $geography and m.geoid = a.geoid
  left join county_weight w on w.geoid = m.county and w.reason is not null
  where $weight is not null
    and m.county not in (select unnest($leaves_out))
    and m.county not in (select geoid from county_weight where value is not null)
)
select
  $measure::measure_name,
  $geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(r.reason, list_position(['withheld', 'open-ended', 'boundary changed', 'no county value', 'not covered'], r.reason)),
    'no county value'
  )
from lacking a
left join county_reason r on r.geoid = a.geoid
group by a.geoid, a.vintage
