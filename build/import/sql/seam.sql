-- How far apart the regions' changes of a year are, in each year of the measures in `seam_measure`: the standard deviation and the
-- MAD (median of the absolute distances from the median) of the changes since the year before. A change is a difference where
-- `points`, else one of logarithms, which zeros have not.
create or replace temp table seam_spread as
with scaled as materialized (
  select v.measure, v.geography, v.geoid, v.vintage, if(m.points, v.value, ln(if(v.value > 0, v.value, null))) as size
  from region_value v
  join seam_measure m on m.measure::measure_name = v.measure
  where v.value is not null and (m.points or v.value > 0)
),
change as materialized (
  select measure, geography, n.vintage, n.size - o.size as size
  from scaled n
  join scaled o using (measure, geography, geoid)
  where o.vintage = n.vintage - 1
),
middle as (
  select measure, geography, vintage, median(size) as middle, stddev_samp(size) as deviation, count(*) as regions
  from change
  group by all
)
select measure, geography, vintage, any_value(deviation) as deviation, median(abs(size - middle)) as mad
from change
join middle using (measure, geography, vintage)
where regions >= greatest($regions, $share * (select count(*) from region r where r.geography = change.geography))
group by all
