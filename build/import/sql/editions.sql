-- The rows of the file of the earlier editions of $dataset.
select measure::varchar as measure, geography, geoid, edition, vintage, value, reason
from edition_value
where dataset = $dataset
order by measure, geography, geoid, vintage, edition
