-- Turns one row per county with one column per measure into one row per figure.
select geoid, name || ', ' || usps as name, 2024 as vintage, measure, text, _file, _line, measure as _column
from (unpivot gazetteer on land_area, water_area into name measure value text)
