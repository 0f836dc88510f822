-- How many values differ in a comparison; only those of the filters that are not null.
select count(*)::integer as count
from filtered_change($comparison, $measures::varchar[], $geography::varchar, $metro::varchar, $state::varchar)
where $causes::varchar[] is null or list_contains($causes, cause)
