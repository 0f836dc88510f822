-- Every figure, sorted: the figures of a measure are in one or a few row groups.
copy (
  select geography, geoid, name, measure.measure, unit, year, value, lower, upper, reason, as_published, break, period_start, period_end
  from figure
  join dated using (measure, year)
  join place using (number)
  join measure on measure.id = figure.measure
  order by figure.measure, number, year
) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  write_bloom_filter false,
  row_group_size 122880,
  kv_metadata { release: $release, credit: $credit }
)
