-- Every vintage of the served measures' metro values.
select measure, geoid, vintage, value
from read_parquet($files)
where geography = 'msa' and value is not null and list_contains($measures, measure)
order by measure, vintage;
