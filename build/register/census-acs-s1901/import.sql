-- A row a county, a column a measure or its margin of error: turned into a row each. The code is the last five characters of
-- GEO_ID; the year is the last of the five that the estimates stand for.
select right(geo_id, 5) as geoid, name, 2023 as vintage, measure, text, _file, _line, measure as _column
from (unpivot income on columns(* exclude (geo_id, name, _file, _line)) into name measure value text)
