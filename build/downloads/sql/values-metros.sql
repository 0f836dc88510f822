-- The figures of metros, those of one metro in one place: two small row groups at most.
copy (
  select geoid, name, measure.measure, unit, year, value, lower, upper, reason, as_published, break, period_start, period_end
  from figure
  join dated using (measure, year)
  join place using (number)
  join measure on measure.id = figure.measure
  where geography = 'msa'
  order by number, figure.measure, year
) to $file (
  format parquet,
  compression zstd,
  compression_level 8,
  write_bloom_filter false,
  row_group_size 16384,
  kv_metadata { release: $release, credit: $credit }
)
