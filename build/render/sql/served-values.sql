-- The value of each served measure for each region that has one, from the values files in $files.
insert into value
with figure as (
  from read_parquet($files)
)
select measure.id, latest.geography, region.place, latest.vintage, latest.value
from served_values('figure') as latest
join measure on measure.name = latest.measure
join served on served.measure = measure.id and served.geography = latest.geography
join region on region.geography = latest.geography and region.geoid = latest.geoid
order by measure.id, latest.geography, region.place;
