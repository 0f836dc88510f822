-- The regions with their codes, and the counties of each metro.
copy (
  select geography, geoid, name, id, slug, states, right_to_work, counties
  from place
  left join (select cbsa, list(county order by county) as counties from release.member group by cbsa)
  on geography = 'msa' and geoid = cbsa
  order by geography, geoid
) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  kv_metadata { release: $release, credit: $credit }
)
