-- The years in which measures have values.
create or replace temp table value_year as
select distinct measure, vintage from region_value where value is not null
