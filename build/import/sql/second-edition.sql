-- The values of $of in an earlier edition of $dataset.
create or replace temp table second_value as
select geography, geoid, vintage, value
from edition_value
where dataset = $dataset and edition = $edition and measure = $of::measure_name and value is not null
