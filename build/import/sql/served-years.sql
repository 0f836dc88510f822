-- How many regions of each geography have a value of $measure that is served (see served.sql), and each year behind those.
select
  v.geography,
  count(*)::integer as regions,
  list_sort(list_distinct(flatten(list(v.years)))) as vintages
from region_value v
join ($served) using (measure, geography, geoid, vintage)
group by v.geography
