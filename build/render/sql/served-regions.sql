-- Each region with its place among those of its geography, counted from 0 by geoid.
INSERT INTO region
SELECT
  geography,
  row_number() OVER (PARTITION BY geography ORDER BY geoid) - 1 AS place,
  id,
  geoid,
  name,
  states,
  slug,
  right_to_work
FROM read_parquet($regions)
ORDER BY geography, place;
