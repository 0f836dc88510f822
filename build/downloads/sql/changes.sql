-- The values that the release changed since the one before it; none in the first release.
copy (
  select since, measure, geography, geoid, name, year, old, new, cause
  from changes.change
  join changes.comparison on comparison.id = change.comparison
  join changes.changed_region using (region)
  where comparison.id = 0 and release = $release
  order by measure, geography, geoid, year
) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  write_bloom_filter false,
  kv_metadata { release: $release, credit: $credit }
)
