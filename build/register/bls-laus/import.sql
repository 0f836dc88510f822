-- One row per county and year, one column per measure: one row per figure. The Economic Research Service has one row per county
-- and one column per measure and year. Only years missing from the BLS files are used; and of the states those whose counties have
-- no figures on the boundaries of today (Connecticut to 2023), or not all of them (Alaska to 2019, Louisiana in 2005 and 2006).
select state || county as geoid, name, year as vintage, measure, text, _file, _line, measure as _column
from (unpivot county on labor_force, employed, unemployed, unemployment_rate into name measure value text)
union all
select geoid, name, right(series, 4), left(series, -5), text, _file, _line, series
from (unpivot ers on columns('_\d{4}$') into name series value text)
where geoid not like '%000' and (right(series, 4) < '2010' or right(series, 4) = '2023') and trim(text) <> ''
union all
select left(geoid, 2), name, right(series, 4), left(series, -5), text, _file, _line, series
from (unpivot ers on columns('_\d{4}$') into name series value text)
where
  geoid = '09000'
  or (geoid = '02000' and right(series, 4) < '2020')
  or (geoid = '22000' and right(series, 4) in ('2005', '2006'))
