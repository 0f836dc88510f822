-- One row per area and quarter, with an index and its standard error. The largest metros are given by their divisions, whose
-- codes are not those of metros.
select
  code as geoid,
  area as name,
  year as vintage,
  'house_price_index_q' || quarter || if(series = 'value', '', '_standard_error') as measure,
  text,
  _file,
  _line,
  series as _column
from (unpivot price_index on value, standard_error into name series value text)
where code in (select geoid from region where geography = 'msa')
