-- The regions of the values in `found`, with their names in the later release that has them.
insert into changed_region
with member as (
  select county, list_sort(list_distinct(list(cbsa))) as metros
  from (select cbsa, county from read_parquet($old_members) union select cbsa, county from read_parquet($new_members))
  group by county
),
changed as (
  select distinct geography, geoid from found
)
select
  (select count(*) from changed_region) + row_number() over (order by geography, geoid),
  $comparison,
  geography,
  geoid,
  coalesce(n.name, o.name),
  case geography when 'msa' then [geoid] when 'county' then coalesce(member.metros, []) else [] end,
  coalesce(n.states, o.states)
from changed
left join read_parquet($new_regions) n using (geography, geoid)
left join read_parquet($old_regions) o using (geography, geoid)
left join member on geography = 'county' and member.county = geoid
order by geography, geoid
