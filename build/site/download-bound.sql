-- The bounds of a measure's values, by geography and place.
create or replace temp table bound (geography varchar, place integer, lower double, upper double)
