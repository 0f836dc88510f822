-- The figures of the earlier editions in a file.
insert into kept_figure
select distinct measure, geography, geoid, vintage, value
from read_parquet($file)
where value is not null
