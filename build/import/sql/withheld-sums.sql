-- The regions whose figure is withheld, or whose sum lacks withheld parts, of each of $measures at the geography in the same place of $geographies.
with rule as (
  select unnest($measures)::measure_name as measure, unnest($geographies) as geography
)
select v.measure::varchar as measure, v.geography, v.geoid, v.vintage
from region_value v
join rule using (measure, geography)
where v.reason = 'withheld'
order by all
