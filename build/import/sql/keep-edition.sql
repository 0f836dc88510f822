-- Moves the values of the $measures of $dataset since the year $from to those of $edition.
insert into edition_value
select $dataset, $edition, measure, geography, geoid, vintage, value, reason
from region_value
where measure in (select unnest($measures)::measure_name) and vintage >= $from
