-- The regions whose change is farthest from the median, at least half of the bound of their measure, with that bound.
select
  s.measure::varchar as measure,
  coalesce(r.name, s.geoid) as region,
  s.vintage,
  s.before,
  s.after,
  s._file || ':' || s._line as place,
  abs(s.mads) as mads,
  b.mads as bound
from step s
join step_bound b on s.measure = b.measure::measure_name
left join region r on r.geography = s.grain and r.geoid = s.geoid
where s.regions >= 20 and abs(s.mads) >= b.mads / 2
order by abs(s.mads) / b.mads desc, b.place, region, s.vintage
limit 1000
