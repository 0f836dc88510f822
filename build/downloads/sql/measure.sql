-- The latest values of the measure with the id $measure: the nation, states, metros, then counties.
create or replace temp table download as
select geography, geoid, name, measure, unit, year, value, lower, upper, as_published, break, period_start, period_end, decimals
from latest
where id = $measure
order by array_position(['us', 'state', 'msa', 'county'], geography), geoid
