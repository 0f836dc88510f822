-- The files, members and sheets of $dataset, as its cells in $file name them.
insert into part
select (select count(*) from part) + row_number() over (order by file, member, sheet) as id, $dataset, file, member, sheet
from (select distinct file, member, sheet from read_parquet($file));
