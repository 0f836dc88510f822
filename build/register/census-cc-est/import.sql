-- A row a county and year, a column a measure: turned into a row each. YEAR 1 is the base of April 1, 2020; 2 to 5 are July 1 of
-- 2020 to 2023.
select state || county as geoid, ctyname as name, 2018 + year::integer as vintage, measure, text, _file, _line, measure as _column
from (unpivot estimates on columns(* exclude (sumlev, state, county, ctyname, year, _file, _line)) into name measure value text)
where year <> '1'
