-- The rows, columns and cells of the table `found`.
insert into source_row
select distinct source, line, row_label from found where row_label is not null order by all;
insert into source_column
select distinct source, "column", width, column_label from found order by all;
insert into cell
select measure, geoid::bigint as code, vintage, source, line, "column", text
from found
order by measure, code, vintage;
drop table found;
