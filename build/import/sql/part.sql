-- Part number $n of a formula, brought to the vintages of its first part. A part of the same dataset must be of the
-- vintage itself less $years_before; one of another dataset is of the nearest year (the later of two).
insert into part
with driver as (
  select distinct vintage from region_value where measure = $first::measure_name and geography = $geography and value is not null
),
own as (
  select geoid, vintage, coalesce(unrounded, value) as value, years
  from region_value
  where measure = $measure::measure_name and geography = $geography and value is not null
),
aligned as (
  select d.vintage, arg_min(o.vintage, 2 * abs(o.vintage - d.vintage) + (o.vintage < d.vintage)::int) as year
  from driver d, (select distinct vintage from own) o
  group by d.vintage
)
select $n, o.geoid, a.vintage, o.value, o.years
from driver a
join aligned using (vintage)
join own o on o.vintage = case when $same_dataset then a.vintage - $years_before else aligned.year end
