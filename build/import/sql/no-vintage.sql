-- The first rows, and how many there are, whose vintage is no year.
select _file, _line, measure, geoid, count(*) over ()::integer as total
from printed
where vintage is null or vintage not between 1900 and 2200
order by _file, _line
limit 5
