-- The states that have a core based area, which is all of them; the delineation has their names, the Gazetteer their codes.
select d.state as fips, g.usps, d.state_name as name
from (select distinct state, state_name from delineation) d
join (select distinct left(geoid, 2) as state, usps from gazetteer) g on g.state = d.state
order by fips
