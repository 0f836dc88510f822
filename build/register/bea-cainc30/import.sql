-- Turns one row per area and line with one column per year into one row per figure. A state is in its own file and in the
-- nation's, which is left out. Code 01000 is Alabama.
with line (linecode, measure) as (
  values
    ('10', 'cainc30_personal_income'),
    ('45', 'net_earnings_by_residence'),
    ('50', 'transfer_receipts'),
    ('90', 'dividends_interest_rent'),
    ('180', 'earnings_by_place_of_work'),
    ('190', 'wages_and_salaries'),
    ('200', 'wage_supplements'),
    ('210', 'proprietors_income'),
    ('220', 'farm_proprietors_income'),
    ('230', 'nonfarm_proprietors_income')
),
figures as (unpivot profile on columns('^y\d{4}$') into name year value text)
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
join line using (linecode)
where f._file not like '%\_US\_%' escape '\'
