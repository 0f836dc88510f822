-- The pairs of years of the printed $measures whose figures of counties are probably exchanged. `near` is how far apart the changes of
-- counties since the year before are, `far` those since two years before: MADs of logarithms. Counties drift apart from year to year,
-- so far exceeds near. `ratio` compares the distances to the years around a pair, with the two exchanged and as they are. Only where
-- its median is at least $usual do the changes show the order of years, and only if the counties are in at least $states states: those of
-- a few can turn together, as the real estate of California, Illinois, Virginia and Wyoming did in 2007.
with moved as (
  select
    measure,
    left(geoid, 2) as state,
    vintage,
    ln(value / if(lag(vintage) over county = vintage - 1, lag(value) over county, null)) as since_one,
    ln(
      value / case vintage - 2
        when lag(vintage, 2) over county then lag(value, 2) over county
        when lag(vintage) over county then lag(value) over county
      end
    ) as since_two
  from figure
  where dataset = $dataset and measure in (select unnest($measures)::measure_name) and grain = 'county' and value > 0
  window county as (partition by measure, geoid order by vintage)
),
year as (
  select measure, vintage, mad(since_one) as near, mad(since_two) as far
  from moved
  group by all
  having count(*) >= $regions and count(distinct state) >= $states
),
pair as (
  select
    measure,
    lag(vintage) over by_year as before,
    vintage,
    coalesce(lag(near) over by_year, 0) + coalesce(lead(near) over by_year, 0) as own,
    coalesce(far, 0) + coalesce(lead(far) over by_year, 0) as exchanged
  from year
  window by_year as (partition by measure order by vintage)
),
compared as (
  select *, exchanged / own as ratio, median(exchanged / own) over (partition by measure) as usual_ratio
  from pair
  where vintage = before + 1 and own > 0 and exchanged > 0
)
select measure::varchar as measure, before, vintage, ratio
from compared
where usual_ratio >= $usual and ratio < $least
order by ratio, measure, vintage
