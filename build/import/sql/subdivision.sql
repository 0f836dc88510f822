-- County values of $measure from the county's subdivisions: every one that the publisher prints for the year must have a value and, if
-- $weight is not null, a weight. A sum, or the mean weighted by it.
insert into region_value (measure, geography, geoid, vintage, value, reason, unrounded)
with unit as (
  select left(v.geoid, 5) as geoid, v.vintage, v.value, w.value as weight
  from figure v
  left join figure w on w.measure = $weight::measure_name and w.geoid = v.geoid and w.vintage = v.vintage
  where v.measure = $measure::measure_name and v.grain = 'subdivision'
),
rolled as (
  -- Sums are exact decimals, which do not depend on the order of rows.
  select
    geoid,
    vintage,
    sum(value::decimal(38, 6)) as total,
    sum(round_figure(value * weight)::decimal(38, 6)) as products,
    sum(weight::decimal(38, 6)) as weights,
    count(value) = count(*) as complete,
    count(weight) = count(*) as weighable
  from unit
  group by geoid, vintage
),
computed as (
  select geoid, vintage, if($weight is null, total::double, products::double / weights::double) as value
  from rolled
  where complete and ($weight is null or (weighable and weights > 0))
)
select $measure::measure_name, 'county', geoid, vintage, round_figure(value), null, value
from computed
