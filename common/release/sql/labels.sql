-- The names that lines have in their files. $sources and $lines are pairs in the same order. A join in cells.sql would read
-- the names of all lines.
select source, line, label
from source_row
where (source, line) in (select unnest($sources), unnest($lines))
