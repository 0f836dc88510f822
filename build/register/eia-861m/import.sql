-- Turns one row per state and year with one column per sector's figure into one row per figure. Rows of the nation are left
-- out, so are preliminary ones and Puerto Rico's of 2014, which is no full year. Any other status has no year and stops the
-- import.
with final as (
  select
    coalesce(r.geoid, s.usps) as geoid,
    case s.status when 'Final' then s.year end as vintage,
    s.* exclude (year, usps, status)
  from sales s
  left join region r on r.geography = 'state' and list_contains(r.states, s.usps)
  where s.usps <> 'US' and s.status <> 'Preliminary' and not (s.usps = 'PR' and s.year = '2014')
)
select
  geoid,
  -- The file has no names, and the code is the state's abbreviation.
  null as name,
  vintage,
  case series
    when 'total_price' then 'average_electricity_price'
    else replace(series, '_', '_electricity_')
  end as measure,
  text,
  _file,
  _line,
  series as _column
from (unpivot final on columns('_(sales|revenue|customers|price)$') into name series value text)
