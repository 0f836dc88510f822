-- The year of each part in `target_part` behind each vintage of its target: `years_before` the vintage if `same_year`, and
-- otherwise the nearest (the later of two). The vintages of a target are those of the measure `first`.
create or replace temp table part_year as
with held as materialized (
  select distinct measure, geography, vintage
  from region_value
  where measure in (select part from target_part) and value is not null
),
dated as (
  select p.*, h.vintage
  from target_part p
  join held h on h.measure = p.first and h.geography = p.grain
)
select measure, geography, n, part, grain, adds, vintage, vintage - years_before as year
from dated
where same_year
union all
select
  d.measure,
  d.geography,
  d.n,
  d.part,
  d.grain,
  d.adds,
  d.vintage,
  arg_min(h.vintage, 2 * abs(h.vintage - d.vintage) + (h.vintage < d.vintage)::int)
from dated d
join held h on h.measure = d.part and h.geography = d.grain
where not d.same_year
group by all
