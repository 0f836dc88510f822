-- Figures of one dataset that appear twice: one region, measure and vintage, two cells.
with twice as (
  select measure, geoid, vintage
  from figure
  where dataset = $dataset
  group by measure, geoid, vintage
  having count(*) > 1
)
select measure, geoid, vintage, string_agg(_file || ':' || _line, ' and ' order by _file, _line) as places, count(*) over ()::integer as total
from twice
join figure using (measure, geoid, vintage)
group by measure, geoid, vintage
order by measure, geoid, vintage
limit 5
