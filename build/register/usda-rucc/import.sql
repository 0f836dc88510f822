-- One row per county. Island territories are no regions.
select fips as geoid, county || ', ' || state as name, 2023 as vintage, 'rural_urban_continuum_code' as measure, rucc as text, _file, _line, 'rucc' as _column
from code
where left(fips, 2) not in ('60', '66', '69', '78')
