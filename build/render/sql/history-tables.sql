-- The measures that are kept, their values by edition, and the parts of the files. Either value or reason is null.
create temp table kept (id integer, name varchar);
create temp table part (id integer, dataset varchar, file varchar, member varchar, sheet varchar);
create temp table vintage_value (
  measure integer, edition varchar, geography varchar, place integer, vintage smallint, value double, reason varchar
);
