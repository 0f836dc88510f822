-- The metros that have a value of each measure in each year, in the files of a release.
select measure, vintage as year, list(geoid) as metros
from read_parquet($files)
where geography = 'msa' and value is not null
group by measure, vintage
order by measure, vintage
