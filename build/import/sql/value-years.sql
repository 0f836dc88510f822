-- The years in which compared measures have values.
create or replace temp table value_year as
select distinct measure, vintage from compared_value
