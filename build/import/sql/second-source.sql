-- How far the values of $of are from those of a second source, in `second_value`, at $geography. `x` is the logarithm of the
-- quotient, and `dx` its change since the year before. The second source is of the year $years_before earlier, or of the nearest
-- to it within $apart years (the later of two); of the same region, or where $of_state of its state. `level` is how far the
-- quotient is from the median, `step` how far its change is, and `spike` the lesser of two steps of which the second takes back
-- the first. Each is in MADs (medians of the absolute distances from the median) of regions of about the same size, in the year or
-- in all years, or of the region itself in all years: the greatest of them, and at least $least.
create or replace temp table second_source as
with own as materialized (
  select geoid, vintage, value
  from compared_value
  where measure = $of::measure_name and geography = $geography and value > 0
),
other as materialized (
  select geoid, vintage + $years_before as vintage, value
  from second_value
  where geography = if($of_state, 'state', $geography) and value > 0
),
year as (
  select o.vintage, arg_min(s.vintage, 2 * abs(s.vintage - o.vintage) + (s.vintage < o.vintage)::int) as year
  from (select distinct vintage from own) o, (select distinct vintage from other) s
  where abs(s.vintage - o.vintage) <= $apart
  group by o.vintage
),
-- A metro is of its first state.
home as (
  select r.geoid, s.geoid as state
  from region r
  join region s on s.geography = 'state' and s.states[1] = r.states[1]
  where r.geography = $geography
),
quotient as (
  select o.geoid, h.state, o.vintage, y.year, o.value, s.value as against, ln(o.value / s.value) as x
  from own o
  join year y using (vintage)
  join home h using (geoid)
  join other s on s.vintage = y.year and s.geoid = if($of_state, h.state, o.geoid)
),
size as (
  select geoid, if(count(*) over () >= 200, ntile(5) over (order by median(value), geoid), 1) as class
  from quotient
  group by geoid
),
following as (
  select
    *,
    lag(vintage) over region as vintage_before,
    lag(value) over region as before,
    lag(x) over region as x_before,
    vintage - vintage_before as years,
    year - lag(year) over region as other_years
  from quotient
  window region as (partition by geoid order by vintage)
),
usual_gap as (
  select median(years) as years from following
),
-- A change is over about as many years as most are, and over the same years of the second source, or over none after its last one.
change as materialized (
  select
    f.*,
    c.class,
    if(f.years <= 1.5 * g.years and (other_years = f.years or year = max(year) over ()), x - x_before, null) as dx,
    dx is not null and other_years = f.years as is_same_year
  from following f
  join size c using (geoid), usual_gap g
),
middle as (
  select vintage, class, median(x) as x_middle, median(dx) as dx_middle from change group by all
),
distance as materialized (
  select c.*, c.x - x_middle as x_off, c.dx - dx_middle as dx_off
  from change c
  join middle using (vintage, class)
),
spread as (
  select vintage, class, median(abs(x_off)) as x_mad, median(abs(dx_off)) as dx_mad, count(*) as regions
  from distance
  group by all
),
usual as (
  select class, median(abs(dx_off)) filter (is_same_year) as dx_mad from distance group by all
),
history as (
  select geoid, if(count(dx_off) >= 6, median(abs(dx_off)), 0) as dx_mad from distance group by all
)
select
  d.*,
  regions,
  d.x_off / greatest(s.x_mad, $least) as level,
  d.dx_off / greatest(s.dx_mad, u.dx_mad, h.dx_mad, $least) as step,
  lead(vintage) over region as vintage_after,
  lead(step) over region as step_after,
  if(sign(step) <> sign(step_after), least(abs(step), abs(step_after)), 0) as spike
from distance d
join spread s using (vintage, class)
join usual u using (class)
join history h using (geoid)
window region as (partition by geoid order by vintage)
