-- A row a county, a column a measure: turned into a row each.
select geoid, name || ', ' || usps as name, 2024 as vintage, measure, text, _file, _line, measure as _column
from (unpivot gazetteer on land_area, water_area into name measure value text)
