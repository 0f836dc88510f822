-- By which logarithm each printed value of $measure changed since the year before that the dataset holds, less the median change
-- of all regions, in MADs: medians of the absolute distances from that median. A hundredth of the median value counts as the
-- least value, and half a percent as the least MAD.
create or replace temp table step as
with printed_value as (
  select grain, geoid, vintage, value, _file, _line
  from figure
  where measure = $measure::measure_name and grain in ('county', 'state') and value >= 0
),
level as (
  select grain, vintage, median(value) / 100 as least from printed_value group by all
),
year as (
  select *, lag(vintage) over (partition by grain order by vintage) as before from level
),
-- A value and the one before, each as a logarithm.
change as (
  select
    n.grain,
    n.geoid,
    n.vintage,
    o.value as before,
    n.value as after,
    n._file,
    n._line,
    ln(greatest(n.value, y.least)) - ln(greatest(o.value, l.least)) as size
  from printed_value n
  join year y on y.grain = n.grain and y.vintage = n.vintage
  join level l on l.grain = n.grain and l.vintage = y.before
  join printed_value o on o.grain = n.grain and o.geoid = n.geoid and o.vintage = y.before
  where y.least > 0 and l.least > 0
),
middle as (
  select grain, vintage, median(size) as middle, count(*) as regions from change group by all
),
spread as (
  select grain, vintage, greatest(median(abs(size - middle)), 0.005) as mad
  from change
  join middle using (grain, vintage)
  group by all
)
select change.*, middle, regions, (size - middle) / mad as mads
from change
join middle using (grain, vintage)
join spread using (grain, vintage)
