-- Values of a formula. Its parts are $measures, each of the year $years_before in the same place before the vintage if $same_year,
-- and otherwise of the nearest year (the later of two); the vintages are those of $first. A region that lacks a part has no value,
-- nor has a ratio to zero. A formula that reads an earlier year, $span years before, has none where one of $breaks is after it.
insert into region_value (measure, geography, geoid, vintage, value, reason, years, unrounded)
with part as (
  select
    generate_subscripts($measures, 1) as n,
    unnest($measures)::measure_name as measure,
    unnest($years_before::integer[]) as years_before,
    unnest($same_year::boolean[]) as same_year
),
held as (
  select p.n, v.geoid, v.vintage, coalesce(v.unrounded, v.value) as value, v.years
  from region_value v
  join part p on p.measure = v.measure
  where v.measure in (select unnest($measures)::measure_name) and v.geography = $geography and v.value is not null
),
year as (
  select
    d.vintage,
    n,
    if(
      any_value(p.same_year),
      d.vintage - any_value(p.years_before),
      arg_min(h.vintage, 2 * abs(h.vintage - d.vintage) + (h.vintage < d.vintage)::int)
    ) as year
  from (
    select distinct vintage
    from region_value
    where measure = $first::measure_name and geography = $geography and value is not null
  ) d
  cross join (select distinct n, vintage from held) h
  join part p using (n)
  group by d.vintage, n
),
aligned as (
  select
    h.geoid,
    y.vintage,
    max(h.value) filter (h.n = 1) as a,
    max(h.value) filter (h.n = 2) as b,
    sum(h.value::decimal(38, 12)) as total,
    list_sort(list_distinct(flatten(list(h.years)))) as years
  from held h
  join year y on y.n = h.n and y.year = h.vintage
  group by h.geoid, y.vintage
  having count(*) = len($measures)
),
computed as (
  select
    geoid,
    vintage,
    years,
    case $kind
      when 'ratio' then $times * a / nullif(b, 0)
      when 'growth' then 100 * (a - b) / nullif(b, 0)
      when 'change' then (a::decimal(38, 12) - b::decimal(38, 12))::double
      when 'average' then (a + b) / 2
      when 'sum' then total::double
      when 'mean' then total::double / len($measures)
      when 'difference' then (a::decimal(38, 12) - b::decimal(38, 12))::double
    end as value
  from aligned
)
select $measure::measure_name, $geography, geoid, vintage, round_even(value, 6), null, years, value
from computed
where value is not null
  -- What a break lies between is not compared.
  and not exists (from (select unnest($breaks::integer[]) as year) where year > vintage - $span and year <= vintage)
