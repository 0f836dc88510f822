-- The values of the earlier editions of one dataset, from its file $file: of the measures that are kept.
insert into vintage_value
select kept.id, figure.edition, figure.geography, region.place, figure.vintage, figure.value, figure.reason
from read_parquet($file) as figure
join kept on kept.name = figure.measure
join region using (geography, geoid);
