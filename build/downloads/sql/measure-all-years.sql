-- The figures of all years of the measure with the id $measure: the nation, states, metros, then counties.
create or replace temp table download as
select
  geography,
  geoid,
  name,
  measure.measure,
  unit,
  year,
  value,
  lower,
  upper,
  reason,
  as_published,
  break,
  period_start,
  period_end,
  decimals
from figure
join dated using (measure, year)
join place using (number)
join measure on measure.id = figure.measure
where figure.measure = $measure
order by array_position(['us', 'state', 'msa', 'county'], geography), number, year
