-- The first figures, and how many there are, of retired counties in years for which the dataset declares none.
with former as (
  select code, list_sort(list(successor)) as successors from retired group by code
),
allowed as (
  -- The counties that were retired together have the same successors.
  select f.code, u.last_vintage
  from retired_until u
  join former named on named.code = u.code
  join former f on f.successors = named.successors
)
select
  min(p._file) as _file,
  min(p._line) as _line,
  p.geoid,
  first(p.name order by p._line) as name,
  p.vintage,
  (
    select string_agg(r.name, ', ' order by r.geoid)
    from retired t
    join region r on r.geography = 'county' and r.geoid = t.successor
    where t.code = p.geoid
  ) as successors,
  count(*) over ()::integer as total
from printed p
join former on former.code = p.geoid
left join allowed on allowed.code = p.geoid
where not p.is_metro and p.text not in (select text from marker) and (allowed.last_vintage is null or p.vintage > allowed.last_vintage)
group by p.geoid, p.vintage
order by _file, _line, p.vintage
limit 5
