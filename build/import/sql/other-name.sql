-- The first rows, and how many there are, whose name is not that of the region with their code. A code that is renamed, retired or combined has no name here. The name of
-- a subdivision is that of its county, after its own and a comma.
with named as (
  select
    if(is_subdivision, left(geoid, 5), geoid) as geoid,
    is_metro,
    if(is_subdivision, county_in(name), name) as name,
    min(_file) as _file,
    min(_line) as _line
  from printed
  where name is not null
  group by all
)
select named._file, named._line, named.geoid, named.name, region.name as region, count(*) over ()::integer as total
from named
join region
  on region.geoid = named.geoid and (region.geography = 'state' or region.geography = if(named.is_metro, 'msa', 'county'))
where plain_name(named.name) <> plain_name(region.name)
  or not list_contains(region.states, coalesce(usps_in(named.name), region.states[1]))
order by named._file, named._line
limit 5
