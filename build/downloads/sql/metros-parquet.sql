copy (from metro_value left join metro_mark using (geoid) order by geoid) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  kv_metadata { release: $release, credit: $credit }
)
