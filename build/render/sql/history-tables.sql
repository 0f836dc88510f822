-- The measures that are kept, and the parts of the files.
create temp table kept (id smallint, name varchar);
create temp table part (id integer, dataset varchar, file varchar, member varchar, sheet varchar);
