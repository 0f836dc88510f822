-- The counties with two rows of $measure in a year, by year.
select vintage, list(distinct r.name order by r.name) as names
from split_cell s
join region r on r.geography = 'county' and r.geoid = s.geoid
where s.measure = $measure::measure_name
group by vintage
order by vintage
