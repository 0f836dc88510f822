-- Turns one row per region with one column per measure and year into one row per figure. Summary level 040 is a state, 050 a
-- county. Some editions have codes without leading zeros, one has lost the ñ of Doña Ana County, one cuts a name off.
with figures as (
  unpivot estimates
  on columns('20[0-9]{2}$')
  into name series value text
),
named as (
  select
    * exclude (ctyname),
    case ctyname
      when 'Lower Connecticut River Valley Planning Regio' then 'Lower Connecticut River Valley Planning Region'
      else replace(ctyname, chr(65533), 'ñ')
    end as ctyname
  from figures
)
select
  case sumlev::integer when 40 then lpad(state, 2, '0') when 50 then lpad(state, 2, '0') || lpad(county, 3, '0') end as geoid,
  -- Counties of several states have the same name.
  if(sumlev::integer = 50, ctyname || coalesce(', ' || s.states[1], ''), ctyname) as name,
  right(series, 4)::integer as vintage,
  case left(series, -4)
    when 'popestimate' then 'population'
    when 'npopchg' then 'population_change'
    when 'births' then 'births'
    when 'deaths' then 'deaths'
    when 'naturalchg' then 'natural_change'
    when 'internationalmig' then 'international_migration'
    when 'domesticmig' then 'domestic_migration'
    when 'netmig' then 'net_migration'
    when 'residual' then 'population_change_residual'
    when 'gqestimates' then 'group_quarters_population'
    when 'rbirth' then 'birth_rate'
    when 'rdeath' then 'death_rate'
    when 'rnaturalchg' then 'natural_change_rate'
    when 'rinternationalmig' then 'international_migration_rate'
    when 'rdomesticmig' then 'domestic_migration_rate'
    when 'rnetmig' then 'net_migration_rate'
  end as measure,
  text,
  _file,
  _line,
  series as _column
from named
left join region s on s.geography = 'state' and s.name = stname
