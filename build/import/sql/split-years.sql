-- Figures of counties that were renamed within a year and have two rows for it, one under each code. `split_year` names them. Each
-- row averages over the twelve months of the year, in which the months of the other code count as zero, so the rows add. A measure
-- in `quotient` is the quotient of two such sums, times a factor. A figure that is withheld in one row is withheld.
-- `split_cell` keeps the cells of both rows.
create or replace temp table whole_year as
select
  dataset,
  measure,
  geoid,
  grain,
  vintage,
  if(count(value) = 2, sum(value::decimal(38, 6))::double, null) as value,
  max(reason) as reason,
  arg_min(_file, _line) as _file,
  min(_line) as _line,
  arg_min(_column, _line) as _column
from figure
where (geoid, vintage) in (select (r.county, s.vintage) from split_year s join renamed r using (code))
group by all
having count(*) = 2;

insert into split_cell
from figure where (measure, geoid, vintage) in (select (measure, geoid, vintage) from whole_year);

delete from figure where (measure, geoid, vintage) in (select (measure, geoid, vintage) from whole_year);

insert into figure
select
  w.dataset,
  w.measure,
  w.geoid,
  w.grain,
  w.vintage,
  if(q.measure is null or w.value is null, w.value, round_figure(q.times * part.value / whole.value)) as value,
  w.reason,
  w._file,
  w._line,
  w._column,
  null as text
from whole_year w
left join quotient q on q.measure = w.measure
left join whole_year part on part.measure = q.part and part.geoid = w.geoid and part.vintage = w.vintage
left join whole_year whole on whole.measure = q.whole and whole.geoid = w.geoid and whole.vintage = w.vintage;

drop table whole_year;
