-- Every program of the release: it holds none but those that may be served, in the order of every list.
insert into program
select place, metros, credit, program
from read_parquet($programs)
order by place;
