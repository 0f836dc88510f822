-- The counties whose metro differs between two releases; null is no metro. Only of the metro $metro, if given.
select county as geoid, coalesce(n.name, o.name) as name, om.cbsa as before, nm.cbsa as after
from old_member om
full join new_member nm using (county)
left join new_region n on n.geography = 'county' and n.geoid = county
left join old_region o on o.geography = 'county' and o.geoid = county
where om.cbsa is distinct from nm.cbsa
  and ($metro is null or om.cbsa = $metro or nm.cbsa = $metro)
order by county
