-- How many regions of $geography have a value of $measure in the year $vintage.
select count(value)::integer as regions
from region_value
where measure = $measure::measure_name and geography = $geography and vintage = $vintage
