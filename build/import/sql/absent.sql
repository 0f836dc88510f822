-- Why regions of $geography have no value of $measure at its latest vintage, where the publisher's figures are printed or carried.
insert into region_value (measure, geography, geoid, vintage, value, reason, years)
with latest as (
  select max(vintage) as vintage from region_value where measure = $measure::measure_name and geography = $geography and value is not null
),
lacking as (
  select r.geoid, l.vintage, case when $geography = 'state' then r.geoid else left(r.geoid, 2) end as state
  from region r, latest l
  where r.geography = $geography
    and r.geoid not in (
      select v.geoid from region_value v
      where v.measure = $measure::measure_name and v.geography = $geography and v.vintage = l.vintage
    )
)
select
  $measure::measure_name,
  $geography,
  a.geoid,
  a.vintage,
  null,
  case
    when f.reason is not null then f.reason
    when exists (
      from retired t join figure o on o.geoid = t.code and o.measure = $measure::measure_name and o.vintage = a.vintage
      where t.successor = a.geoid
    ) then 'boundary changed'
    when exists (
      from figure o where o.measure = $measure::measure_name and o.vintage = a.vintage and left(o.geoid, 2) = a.state
    ) then 'no county value'
    else 'not covered'
  end,
  [a.vintage]
from lacking a
left join figure f on f.measure = $measure::measure_name and f.geoid = a.geoid and f.vintage = a.vintage
