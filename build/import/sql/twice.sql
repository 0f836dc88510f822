-- Figures of one dataset that stand twice: one region, measure and vintage, two cells.
select measure, geoid, vintage, string_agg(_file || ':' || _line, ' and ' order by _file, _line) as places
from figure
where dataset = $dataset
group by measure, geoid, vintage
having count(*) > 1
order by measure, geoid, vintage
limit 5
