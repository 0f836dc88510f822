-- Counties with a figure of which a subdivision also has one.
select c._file, c._line, c.measure, c.geoid, c.vintage, min(s.geoid) as subdivision, count(*) over ()::integer as total
from figure c
join figure s on s.dataset = c.dataset and s.measure = c.measure and s.vintage = c.vintage and left(s.geoid, 5) = c.geoid
where c.dataset = $dataset and c.grain = 'county' and s.grain = 'subdivision'
group by c._file, c._line, c.measure, c.geoid, c.vintage
order by c._file, c._line, c.measure
limit 5
