-- A row for each region and year with a column for each measure of the topic, by its short name.
create or replace temp table panel as
pivot topic_value on "column" using first(value) group by number, year
