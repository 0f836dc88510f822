-- The first figures below zero, and how many there are, of $measures.
select _file, _line, measure, geoid, vintage, value, count(*) over ()::integer as total
from figure
where dataset = $dataset and value < 0 and measure in (select unnest($measures)::measure_name)
order by _file, _line, measure
limit 5
