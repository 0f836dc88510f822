-- A row a county, a column a measure or its margin of error: turned into a row each. The code is the last five characters of
-- GEO_ID; the year is the last of the five that the estimates stand for. Columns without a name of a measure are for checks.
select right(geo_id, 5) as geoid, name, 2023 as vintage, measure, text, _file, _line, measure as _column
from (
  unpivot income
  on columns(lambda c: c not in ('geo_id', 'name', '_file', '_line') and c not like 's1901\_%' escape '\')
  into name measure value text
)
