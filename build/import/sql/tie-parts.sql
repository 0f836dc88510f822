-- Figures that are not the sum of $parts, where each of them is given.
select w.geoid, w.vintage, w.value as printed, sum(p.value) as parts, w._file || ':' || w._line as place
from figure w
join figure p on p.dataset = w.dataset and p.geoid = w.geoid and p.vintage = w.vintage
where w.dataset = $dataset and w.measure = $to::measure_name and p.measure in (select unnest($parts)::measure_name)
group by all
having count(p.value) = $count and abs(sum(p.value) - w.value) > $within
order by all
