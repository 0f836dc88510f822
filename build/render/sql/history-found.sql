-- The cells of $dataset, from $file: those of regions, and of combined areas and county subdivisions, which roll-ups read.
create or replace temp table found as
select kept.id as measure, printed.geoid, printed.vintage, part.id as source, printed.* exclude (measure, geoid, vintage)
from read_parquet($file) as printed
join kept on kept.name = printed.measure
join part
  on part.dataset = $dataset
  and part.file = printed.file
  and part.member is not distinct from printed.member
  and part.sheet is not distinct from printed.sheet
where printed.geoid in (select geoid from region union all select code from combined) or length(printed.geoid) = 10;
