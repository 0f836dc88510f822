-- Values served that differ between two releases: a value served is a region's latest vintage with one.
with old as (
  select measure, geography, geoid, max(vintage) as vintage, arg_max(value, vintage) as value
  from old_value where value is not null group by measure, geography, geoid
),
new as (
  select measure, geography, geoid, max(vintage) as vintage, arg_max(value, vintage) as value
  from new_value where value is not null group by measure, geography, geoid
)
select
  measure,
  geography,
  geoid,
  coalesce(n.name, o.name) as name,
  old.value as before,
  new.value as after,
  old.vintage as vintage_before,
  new.vintage as vintage_after,
  case when old.value = new.value then 0 else abs(new.value - old.value) / nullif(abs(old.value), 0) end as relative
from old
full join new using (measure, geography, geoid)
left join new_region n using (geography, geoid)
left join old_region o using (geography, geoid)
where old.value is distinct from new.value or old.vintage is distinct from new.vintage
order by relative desc nulls first, measure, geography, geoid
