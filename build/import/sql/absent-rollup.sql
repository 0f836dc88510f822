-- Why the regions in `lacking` have no rolled-up value: the gravest reason among their counties that lack one, or lack a weight for
-- it. The counties in $leaves_out do not count.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with lacking_county as materialized (
  select a.measure, a.geography, a.geoid, a.vintage, m.county, t.weight
  from lacking a
  join target t using (measure, geography)
  join member m on m.geography = a.geography and m.geoid = a.geoid
  where m.county not in (select unnest($leaves_out))
),
county_value as materialized (
  select measure, geoid, vintage, value, reason
  from region_value
  where measure in (select measure from target) and geography = 'county'
),
county_weight as materialized (
  select measure, geoid, value, reason
  from region_value
  where measure in (select weight from target) and geography = 'county'
),
area_figure as materialized (
  select measure, geoid, vintage, value, reason
  from figure
  where measure in (select measure from target) and grain = 'combined'
),
county_reason as (
  -- A withheld combined area withholds the counties that it replaces.
  select l.measure, l.geography, l.geoid, coalesce(f.reason, c.reason, 'no county value') as reason
  from lacking_county l
  left join county_value c on c.measure = l.measure and c.geoid = l.county and c.vintage = l.vintage
  left join combined b on b.county = l.county
  left join area_figure f on f.measure = l.measure and f.geoid = b.code and f.vintage = l.vintage
  where c.value is null and f.value is null
  union all
  select l.measure, l.geography, l.geoid, coalesce(w.reason, 'not covered')
  from lacking_county l
  left join county_weight w on w.measure = l.weight and w.geoid = l.county and w.reason is not null
  anti join (from county_weight where value is not null) h on h.measure = l.weight and h.geoid = l.county
  where l.weight is not null
)
select
  a.measure,
  a.geography,
  a.geoid,
  a.vintage,
  null,
  coalesce(
    arg_min(r.reason, list_position(['withheld', 'open-ended', 'boundary changed', 'no county value', 'divisions only', 'not covered'], r.reason)),
    'no county value'
  )
from lacking a
left join county_reason r using (measure, geography, geoid)
group by a.measure, a.geography, a.geoid, a.vintage
