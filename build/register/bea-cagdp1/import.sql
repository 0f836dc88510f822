-- Turns one row per area and line with one column per year into one row per figure. The quantity index (line 2) checks real GDP. A state
-- is in its own file and in the nation's, which is left out. Code 01000 is Alabama.
select
  if(geofips like '%000', left(geofips, 2), geofips) as geoid,
  geoname as name,
  year[2:] as vintage,
  if(linecode = '1', 'real_gdp', 'gdp') as measure,
  text,
  _file,
  _line,
  year as _column
from (unpivot area on columns('^y\d{4}$') into name year value text)
where linecode in ('1', '3') and _file not like '%\_US\_%' escape '\'
