-- How many regions of each geography have a value of $measure that is served (see served.sql), and each year behind those.
select
  geography,
  count(*)::integer as regions,
  list_sort(list_distinct(flatten(list(years)))) as vintages
from region_value
join served_values('region_value') using (measure, geography, geoid, vintage)
where measure = $measure::measure_name
group by geography
