-- The first figure of $dataset below zero whose measure is not among $signed.
select *
from figure
where dataset = $dataset and value < 0 and not list_contains($signed, measure::varchar)
order by _file, _line
limit 1
