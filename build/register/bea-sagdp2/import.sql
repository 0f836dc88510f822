-- One row per state and industry with one column per year: one row per figure. The nation and the regions of the bureau are left out, and so
-- are parts of the industries below. Code 01000 is Alabama.
with line (linecode, measure) as (
  values
    ('1', 'state_all_industries_gdp'),
    ('2', 'state_private_industries_gdp'),
    ('91', 'state_goods_producing_gdp'),
    ('92', 'state_services_producing_gdp'),
    ('83', 'state_government_gdp'),
    ('84', 'state_federal_civilian_gdp'),
    ('85', 'state_military_gdp'),
    ('86', 'state_state_and_local_gdp'),
    ('87', 'state_natural_resources_and_mining_gdp'),
    ('3', 'state_agriculture_gdp'),
    ('6', 'state_mining_gdp'),
    ('11', 'state_construction_gdp'),
    ('12', 'state_manufacturing_gdp'),
    ('13', 'state_durable_goods_manufacturing_gdp'),
    ('25', 'state_nondurable_goods_manufacturing_gdp'),
    ('88', 'state_trade_gdp'),
    ('34', 'state_wholesale_trade_gdp'),
    ('35', 'state_retail_trade_gdp'),
    ('89', 'state_transportation_and_utilities_gdp'),
    ('10', 'state_utilities_gdp'),
    ('36', 'state_transportation_and_warehousing_gdp'),
    ('90', 'state_manufacturing_and_information_gdp'),
    ('45', 'state_information_gdp'),
    ('50', 'state_finance_and_real_estate_gdp'),
    ('51', 'state_finance_and_insurance_gdp'),
    ('56', 'state_real_estate_gdp'),
    ('59', 'state_professional_and_business_services_gdp'),
    ('60', 'state_professional_and_technical_services_gdp'),
    ('64', 'state_management_of_companies_gdp'),
    ('65', 'state_administrative_and_waste_services_gdp'),
    ('68', 'state_education_and_health_gdp'),
    ('69', 'state_educational_services_gdp'),
    ('70', 'state_health_care_gdp'),
    ('75', 'state_leisure_and_hospitality_gdp'),
    ('76', 'state_arts_and_recreation_gdp'),
    ('79', 'state_accommodation_and_food_gdp'),
    ('82', 'state_other_services_gdp')
)
select
  left(geofips, 2) as geoid,
  geoname as name,
  f.year[2:] as vintage,
  line.measure,
  f.text,
  f._file,
  f._line,
  f.year as _column
from (unpivot area on columns('^y\d{4}$') into name year value text) f
join line using (linecode)
where geofips between '01000' and '56000'
