-- The counties of each metro.
insert into member
select cbsa, county
from read_parquet($members)
order by cbsa, county;
