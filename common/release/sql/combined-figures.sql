-- The printed figures of the combined areas with $codes.
select name, code::double as code, vintage as year, "text"
from cell
join measure on measure.id = cell.measure
where code in (select unnest($codes)) and "text" is not null
order by name, code, vintage
