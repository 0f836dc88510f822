-- Where the figures of the subdivisions of $counties are printed for a measure and year.
select code::double as code, source, line, "column", text
from cell
where measure = $measure and code // 100000 in (select unnest($counties)) and vintage = $year
order by code
