-- Turns one row per county with one column per year into one row per figure. A county that did not exist in a year has an empty
-- cell.
select geoid, county || ', ' || state as name, series[2:] as vintage, 'business_applications' as measure, text, _file, _line, series as _column
from (unpivot applications on columns('^y\d{4}$') into name series value text)
where trim(text) <> ''
