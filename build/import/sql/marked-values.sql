-- The years in which the regions of `marked` have a value of their measure.
select v.measure::varchar as measure, v.geography, v.geoid, v.vintage
from region_value v
join marked m on v.measure = m.measure::measure_name and v.geography = m.geography and v.geoid = m.geoid
where v.value is not null
