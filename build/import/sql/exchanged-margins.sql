-- The printed figures whose margin of error is $mads MADs from what it is of like figures, and less than half as far with the two
-- exchanged; one is over three times the other. The square of a margin is in proportion to p(100 - p) of a share of p percent, to a count, and to the square of any
-- other figure. `error` is the logarithm of that proportion, without the medians of the measure and of the region: the sample of
-- the region.
create or replace macro proportion(value, margin, is_share, is_count) as
  2 * ln(margin + if(is_share, 0.1, 0))
  - case when is_share then ln((value + 0.1) * (100.1 - value)) when is_count then ln(value + 1) else 2 * ln(value) end;
with pair as (
  select v.measure, v.grain, v.geoid, v.vintage, v.value, m.value as margin, s.is_share, s.is_count, v._file, v._line
  from stated_margin s
  join figure v on v.measure = s.measure::measure_name
  join figure m on m.measure = s.margin::measure_name and m.grain = v.grain and m.geoid = v.geoid and m.vintage = v.vintage
  where v.value > 0 and m.value > 0 and not (s.is_share and greatest(v.value, m.value) > 100)
),
scaled as (
  select
    *,
    proportion(value, margin, is_share, is_count) as own,
    proportion(margin, value, is_share, is_count) as exchanged
  from pair
),
measured as (
  select *, own - median(own) over (partition by measure, grain, vintage) as error from scaled
),
sampled as (
  select *, error - median(error) over (partition by grain, geoid, vintage) as rest from measured
),
middle as (
  select measure, grain, vintage, median(rest) as middle, count(*) as regions from sampled group by all
),
spread as (
  select measure, grain, vintage, middle, regions, median(abs(rest - middle)) as mad
  from sampled
  join middle using (measure, grain, vintage)
  group by all
)
select
  s.measure::varchar as measure,
  coalesce(r.name, s.geoid) as region,
  s.vintage,
  s.value,
  s.margin,
  s._file || ':' || s._line as place
from sampled s
join spread p using (measure, grain, vintage)
left join region r on r.geography = s.grain and r.geoid = s.geoid
where p.regions >= 20
  and greatest(s.value, s.margin) > 3 * least(s.value, s.margin)
  -- Counts below 500 are too uncertain.
  and (s.is_share or greatest(s.value, s.margin) >= 500)
  and not exists (
    from as_published p where p.measure = s.measure::varchar and p.geoid = s.geoid and p.vintage = s.vintage
  )
  and abs(s.rest - middle) > $mads * mad
  and abs(s.rest - middle + s.exchanged - s.own) < abs(s.rest - middle) / 2
order by abs(s.rest - middle) / mad desc, measure, region
limit 1000
