-- A row a region, a column a measure and year: turned into a row each. Summary level 040 is a state, 050 a county.
with figures as (
  unpivot estimates
  on columns('^(popestimate|births|deaths|naturalchg|internationalmig|domesticmig|netmig)20')
  into name series value text
)
select
  case sumlev when '040' then state when '050' then state || county end as geoid,
  right(series, 4)::integer as vintage,
  case left(series, -4)
    when 'popestimate' then 'population'
    when 'births' then 'births'
    when 'deaths' then 'deaths'
    when 'naturalchg' then 'natural_change'
    when 'internationalmig' then 'international_migration'
    when 'domesticmig' then 'domestic_migration'
    when 'netmig' then 'net_migration'
  end as measure,
  text,
  _file,
  _line
from figures
