-- Values of a formula of $parts parts, each of its years in `part_year`. A region that lacks a part has no value, nor has a ratio
-- to zero. A formula that reads an earlier year, $span years before, has none where one of $breaks is after it.
insert into region_value (measure, geography, geoid, vintage, value, reason, unrounded)
with aligned as (
  select
    v.geoid,
    p.vintage,
    max(coalesce(v.unrounded, v.value)) filter (p.n = 1) as a,
    max(coalesce(v.unrounded, v.value)) filter (p.n = 2) as b,
    sum(case when $kind in ('sum', 'mean') then coalesce(v.unrounded, v.value)::decimal(38, 12) end) as total
  from region_value v
  join part_year p on p.measure = v.measure and p.year = v.vintage
  where v.geography = $geography and v.value is not null
  group by v.geoid, p.vintage
  having count(*) = $parts
),
computed as (
  select
    geoid,
    vintage,
    case $kind
      when 'ratio' then $times * a / nullif(b, 0)
      when 'growth' then 100 * (a - b) / nullif(b, 0)
      when 'change' then (a::decimal(38, 12) - b::decimal(38, 12))::double
      when 'average' then (a + b) / 2
      when 'sum' then total::double
      when 'mean' then total::double / $parts
      when 'difference' then (a::decimal(38, 12) - b::decimal(38, 12))::double
    end as value
  from aligned
)
select $measure::measure_name, $geography, geoid, vintage, round_even(value, 6), null, value
from computed
where value is not null
  -- What a break lies between is not compared.
  and not exists (from (select unnest($breaks::integer[]) as year) where year > vintage - $span and year <= vintage)
