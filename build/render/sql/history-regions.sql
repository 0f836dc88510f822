-- The regions of the release with their places.
create temp table region as
select geography, geoid, row_number() over (partition by geography order by geoid) - 1 as place
from read_parquet($regions);
