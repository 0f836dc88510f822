-- Values that differ between the releases `old` and `new`. List `served`: the served value of a region, whose years may
-- differ. List `year`: each other value of one year. Only of $measure and of the metro $metro with its counties, if given.
create table change as
with chosen as (
  select 'msa' as geography, $metro as geoid
  union all
  select 'county', county
  from (from old_member union from new_member)
  where cbsa = $metro
),
served as (
  select
    'served' as list,
    measure,
    geography,
    geoid,
    o.value as before,
    n.value as after,
    o.vintage as vintage_before,
    n.vintage as vintage_after,
    null::varchar as reason
  from old_served o
  full join new_served n using (measure, geography, geoid)
  where o.value is distinct from n.value or o.vintage is distinct from n.vintage
),
year as (
  select
    'year' as list,
    measure,
    geography,
    geoid,
    o.value as before,
    n.value as after,
    if(o.value is null, null, vintage) as vintage_before,
    if(n.value is null, null, vintage) as vintage_after,
    n.reason
  from old_value o
  full join new_value n using (measure, geography, geoid, vintage)
  where o.value is distinct from n.value
),
different as (
  from served
  union all
  from year y
  where not exists (
    from served s
    where s.measure = y.measure
      and s.geography = y.geography
      and s.geoid = y.geoid
      and s.vintage_before is not distinct from y.vintage_before
      and s.vintage_after is not distinct from y.vintage_after
  )
)
select
  list,
  case when before is null then 'added' when after is null then 'removed' else 'changed' end as change,
  measure,
  geography,
  geoid,
  coalesce(n.name, o.name) as name,
  before,
  after,
  vintage_before,
  vintage_after,
  reason,
  -- Infinite from 0; null where a value is missing (D113).
  case when before = after then 0 when before = 0 then 'infinity'::double else abs(after - before) / abs(before) end as relative
from different d
left join new_region n using (geography, geoid)
left join old_region o using (geography, geoid)
where ($measure is null or d.measure = $measure)
  and ($metro is null or (d.geography, d.geoid) in (from chosen))
