-- The first rows, and how many there are, whose name is not that of the region with their code. A code that is renamed, retired or combined has no name here.
with named as (
  select geoid, is_metro, name, min(_file) as _file, min(_line) as _line
  from printed
  where name is not null
  group by geoid, is_metro, name
)
select named._file, named._line, named.geoid, named.name, region.name as region, count(*) over ()::integer as total
from named
join region
  on region.geoid = named.geoid and (region.geography = 'state' or region.geography = if(named.is_metro, 'msa', 'county'))
where plain_name(named.name) <> plain_name(region.name)
  or not list_contains(region.states, coalesce(usps_in(named.name), region.states[1]))
order by named._file, named._line
limit 5
