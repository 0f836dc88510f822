-- Columns of the printed cells that their file does not have.
select distinct p._file, p._column
from printed p
anti join source_column c on c._file = p._file and c._column = p._column
-- A region that a list does not name has no cell.
where p._file is not null or p.measure not in (from listed_measure)
order by all
limit 5
