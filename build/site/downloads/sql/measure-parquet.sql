copy (select * exclude (decimals) from download) to $file (
  format parquet,
  compression zstd,
  kv_metadata { credit: $credit, attribution: $attribution }
)
