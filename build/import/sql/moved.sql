-- How many regions' values moved beyond the bound of their measure from one release to the next, and the three that moved
-- most. A value below zero is possible in a `signed` measure, whose small values move by many times themselves: there a
-- value is held against the typical one where that is larger.
with typical as (
  select measure, geography, median(abs(value)) as value from old_served group by measure, geography
),
moved as (
  select
    measure,
    geography,
    geoid,
    o.value as before,
    n.value as after,
    abs(n.value - o.value) / nullif(greatest(abs(o.value), if(b.signed, t.value, 0)), 0) as times,
    n.value is null or abs(n.value - o.value) > b.over * greatest(abs(o.value), if(b.signed, t.value, 0)) as beyond
  from old_served o
  join bound b using (measure)
  join typical t using (measure, geography)
  left join new_served n using (measure, geography, geoid)
),
counted as (
  select measure, geography, count(*) as regions, count(*) filter (beyond) as beyond
  from moved
  group by measure, geography
)
select
  b.dataset,
  measure,
  geography,
  b.over,
  c.regions::integer as regions,
  c.beyond::integer as beyond,
  floor(c.regions * b.regions)::integer as allowed,
  list(r.name || ' ' || m.before || ' -> ' || coalesce(m.after::varchar, 'none') order by m.times desc nulls first, m.geoid)[
    :3
  ] as most
from counted c
join bound b using (measure)
join moved m using (measure, geography)
left join new_region r using (geography, geoid)
where m.beyond and c.beyond > greatest(1, c.regions * b.regions)
group by all
order by measure, geography
