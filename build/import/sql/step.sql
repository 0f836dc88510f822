-- By which logarithm each printed value of the measures in `step_bound` changed since the year before that the dataset holds, less
-- the median change of all regions, in MADs: medians of the absolute distances from that median. A hundredth of the median value
-- counts as the least value, and half a percent as the least MAD.
create or replace temp table step as
with printed_value as (
  select measure, grain, geoid, vintage, value, _file, _line
  from figure
  where dataset = $dataset and measure in (select measure::measure_name from step_bound) and grain in ('county', 'state', 'msa') and value >= 0
),
level as (
  select measure, grain, vintage, median(value) / 100 as least from printed_value group by all
),
year as (
  select
    measure,
    grain,
    vintage,
    least,
    lag(vintage) over before as before,
    lag(least) over before as least_before
  from level
  window before as (partition by measure, grain order by vintage)
),
-- A value and the one before, each as a logarithm.
change as (
  select
    n.measure,
    n.grain,
    n.geoid,
    n.vintage,
    o.vintage as vintage_before,
    o.value as before,
    n.value as after,
    n._file,
    n._line,
    ln(greatest(n.value, y.least)) - ln(greatest(o.value, y.least_before)) as size
  from printed_value n
  join year y on y.measure = n.measure and y.grain = n.grain and y.vintage = n.vintage
  join printed_value o on o.measure = n.measure and o.grain = n.grain and o.geoid = n.geoid and o.vintage = y.before
  where y.least > 0 and y.least_before > 0
),
middle as (
  select measure, grain, vintage, median(size) as middle, count(*) as regions from change group by all
),
spread as (
  select measure, grain, vintage, greatest(median(abs(size - middle)), 0.005) as mad
  from change
  join middle using (measure, grain, vintage)
  group by all
)
select change.*, middle, regions, (size - middle) / mad as mads
from change
join middle using (measure, grain, vintage)
join spread using (measure, grain, vintage)
