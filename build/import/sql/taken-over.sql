-- The values of $measures in the values file $path of another release, for measures that are computed from them.
insert into region_value (measure, geography, geoid, vintage, value, reason)
select measure, geography, geoid, vintage, value, reason
from read_parquet($path)
where list_contains($measures, measure)
