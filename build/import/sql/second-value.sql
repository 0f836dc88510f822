-- The values of the second source $against.
create or replace temp table second_value as
select geography, geoid, vintage, value from compared_value where measure = $against::measure_name
