-- Notes the years of `part_year`, and those behind the parts, as behind the values of $measure at $geography.
insert into other_year
select distinct $measure::measure_name, $geography, vintage, year
from (
  select vintage, year from part_year
  union all
  select p.vintage, o.year
  from part_year p
  join other_year o on o.measure = p.measure and o.geography = $geography and o.vintage = p.year
)
where year <> vintage
