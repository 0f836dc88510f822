-- The states and years of `second_source` that are beyond a limit, the farthest first. `state`: how far the median change of the
-- regions of a state is from that of all; `state spike`: the lesser of two such shifts of which the second takes back the first.
-- `year`: how far the median change of all regions is from that of the other years. `spread`: by which factor the changes of the
-- regions are farther apart than in the other years. All but the last are in MADs, as in second-source.sql.
with change as materialized (
  select * from second_source where dx is not null
),
year as (
  select
    vintage,
    count(*) as regions,
    median(dx) filter (is_same_year) as middle,
    median(abs(dx_off)) filter (is_same_year) as mad
  from change
  group by vintage
  having count(*) >= 20
),
usual as (
  select median(middle) as middle, median(mad) as mad, count(middle) as years from year
),
wander as (
  select median(abs(y.middle - u.middle)) as mad from year y, usual u
),
shift as (
  select state, vintage, count(*) as regions, median(dx_off) as shift from change group by all having count(*) >= 4
),
state as (
  select state, vintage, shift.regions, shift.shift, median(abs(dx_off - shift.shift)) as mad
  from change
  join shift using (state, vintage)
  group by all
),
-- The shifts of all states in the year, and those of the state in the years around.
state_year as (
  select vintage, median(abs(shift)) as mad from state group by vintage having count(*) >= 10
),
own as (
  select s.state, s.vintage, if(count(*) >= 6, median(abs(o.shift)), 0) as mad
  from state s
  join state o on o.state = s.state and o.vintage between s.vintage - 6 and s.vintage + 6
  group by all
),
shifted as (
  select s.*, s.shift / greatest(y.mad, o.mad, 1.5 * s.mad / sqrt(s.regions), $least) as far
  from state s
  join state_year y using (vintage)
  join own o using (state, vintage)
),
measured as (
  select state, vintage, regions, shift, 'state' as way, abs(far) as far, $state as most from shifted
  union all
  select state, vintage, regions, shift, 'state spike',
    if(sign(far) <> sign(lead(far) over after), least(abs(far), abs(lead(far) over after)), 0), $state_spike
  from shifted
  window after as (partition by state order by vintage)
  union all
  select null, vintage, regions, y.middle - u.middle, 'year', abs(y.middle - u.middle) / greatest(w.mad, $least), $year
  from year y, usual u, wander w
  where u.years >= 4
  union all
  select null, vintage, regions, y.middle - u.middle, 'spread', y.mad / greatest(u.mad, $least), $spread
  from year y, usual u
  where u.years >= 4
)
select coalesce(r.name, 'all regions') as state, vintage, m.regions::integer as regions, shift, way, far, most
from measured m
left join region r on r.geography = 'state' and r.geoid = m.state
where far > most
qualify row_number() over (partition by m.state, m.vintage order by far / most desc) = 1
order by far / most desc, state, vintage
