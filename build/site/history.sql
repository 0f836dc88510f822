-- Every vintage of the served measures' metro values.
SELECT measure, geoid, vintage, value
FROM read_parquet($files)
WHERE geography = 'msa' AND value IS NOT NULL AND list_contains($measures, measure)
ORDER BY measure, vintage;
