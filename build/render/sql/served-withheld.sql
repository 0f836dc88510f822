-- The bounds of the missing values of served measures, from the files of withheld bounds in $files.
insert into withheld
select measure.id, b.geography, region.place, b.lower, b.upper
from read_parquet($files) b
join measure on measure.name = b.measure
join served on served.measure = measure.id and served.geography = b.geography
join region on region.geography = b.geography and region.geoid = b.geoid
anti join value on value.measure = measure.id and value.geography = b.geography and value.place = region.place
order by measure.id, b.geography, region.place;
