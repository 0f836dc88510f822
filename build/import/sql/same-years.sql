-- The years of the printed $measures in which over $share of all regions, or over $share_of_state of those of a state, have exactly
-- the figure of the year before that the dataset holds. Figures below 100 are often the same.
with change as (
  select
    measure,
    grain,
    if(grain = 'county', left(geoid, 2), null) as state,
    vintage,
    value,
    lag(value) over region as before,
    lag(vintage) over region as vintage_before
  from figure
  where dataset = $dataset and measure in (select unnest($measures)::measure_name) and grain in ('county', 'state', 'msa') and value >= 100
  window region as (partition by measure, grain, geoid order by vintage)
),
counted as (
  select
    measure,
    grain,
    vintage,
    vintage_before,
    state,
    grouping(state) = 1 as is_all,
    count(*) as regions,
    count(*) filter (value = before) as same
  from change
  where before is not null
  group by grouping sets ((measure, grain, vintage, vintage_before), (measure, grain, vintage, vintage_before, state))
)
select
  c.measure::varchar as measure,
  coalesce(r.name, 'all states') as "where",
  c.vintage,
  c.vintage_before as before,
  c.same::integer as same,
  c.regions::integer as regions
from counted c
left join region r on r.geography = 'state' and r.geoid = c.state
where (c.is_all and c.regions >= 20 and c.same > $share * c.regions)
  or (not c.is_all and c.state is not null and c.regions >= 8 and c.same > $share_of_state * c.regions)
order by c.same desc, measure, c.vintage
limit 1000
