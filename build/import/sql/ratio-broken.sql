-- The regions whose ratio (see ratio.sql) is not in the band of their size, the farthest first, with the values and their places.
with banded as (
  select q.*, b.low, b.high
  from quotient q
  asof join band b on b.geography = q.geography and q.size >= b.least
),
broken as (
  select *, greatest(low / nullif(ratio, 0), ratio / nullif(high, 0)) as times
  from banded
  where ratio not between low and high
)
select
  r.name as region,
  b.vintage,
  b.ratio,
  b.low,
  b.high,
  string_agg(
    v.measure || ' ' || v.value::varchar || if(v.vintage = b.vintage, '', ' in ' || v.vintage)
    || coalesce(' (' || f._file || ':' || f._line || ')', ''),
    ', ' order by list_position($measures, v.measure::varchar)
  ) as figures
from (from broken select *, unnest(parts) as part) b
join region r on r.geography = b.geography and r.geoid = b.geoid
join compared_value v
  on v.measure in (select unnest($measures)::measure_name) and v.measure = b.part.measure and v.vintage = b.part.year and v.geography = b.geography and v.geoid = b.geoid
left join figure f on f.measure = v.measure and f.geoid = v.geoid and f.vintage = v.vintage and f.value = v.value
group by b.geography, b.geoid, b.vintage, b.ratio, b.low, b.high, b.times, r.name
order by coalesce(b.times, 'infinity'::double) desc, region, b.vintage
limit 1000
