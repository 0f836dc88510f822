-- Counties with a figure that a combined area also includes.
select a.measure, c.county, c.code, a.vintage, count(*) over ()::integer as total
from figure a
join combined c on c.code = a.geoid
join figure b on b.geoid = c.county and b.measure = a.measure and b.vintage = a.vintage and b.dataset = a.dataset
where a.dataset = $dataset and a.value is not null and b.value is not null
order by a.measure, c.county, c.code, a.vintage
limit 5
