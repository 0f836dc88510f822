-- The values of the second source $against.
create or replace temp table second_value as
select geography, geoid, vintage, value from region_value where measure = $against::measure_name and value is not null
