-- Each county carries the value of its state, of each of $measures.
insert into region_value (measure, geography, geoid, vintage, value, reason)
select s.measure, 'county', m.county, s.vintage, s.value, null
from region_value s
join member m on m.geography = 'state' and m.geoid = s.geoid
where s.measure in (select unnest($measures)::measure_name) and s.geography = 'state' and s.value is not null
