-- Values that a publisher printed for the regions of $geography. A county that was merged out of or into a retired one
-- is another territory in the vintages that have a figure of the retired one: its figure there is for another area.
insert into region_value (measure, geography, geoid, vintage, value, reason, years)
select f.measure, $geography, f.geoid, f.vintage, f.value, null, [f.vintage]
from figure f
where f.measure = $measure::measure_name
  and f.grain = $geography
  and f.value is not null
  and not exists (
    from retired t
    join figure o on o.geoid = t.code
    where t.successor = f.geoid and o.measure = f.measure and o.vintage = f.vintage and o.value is not null
  )
