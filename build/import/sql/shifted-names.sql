-- For each file with rows whose name is not that of their code: how many there are, and how many have the name of the row above
-- or below.
with place as (
  select distinct
    _file,
    _line,
    if(is_subdivision, left(geoid, 5), geoid) as geoid,
    is_metro,
    if(is_subdivision, county_in(name), name) as name
  from printed
  where name is not null
),
neighbor as (
  select *, lag(geoid) over file as above, lead(geoid) over file as below
  from place
  window file as (partition by _file order by _line)
),
named as (
  select geoid, geography = 'msa' as is_metro, plain_name(name) as name from region
),
wrong as (
  select n._file, n._line, coalesce(plain_name(n.name) = a.name, false) as of_above, coalesce(plain_name(n.name) = b.name, false) as of_below
  from neighbor n
  join named own on own.geoid = n.geoid and own.is_metro = n.is_metro
  left join named a on a.geoid = n.above and a.is_metro = n.is_metro
  left join named b on b.geoid = n.below and b.is_metro = n.is_metro
  where plain_name(n.name) <> own.name
)
select
  _file,
  min(_line) as _line,
  count(*)::integer as wrong,
  count(*) filter (of_above)::integer as of_above,
  count(*) filter (of_below)::integer as of_below
from wrong
group by _file
order by _file
