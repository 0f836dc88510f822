copy metro to $file (format parquet, compression zstd)
