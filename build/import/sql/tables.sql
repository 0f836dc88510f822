-- Tables of the pipeline in addition to the geography: printed figures, and the values of regions made from them.
-- Names are enumerations: small, and a query of one measure skips the rows of the others.
create table figure (
  dataset varchar, measure measure_name, geoid varchar, grain varchar, vintage integer, value double, reason varchar,
  _file file_name, _line integer
);
-- `years`: each year behind the value.
create table region_value (
  measure measure_name, geography varchar, geoid varchar, vintage integer, value double, reason varchar, years integer[]
);
create table part (n integer, geoid varchar, vintage integer, value double, years integer[]);
create table marker (text varchar, reason varchar);
