-- The years in which both measures of spread are over $times the median of those of the four nearest years, unless the register
-- declares a break or an event (`seam_known`).
with placed as (
  select *, row_number() over (partition by measure, geography order by vintage) as place from seam_spread
),
near as (
  select a.measure, a.geography, a.vintage, b.deviation, b.mad
  from placed a
  join placed b on b.measure = a.measure and b.geography = a.geography and b.place <> a.place
  qualify row_number() over (
    partition by a.measure, a.geography, a.vintage
    order by abs(b.place - a.place), b.place
  ) <= 4
),
usual as (
  select measure, geography, vintage, median(deviation) as deviation, median(mad) as mad
  from near
  group by all
  having count(*) = 4
)
select
  s.measure::varchar as measure,
  s.geography,
  s.vintage,
  s.deviation / nullif(u.deviation, 0) as deviation,
  s.mad / nullif(u.mad, 0) as mad
from seam_spread s
join usual u using (measure, geography, vintage)
anti join seam_known k on k.measure::measure_name = s.measure and k.year = s.vintage
where s.deviation > $times * u.deviation and s.mad > $times * u.mad
order by measure, s.geography, s.vintage
