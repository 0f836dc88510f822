-- How many values of each measure differ in a comparison, by cause: the most first; only those of the filters that are not null.
select
  measure,
  cause,
  count(*)::integer as values,
  min(year)::integer as first_year,
  max(year)::integer as last_year
from filtered_change(
  $comparison, $measures::varchar[], $geography::varchar, $metro::varchar, $state::varchar, $causes::varchar[]
)
group by measure, cause
order by values desc, measure, cause
