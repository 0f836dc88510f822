-- The name of the region in each row of the printed cells.
insert into row_label
select _file, _line, min(name) from printed where name is not null group by all
