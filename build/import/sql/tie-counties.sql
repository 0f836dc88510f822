-- States that are not the sum of their counties, of combined and of retired ones.
select
  s.measure,
  s.geoid as state,
  s.vintage,
  s.value as printed,
  sum(c.value) as counties,
  s._file || ':' || s._line as place
from figure s
join figure c
  on c.dataset = s.dataset and c.measure = s.measure and c.vintage = s.vintage and left(c.geoid, 2) = s.geoid
where s.dataset = $dataset and s.grain = 'state' and c.grain <> 'state' and s.measure in (select unnest($measures)::measure_name)
group by all
having not coalesce(bool_or(c.reason = 'withheld'), false) and abs(sum(c.value) - s.value) > $within
order by all
