-- The values of $measures, sorted: each second source reads them several times.
create or replace temp table compared_value as
select measure, geography, geoid, vintage, value
from region_value
where measure in (select unnest($measures)::measure_name) and value is not null
order by measure, geography
