-- The counties that are in another metro than in the release before, in a metro anew, or in none any more.
select county, r.name, o.cbsa as before, n.cbsa as after
from old_member o
full join new_member n using (county)
join new_region r on r.geography = 'county' and r.geoid = county
where o.cbsa is distinct from n.cbsa
order by county
