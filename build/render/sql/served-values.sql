-- The value of each served measure for each region that has one.
INSERT INTO value
SELECT measure.id, latest.geography, region.place, latest.vintage, latest.value
FROM ($served) AS latest
JOIN measure ON measure.name = latest.measure
JOIN served ON served.measure = measure.id AND served.geography = latest.geography
JOIN region ON region.geography = latest.geography AND region.geoid = latest.geoid
ORDER BY measure.id, latest.geography, region.place;
