-- The values of some figures that differ in a comparison. $measures, $geographies and $geoids are triples in the same order.
select measure, geography, geoid, name, year, old, new, cause
from change
join changed_region using (region)
where change.comparison = $comparison
  and (measure, geography, geoid) in (select unnest($measures), unnest($geographies), unnest($geoids))
order by place
