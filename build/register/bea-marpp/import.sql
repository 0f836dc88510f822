-- One row per area and component with one column per year: one row per figure. The nation, which is 100, and the part of it outside
-- metros are left out. Code 01000 is Alabama.
with line (linecode, measure) as (
  values
    ('1', 'price_level'),
    ('2', 'price_level_of_goods'),
    ('3', 'price_level_of_housing'),
    ('4', 'price_level_of_utilities'),
    ('5', 'price_level_of_other_services')
),
figures as (
  from (unpivot metro on columns('^y\d{4}$') into name year value text)
  union all
  from (unpivot state on columns('^y\d{4}$') into name year value text)
)
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
where f.geofips not in ('00000', '00999')
