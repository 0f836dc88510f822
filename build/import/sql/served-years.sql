-- How many regions of each geography have a served value of each measure (see served.sql), each year behind those, and the years of
-- the weights, if the values have any: the year of the value unless another is behind it.
with kind as (
  -- Few values differ in the years behind them, so lists are merged once for all values with the same ones.
  select measure, geography, vintage, years, count(*) as regions
  from region_value
  join served_values('region_value') using (measure, geography, geoid, vintage)
  group by all
)
select
  measure::varchar as measure,
  geography,
  sum(regions)::integer as regions,
  list_sort(list_distinct(flatten(list(years)))) as vintages,
  list_sort(list_distinct(list(coalesce(list_filter(years, year -> year <> vintage)[1], vintage)))) as weight_years
from kind
group by measure, geography
