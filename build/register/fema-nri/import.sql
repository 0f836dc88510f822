-- Turns one row per county with one column per figure into one row per figure. The copy's codes are numbers that have lost
-- their zero.
select
  lpad(stcofips, 5, '0') as geoid,
  -- The District of Columbia is `Washington, D.C.` there.
  case when stcofips <> '11001' then county || ', ' || stateabbrv end as name,
  2021 as vintage,
  case series
    when 'risk_score' then 'hazard_risk_index'
    when 'eal_score' then 'expected_annual_loss_score'
    when 'sovi_score' then 'social_vulnerability'
    when 'resl_score' then 'community_resilience'
    when 'eal_valt' then 'expected_annual_loss'
    when 'eal_valb' then 'expected_annual_building_loss'
    when 'eal_valpe' then 'expected_annual_population_loss'
    when 'eal_vala' then 'expected_annual_agriculture_loss'
    when 'buildvalue' then 'hazard_exposed_building_value'
    when 'agrivalue' then 'hazard_exposed_agriculture_value'
    when 'population' then 'hazard_exposed_population'
    when 'area' then 'hazard_exposed_area'
  end as measure,
  text,
  _file,
  _line,
  series as _column
from (
  unpivot counties
  on risk_score, eal_score, sovi_score, resl_score, eal_valt, eal_valb, eal_valpe, eal_vala, buildvalue, agrivalue, population, area
  into name series value text
)
