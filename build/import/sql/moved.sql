-- Values that changed beyond the bounds of their measure from one release to the next: how many regions of each measure,
-- geography and vintage, and the three that changed most. The served values (vintage null) may be of another year than before;
-- so only the values of one vintage, which both releases hold, are checked for a leap of a single region. A value below zero is
-- possible in a `signed` measure, whose small values change by many times themselves: there a value is compared with the typical
-- one where that is larger. Of a `computed` measure, a release may hold only the latest values, so a value that only one of them
-- holds is no change.
with latest as (
  select measure, geography, max(vintage) as vintage from new_mark group by all
),
held_by_both as (
  select measure, geography, vintage from old_mark where held > 0
  intersect
  select measure, geography, vintage from new_mark where held > 0
),
differing as (
  -- Most years of most measures are the same in both releases (differing-values.sql); their values need not be joined.
  select measure, geography, vintage
  from (from old_mark except from new_mark)
  semi join held_by_both using (measure, geography, vintage)
),
held as (
  -- The latest vintage is among the served values; only its leaps and edits are counted here.
  select measure, geography, geoid, vintage, vintage = l.vintage as served, o.value as before, n.value as after
  from (from old_differing semi join differing using (measure, geography, vintage)) o
  full join (from new_differing semi join differing using (measure, geography, vintage)) n
    using (measure, geography, geoid, vintage)
  join bound b using (measure)
  join latest l using (measure, geography)
  where (o.value is not null and n.value is not null) or ((o.value is null) <> (n.value is null) and not b.computed)
  union all
  select o.measure, o.geography, o.geoid, null, false, o.value, n.value
  from old_served o
  left join new_served n using (measure, geography, geoid)
),
typical as (
  select measure, geography, vintage, median(abs(before)) as value from held group by all
),
moved as (
  select
    held.*,
    abs(after - before) / nullif(greatest(abs(before), if(b.signed, t.value, 0)), 0) as times,
    not served
    and (after is null or abs(after - before) > b.over * greatest(abs(before), if(b.signed, t.value, 0))) as beyond,
    -- A hundredth of the typical value counts as the least: a count that goes from 1 to 4 is no leap.
    coalesce(
      held.vintage is not null
      and before is not null
      and after is not null
      and (
        greatest(after, t.value / 100) > b.single * greatest(before, t.value / 100)
        or greatest(before, t.value / 100) > b.single * greatest(after, t.value / 100)
      ),
      false
    ) as leap,
    held.vintage is not null and coalesce(abs(after - before) > 0.1 * abs(before), true) as edit
  from held
  join bound b using (measure)
  join typical t on t.measure = held.measure and t.geography = held.geography and t.vintage is not distinct from held.vintage
),
counted as (
  select
    measure,
    geography,
    vintage,
    count(*) as regions,
    count(*) filter (beyond) as beyond,
    count(*) filter (leap) as leaps,
    -- A revision changes most values of a year. Where at most one in a hundred changed, or two states, these were exchanged or edited.
    if(
      count(*) filter (after is distinct from before) <= greatest(count(*) / 100, if(count(*) < 50, 0, 2)),
      count(*) filter (edit),
      0
    ) as edits
  from moved
  group by all
)
select
  b.dataset,
  c.measure,
  c.geography,
  c.vintage,
  b.over,
  b.single,
  c.regions::integer as regions,
  c.beyond::integer as beyond,
  c.leaps::integer as leaps,
  c.edits::integer as edits,
  floor(c.regions * b.regions)::integer as allowed,
  list(
    r.name || ' ' || coalesce(m.before::varchar, 'none') || ' -> ' || coalesce(m.after::varchar, 'none')
    order by m.leap desc, m.times desc nulls first, m.geoid
  )[:3] as most
from counted c
join bound b using (measure)
join moved m
  on m.measure = c.measure and m.geography = c.geography and m.vintage is not distinct from c.vintage and (m.beyond or m.leap or (m.edit and c.edits > 0))
left join new_region r on r.geography = m.geography and r.geoid = m.geoid
where c.beyond > greatest(1, c.regions * b.regions) or c.leaps > 0 or c.edits > 0
group by all
order by c.measure, c.geography, c.vintage nulls first
