-- Why counties have no value in years before they existed: the publisher's figure is of a county that was retired since. Of each of
-- $measures at the geography in the same place of $geographies, before its latest vintage, for which absent.sql has all reasons.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with rule as (
  select unnest($measures)::measure_name as measure, unnest($geographies) as geography
),
latest as (
  select measure, max(vintage) as vintage
  from region_value
  join rule using (measure, geography)
  where geography = 'county' and value is not null
  group by all
)
select distinct f.measure, 'county', t.successor, f.vintage, null::double, 'boundary changed'
from figure f
join latest l on l.measure = f.measure and l.vintage > f.vintage
join retired t on t.code = f.geoid
anti join region_value v
  on v.measure = f.measure and v.geography = 'county' and v.geoid = t.successor and v.vintage = f.vintage
where f.value is not null or f.reason in ('withheld', 'open-ended')
