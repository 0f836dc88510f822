-- Counties in $leaves_out with at least $max_share of the people of a region, or of unknown population, in the latest year.
with latest as (
  select geoid, geography, arg_max(value, vintage) as people
  from region_value
  where measure = $population::measure_name and value is not null
  group by geoid, geography
)
select m.county, m.geoid as region
from member m
left join latest c on c.geography = 'county' and c.geoid = m.county
left join latest r on r.geography = m.geography and r.geoid = m.geoid
where m.county in (select unnest($leaves_out)) and not coalesce(c.people < $max_share * r.people, false)
order by all
limit 1
