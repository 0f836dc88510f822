-- Values of a formula from its aligned parts; a region that lacks one of $parts parts has none, nor has a ratio to zero.
insert into region_value (measure, geography, geoid, vintage, value, reason, years, unrounded)
with aligned as (
  select
    geoid,
    vintage,
    max(value) filter (n = 1) as a,
    max(value) filter (n = 2) as b,
    sum(value::decimal(38, 12)) as total,
    list_sort(list_distinct(flatten(list(years)))) as years
  from part
  group by geoid, vintage
  having count(*) = $parts
),
computed as (
  select
    geoid,
    vintage,
    years,
    case $kind
      when 'ratio' then $times * a / nullif(b, 0)
      when 'growth' then 100 * (a - b) / nullif(b, 0)
      when 'average' then (a + b) / 2
      when 'sum' then total::double
      when 'difference' then (a::decimal(38, 12) - b::decimal(38, 12))::double
    end as value
  from aligned
)
select $measure::measure_name, $geography, geoid, vintage, round_even(value, 6), null, years, value
from computed
where value is not null
