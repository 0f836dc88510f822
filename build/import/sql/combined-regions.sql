-- How many regions of $geography have counties that a combined area with a figure of $measures replaces.
select count(distinct m.geoid)::integer as regions
from figure f
join combined c on c.code = f.geoid
join member m on m.county = c.county
where f.measure in (select unnest($measures)::measure_name) and f.value is not null and m.geography = $geography
