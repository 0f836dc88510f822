-- A file and column of the printed cells that the file does not have.
select distinct p._file, p._column
from printed p
anti join source_column c on c._file = p._file and c._column = p._column
order by all
limit 1
