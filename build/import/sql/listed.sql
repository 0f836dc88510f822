-- Figures that are counted from a list: each is the sum of what its rows add. `listed_cell` keeps the cell of each row; a row
-- without a file is that of a region that the list covers and does not name.
insert into listed_cell
from figure where measure in (from listed_measure) and _file is not null and value > 0;

create or replace temp table counted as
select
  dataset,
  measure,
  geoid,
  grain,
  vintage,
  sum(value::decimal(38, 6))::double as value,
  null as reason,
  arg_min(_file, _line) as _file,
  min(_line) as _line,
  arg_min(_column, _line) as _column,
  null as text
from figure
where measure in (from listed_measure)
group by all;

delete from figure where measure in (from listed_measure);

insert into figure from counted;

drop table counted;
