-- The regions that only one of two releases has, and the metros whose counties differ.
create or replace temp table moved as
with old_region as (
  select geography, geoid from read_parquet($old_regions)
),
new_region as (
  select geography, geoid from read_parquet($new_regions)
),
old_metro as (
  select cbsa, list(county order by county) as counties from read_parquet($old_members) group by cbsa
),
new_metro as (
  select cbsa, list(county order by county) as counties from read_parquet($new_members) group by cbsa
)
(from old_region except from new_region)
union
(from new_region except from old_region)
union
select 'msa', cbsa
from old_metro o
full join new_metro n using (cbsa)
where o.counties is distinct from n.counties
