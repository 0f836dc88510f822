-- Turns one row per area with one column per level of education and period into one row per figure. An area that did not exist
-- in a period has empty cells. The file also has the nation.
select
  if(geoid like '%000', left(geoid, 2), geoid) as geoid,
  -- States are printed without an abbreviation.
  if(geoid like '%000', name, name || ', ' || state) as name,
  right(series, 4) as vintage,
  left(series, -5) || '_adults' as measure,
  text,
  _file,
  _line,
  series as _column
from (
  unpivot education
  on columns(lambda c: regexp_matches(c, '^(less|high|some|bachelors).*_\d{4}$'))
  into name series value text
)
where geoid <> '00000' and text <> ''
