-- The rows of the file of the withheld bounds of $measures.
select measure::varchar as measure, geography, geoid, vintage, lower, upper
from withheld_bound
where measure in (select unnest($measures)::measure_name)
order by measure, geography, geoid
