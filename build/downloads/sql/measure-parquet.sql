copy (select * exclude (decimals) from download) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  write_bloom_filter false,
  kv_metadata { release: $release, credit: $credit, attribution: $attribution }
)
