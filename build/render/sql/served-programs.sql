-- Every program of the release: it holds none but those that may be served, in the order of every list.
INSERT INTO program
SELECT place, metros, credit, program
FROM read_parquet($programs)
ORDER BY place;
