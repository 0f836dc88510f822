-- How many regions of each geography have a value of $measure that is served (see served.sql), each year behind those, and the
-- years of the weights, if the values have any: the year of the value unless another is behind it.
select
  geography,
  count(*)::integer as regions,
  list_sort(list_distinct(flatten(list(years)))) as vintages,
  list_sort(list_distinct(list(coalesce(list_filter(years, year -> year <> vintage)[1], vintage)))) as weight_years
from region_value
join served_values('region_value') using (measure, geography, geoid, vintage)
where measure = $measure::measure_name
group by geography
