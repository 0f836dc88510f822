-- Values that publishers printed, of each of $measures at the geography in the same place of $geographies. A county that was merged
-- out of or into a retired one is another territory in the vintages that have a figure of the retired one, or a withheld one: its
-- figure there is for another area.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with rule as (
  select unnest($measures)::measure_name as measure, unnest($geographies) as geography
),
other_area as (
  select distinct t.successor as geoid, f.measure, f.vintage
  from retired t
  join figure f on f.geoid = t.code
  where f.value is not null or f.reason in ('withheld', 'open-ended')
)
select f.measure, f.grain, f.geoid, f.vintage, f.value, null
from figure f
join rule r on r.measure = f.measure and r.geography = f.grain
anti join other_area o on o.geoid = f.geoid and o.measure = f.measure and o.vintage = f.vintage
where f.value is not null
-- A query of one measure then skips the rows of the others.
order by f.measure
