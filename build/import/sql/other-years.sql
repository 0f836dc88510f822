-- Notes the years of `part_year`, and those behind the parts, as behind the values of the targets.
insert into other_year
select distinct measure, geography, vintage, year
from (
  select measure, geography, vintage, year from part_year
  union all
  select p.measure, p.geography, p.vintage, o.year
  from part_year p
  join other_year o on o.measure = p.part and o.geography = p.grain and o.vintage = p.year
)
where year <> vintage
