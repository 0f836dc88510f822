-- The regions in which a combined area with a figure of a measure replaces counties.
select distinct f.measure::varchar as measure, m.geography, m.geoid
from figure f
join combined c on c.code = f.geoid
join member m on m.county = c.county
where f.value is not null
