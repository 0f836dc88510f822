-- The names in the cells of every dataset as an enumeration: sorting millions of cells with texts takes a gigabyte of memory.
create type cell_name as enum (
  select name
  from (
    select unnest([file, member, sheet]) as name from source
    union select label from source_column
    union select label from row_label
  )
  where name is not null
  order by name
);
