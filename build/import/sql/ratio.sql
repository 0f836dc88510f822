-- The product of $of over the product of $over, for each region and each year of the first of $of. Every other measure is of
-- the same year, or of the nearest within $apart years (the later of two). `size` is the value of $size in the nearest year, or 0.
create or replace temp table quotient as
with term as (
  select unnest($of)::measure_name as measure, 1 as power
  union all
  select unnest($over)::measure_name, -1
),
held as (
  select measure, vintage
  from value_year
  where measure in (select measure from term) or measure = $size::measure_name
),
year as (
  select
    d.vintage,
    h.measure,
    arg_min(h.vintage, 2 * abs(h.vintage - d.vintage) + (h.vintage < d.vintage)::int) as year
  from held d, held h
  where d.measure = $of[1]::measure_name and (h.measure = $size::measure_name or abs(h.vintage - d.vintage) <= $apart)
  group by all
),
product as (
  select
    v.geography,
    v.geoid,
    y.vintage,
    product(v.value) filter (t.power = 1) as upper,
    product(v.value) filter (t.power = -1) as lower,
    list({ measure: t.measure, year: y.year }) as parts
  from term t
  join year y on y.measure = t.measure and abs(y.year - y.vintage) <= $apart
  join compared_value v on v.measure = t.measure and v.vintage = y.year
  where v.geography in (select geography from band)
  group by all
  having count(*) = $terms
)
select p.geography, p.geoid, p.vintage, p.upper / nullif(p.lower, 0) as ratio, p.parts, coalesce(s.value, 0) as size
from product p
left join year y on y.measure = $size::measure_name and y.vintage = p.vintage
left join compared_value s
  on s.measure = y.measure and s.vintage = y.year and s.geography = p.geography and s.geoid = p.geoid
