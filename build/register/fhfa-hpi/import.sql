-- One row per area and quarter. The largest metros are given by their divisions, whose codes are not those of metros.
select
  code as geoid,
  name,
  year as vintage,
  'house_price_index_q' || quarter as measure,
  text,
  _file,
  _line,
  'value' as _column
from (select code, area as name, year, quarter, value as text, _file, _line from price_index)
where code in (select geoid from region where geography = 'msa')
