-- Turns one row per region with one column per measure or its bound into one row per figure. County 000 is the state, state 00
-- the nation, which is no region. The year is in the name of the file. Figures of children under 5 are printed for states
-- alone.
select
  case county when '000' then state else state || county end as geoid,
  if(county = '000', name, name || ', ' || usps) as name,
  '20' || regexp_extract(_file, 'est([0-9]{2})all', 1) as vintage,
  measure,
  text,
  _file,
  _line,
  measure as _column
from (unpivot estimates on columns(* exclude (state, county, usps, name, _file, _line)) into name measure value text)
where state <> '00' and (county = '000' or measure not like 'young_child%')
