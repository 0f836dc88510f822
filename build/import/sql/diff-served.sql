-- Values served that differ between two releases (see served.sql).
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
from old_served old
full join new_served new using (measure, geography, geoid)
left join new_region n using (geography, geoid)
left join old_region o using (geography, geoid)
where old.value is distinct from new.value or old.vintage is distinct from new.vintage
order by relative desc nulls first, measure, geography, geoid
