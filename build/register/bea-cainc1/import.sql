-- Turns one row per area and line with one column per year into one row per figure. A state is in its own file and in the
-- nation's, which is left out. Code 01000 is Alabama.
with line (linecode, measure) as (
  values ('1', 'personal_income'), ('2', 'bea_population'), ('3', 'per_capita_income')
),
figures as (unpivot area on columns('^y\d{4}$') into name year value text)
select
  if(f.geofips like '%000', left(f.geofips, 2), f.geofips) as geoid,
  f.geoname as name,
  f.year[2:] as vintage,
  line.measure,
  f.text,
  f._file,
  f._line,
  f.year as _column
from figures f
left join line using (linecode)
where f._file not like '%\_US\_%' escape '\'
