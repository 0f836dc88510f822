-- The regions whose change is farthest from the median, at least half of the bound of their measure, with that bound.
select
  s.measure::varchar as measure,
  coalesce(r.name, s.geoid) as region,
  s.geoid,
  s.vintage,
  s.vintage_before,
  s.before,
  s.after,
  s._file || ':' || s._line as place,
  abs(s.mads) as mads,
  b.mads as bound
from step s
join step_bound b on s.measure = b.measure::measure_name
left join as_published p
  on p.measure = b.measure and p.geoid = s.geoid and p.vintage in (s.vintage, s.vintage_before)
left join region r on r.geography = s.grain and r.geoid = s.geoid
where s.regions >= 20 and abs(s.mads) >= b.mads / 2
  -- Neither the changes to a figure that is declared to be as published, nor those from it.
  and p.measure is null
order by abs(s.mads) / b.mads desc, b.place, region, s.vintage
limit 1000
