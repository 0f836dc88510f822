-- The values of the measure with the id $measure as its downloads list them: metros, counties, then states.
create or replace temp table download as
select geography, region.geoid, region.name, region.id, value.value, value.vintage, bound.lower, bound.upper
from release.value as value
join release.region as region using (geography, place)
left join bound using (geography, place)
where value.measure = $measure
order by array_position(['msa', 'county', 'state'], geography), region.geoid
