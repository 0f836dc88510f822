-- How many regions of each geography have a value of $measure that is served (see served.sql), each year behind those, and the
-- years of the weights, if the values have any: the year of the value unless another is behind it.
select
  v.geography,
  count(*)::integer as regions,
  list_sort(list_distinct(flatten(list(v.years)))) as vintages,
  list_sort(list_distinct(list(coalesce(list_filter(v.years, year -> year <> v.vintage)[1], v.vintage)))) as weight_years
from region_value v
join ($served) using (measure, geography, geoid, vintage)
group by v.geography
