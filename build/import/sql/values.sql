-- The rows of a values file: every vintage of $measures, and the reasons for missing values. Of the measures in $computed at
-- the geographies in $computed_at, which lists each in the same place, only the latest value of each region.
with computed as (
  select unnest($computed)::measure_name as measure, unnest($computed_at) as geography
),
latest as (
  select measure, geography, geoid, max(vintage) as vintage
  from region_value
  join computed using (measure, geography)
  where value is not null
  group by all
)
select v.measure::varchar as measure, v.geography, v.geoid, v.vintage, v.value, v.reason
from region_value v
left join latest l using (measure, geography, geoid)
where v.measure in (select unnest($measures)::measure_name)
  and (v.value is null or l.vintage is null or v.vintage = l.vintage)
order by v.measure, v.geography, v.geoid, v.vintage
