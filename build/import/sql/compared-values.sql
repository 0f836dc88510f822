-- The values of $measures, sorted: ratios and second sources read some of them many times.
create or replace temp table compared_value as
select measure, geography, geoid, vintage, value
from region_value
where measure in (select unnest($measures)::measure_name) and value is not null
order by measure, geography
