-- The counties whose metro is not the one of the previous release; null is no metro.
select county, r.name, o.cbsa as before, n.cbsa as after
from old_member o
full join new_member n using (county)
join new_region r on r.geography = 'county' and r.geoid = county
where o.cbsa is distinct from n.cbsa
order by county
