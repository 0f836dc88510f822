-- Values of $measure outside $min to $max, the farthest first, with the place of a printed one.
select r.name as region, v.vintage, v.value, f._file || ':' || f._line as place
from region_value v
join region r on r.geography = v.geography and r.geoid = v.geoid
left join figure f
  on f.measure = v.measure and f.geoid = v.geoid and f.vintage = v.vintage and v.geography <> 'msa' and f.value = v.value
where v.measure = $measure::measure_name and v.value not between $min and $max
order by greatest($min - v.value, v.value - $max) desc, region, v.vintage
