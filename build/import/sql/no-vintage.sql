-- The first rows whose vintage is no year.
select _file, _line, measure, geoid
from printed
where vintage is null or vintage not between 1900 and 2200
order by _file, _line
limit 5
