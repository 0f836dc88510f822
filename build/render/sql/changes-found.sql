-- The values of the compared measures that differ between two releases, with the cause of each (D164).
create or replace temp table found as
with old_value as (
  select measure, geography, geoid, vintage as year, value, true as is_listed
  from read_parquet($old_files)
  semi join compared using (measure, geography)
),
new_value as (
  select measure, geography, geoid, vintage as year, value, true as is_listed
  from read_parquet($new_files)
  semi join compared using (measure, geography)
),
newest as (
  select measure, geography, max(year) as year from old_value where value is not null group by all
),
last_old as (
  select measure, geography, geoid, max(year) as year from old_value group by all
),
last_new as (
  select measure, geography, geoid, max(year) as year from new_value group by all
),
differing as (
  select
    measure,
    geography,
    geoid,
    year,
    o.value as old,
    n.value as new,
    o.is_listed is null as is_unlisted_old,
    n.is_listed is null as is_unlisted_new
  from old_value o
  full join new_value n using (measure, geography, geoid, year)
  where o.value is distinct from n.value
)
select
  measure,
  geography,
  geoid,
  d.year,
  old,
  new,
  case
    when old is null and d.year > newest.year then 'new_year'
    when moved.geoid is not null then 'boundary'
    when old is null then 'added'
    when new is null and is_kept then 'earlier_edition'
    when new is null then 'withdrawn'
    when has_new_method then 'method'
    else 'revised'
  end as cause
from differing d
left join (select *, value as old, true as is_kept from kept_figure) using (measure, geography, geoid, year, old)
join compared using (measure, geography)
left join newest using (measure, geography)
left join moved using (geography, geoid)
left join last_old using (measure, geography, geoid)
left join last_new using (measure, geography, geoid)
-- What a release does not list, because it can be computed, did not change.
where not (was_partial and is_unlisted_old and d.year < coalesce(last_old.year, 0))
  and not (is_partial and is_unlisted_new and d.year < coalesce(last_new.year, 0))
