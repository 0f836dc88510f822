-- The years in which all successors of a retired county have figures and it has none, although the dataset declares that it has.
with figures as (
  select distinct measure, geoid, vintage
  from printed
  where not is_metro
    and text not in (select text from marker)
    and geoid in (select unnest([code, successor]) from retired_until join retired using (code))
),
expected as (
  select u.code, f.measure, f.vintage, count(*) as found, min(f.geoid) as geoid
  from retired_until u
  join retired t using (code)
  join figures f on f.geoid = t.successor and f.vintage <= u.last_vintage
  group by u.code, f.measure, f.vintage
),
later as (
  select e.*
  from expected e
  anti join printed f on f.geoid = e.code and f.measure = e.measure and f.vintage = e.vintage
  where e.found = (select count(*) from retired t where t.code = e.code)
)
select p._file, min(p._line) as _line, l.code, l.geoid, region.name, l.vintage, count(*) over ()::integer as total
from later l
join printed p on p.geoid = l.geoid and p.vintage = l.vintage and p.measure = l.measure
join region on region.geography = 'county' and region.geoid = l.geoid
group by p._file, l.code, l.geoid, region.name, l.vintage
order by l.vintage, l.code
limit 5
