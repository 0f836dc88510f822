-- Figures of a dataset that a county in $leaves_out has.
select geoid, measure::varchar as measure
from figure
where dataset = $dataset and value is not null and geoid in (select unnest($leaves_out))
order by all
limit 1
