-- The regions whose own figures are in the place of sums, with the first and the last year of each.
select f.measure::varchar as measure, f.grain as geography, r.name, min(f.vintage) as first, max(f.vintage) as last
from figure f
join region r on r.geography = f.grain and r.geoid = f.geoid
join region_value v on v.measure = f.measure and v.geography = f.grain and v.geoid = f.geoid and v.vintage = f.vintage
where (f.measure::varchar, f.grain) in (select (unnest($measures), unnest($geographies))) and f.value is not null
group by all
order by all
