-- The regions that have another name than in the release before.
select n.geography, n.geoid, o.name as before, n.name as after
from new_region n
join old_region o using (geography, geoid)
where o.name <> n.name
order by n.geography, n.geoid
