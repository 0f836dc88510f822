-- The regions whose change is farthest from the median, at least half of the bound $mads.
select coalesce(r.name, step.geoid) as region, vintage, before, after, _file || ':' || _line as place, abs(mads) as mads
from step
left join region r on r.geography = step.grain and r.geoid = step.geoid
where regions >= 20 and abs(mads) >= $mads / 2
order by abs(mads) desc, region, vintage
limit 1000
