-- Counties without a value of $measure: the gravest reason among those of their subdivisions, or of these subdivisions' $weight.
update region_value
set reason = found.reason
from (
  select
    left(geoid, 5) as county,
    vintage,
    arg_min(reason, list_position(['withheld', 'open-ended', 'boundary changed', 'no county value', 'divisions only', 'not covered'], reason)) as reason
  from figure
  where grain = 'subdivision' and reason is not null and (measure = $measure::measure_name or measure = $weight::measure_name)
  group by all
) found
where region_value.measure = $measure::measure_name
  and region_value.geography = 'county'
  and region_value.value is null
  and region_value.geoid = found.county
  and region_value.vintage = found.vintage
