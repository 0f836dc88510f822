-- The states in which the figures of a measure are printed by county subdivision.
select f.measure::varchar as measure, list(distinct r.name order by r.name) as states
from figure f
join region r on r.geography = 'state' and r.geoid = left(f.geoid, 2)
where f.grain = 'subdivision'
group by f.measure
