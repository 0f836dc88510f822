-- The values that differ in a comparison, the largest relative change first; only those of the filters that are not null.
select * exclude (place)
from filtered_change($comparison, $measures::varchar[], $geography::varchar, $metro::varchar, $state::varchar)
where $causes::varchar[] is null or list_contains($causes, cause)
order by place
limit $limit
offset $offset
