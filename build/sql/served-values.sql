-- The latest value of each served measure for each region that has one (D13); none where a later one is withheld, which an
-- older one would hide (D14).
INSERT INTO value
SELECT measure.id, latest.geography, region.place, latest.value
FROM (
  SELECT measure AS name, geography, geoid, arg_max(value, vintage) AS value
  FROM read_parquet($values)
  GROUP BY ALL
  HAVING max(vintage) FILTER (value IS NOT NULL) >= coalesce(max(vintage) FILTER (reason = 'withheld'), 0)
) AS latest
JOIN measure USING (name)
JOIN served ON served.measure = measure.id AND served.geography = latest.geography
JOIN region ON region.geography = latest.geography AND region.geoid = latest.geoid
ORDER BY measure.id, latest.geography, region.place;
