-- What the pipeline keeps beside the geography: printed figures, and the values of regions made from them.
create table figure (
  dataset varchar, measure varchar, geoid varchar, grain varchar, vintage integer, value double, reason varchar,
  _file varchar, _line integer
);
-- `years`: each year behind the value.
create table region_value (
  measure varchar, geography varchar, geoid varchar, vintage integer, value double, reason varchar, years integer[]
);
create table part (n integer, geoid varchar, vintage integer, value double, years integer[]);
create table marker (text varchar, reason varchar);
