-- Turns one row per area and line with one column per year into one row per figure. Line 1 is real GDP; the quantity index (2) and
-- GDP in current dollars (3) check it. A state is in its own file and in the nation's, which is left out. Code 01000 is Alabama.
select
  if(geofips like '%000', left(geofips, 2), geofips) as geoid,
  geoname as name,
  year[2:] as vintage,
  'real_gdp' as measure,
  text,
  _file,
  _line,
  year as _column
from (unpivot area on columns('^y\d{4}$') into name year value text)
where linecode = '1' and _file not like '%\_US\_%' escape '\'
