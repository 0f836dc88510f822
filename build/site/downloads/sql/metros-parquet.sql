copy metro to $file (format parquet, compression zstd, compression_level 8)
