-- The year of each of $measures at $geography behind each vintage of $first: $years_before in the same place before it if
-- $same_year, and otherwise the nearest (the later of two).
create or replace temp table part_year as
with part as (
  select
    generate_subscripts($measures, 1) as n,
    unnest($measures)::measure_name as measure,
    unnest($years_before::integer[]) as years_before,
    unnest($same_year::boolean[]) as same_year
),
dated as (
  select distinct vintage
  from region_value
  where measure = $first::measure_name and geography = $geography and value is not null
),
nearby as (
  select distinct measure, vintage
  from region_value
  where measure in (select measure from part where not same_year) and geography = $geography and value is not null
)
select n, measure, vintage, vintage - years_before as year
from dated, part
where same_year
union all
select p.n, p.measure, d.vintage, arg_min(h.vintage, 2 * abs(h.vintage - d.vintage) + (h.vintage < d.vintage)::int)
from dated d, part p
join nearby h on h.measure = p.measure
where not p.same_year
group by p.n, p.measure, d.vintage
