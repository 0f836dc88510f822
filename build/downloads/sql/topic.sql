-- The values of all years of the topic $topic, as text with the decimals of their measures.
create or replace temp table topic_value as
select number, year, "column", rounded(value, decimals) as value, as_published
from figure
join measure on measure.id = figure.measure
join short_name on short_name.measure = measure.measure
where topic = $topic and value is not null
