-- The least and the greatest value of each measure.
select measure::varchar as measure, min(value) as least, max(value) as greatest
from region_value
where value is not null
group by measure
