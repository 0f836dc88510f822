-- The years in which the median of a measure changed by a factor of more than its bound: most regions have other figures.
select
  s.measure::varchar as measure,
  s.grain,
  s.vintage,
  any_value(s.regions)::integer as regions,
  exp(any_value(s.middle)) as factor,
  any_value(b.typical) as most
from step s
join step_bound b on s.measure = b.measure::measure_name
where s.regions >= 20 and abs(s.middle) > ln(b.typical)
group by s.measure, s.grain, s.vintage
order by any_value(b.place), s.grain, s.vintage
