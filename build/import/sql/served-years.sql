-- How many regions of each geography have a value of $measure that is served (see served.sql), and each year behind those.
with latest as (
  select geography, geoid, max(vintage) filter (value is not null) as vintage
  from region_value
  where measure = $measure::measure_name
  group by geography, geoid
  having max(vintage) filter (value is not null) >= coalesce(max(vintage) filter (reason = 'withheld'), 0)
)
select
  v.geography,
  count(*)::integer as regions,
  list_sort(list_distinct(flatten(list(v.years)))) as vintages
from region_value v
join latest l using (geography, geoid, vintage)
where v.measure = $measure::measure_name
group by v.geography
