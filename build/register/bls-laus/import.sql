-- A row a county and year, a column a measure: turned into a row each.
select state || county as geoid, name, year as vintage, measure, text, _file, _line, measure as _column
from (unpivot county on labor_force, employed, unemployed, unemployment_rate into name measure value text)
