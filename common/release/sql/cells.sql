-- Where the figures of $codes are printed for a measure and year.
select code::double as code, source, line, "column", text
from cell
where measure = $measure and code in (select unnest($codes)) and vintage = $year
order by code, source, line, "column"
