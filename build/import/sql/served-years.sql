-- How many regions of each geography have a served value of each measure (see served.sql), each year behind those, and the years of
-- the weights, if the values have any: the year of the value unless another is behind it.
with served as (
  select measure, geography, vintage, count(*) as regions
  from served_values('region_value')
  group by all
),
other as (
  select measure, geography, vintage, list(year order by year) as years from other_year group by all
)
select
  measure::varchar as measure,
  geography,
  sum(regions)::integer as regions,
  list_sort(list_distinct(flatten(list(list_append(years, vintage))))) as vintages,
  list_sort(list_distinct(list(coalesce(years[1], vintage)))) as weight_years
from served
left join other using (measure, geography, vintage)
group by measure, geography
