-- The counties with two rows of a measure in a year, by measure and year.
select s.measure::varchar as measure, vintage, list(distinct r.name order by r.name) as names
from split_cell s
join region r on r.geography = 'county' and r.geoid = s.geoid
group by all
order by measure, vintage
