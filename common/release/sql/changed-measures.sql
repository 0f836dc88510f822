-- How many values of each measure differ in a comparison, by cause: the most first.
select
  measure,
  cause,
  count(*)::integer as values,
  min(year)::integer as first_year,
  max(year)::integer as last_year
from change
where comparison = $comparison
group by measure, cause
order by values desc, measure, cause
