-- Turns one row per area and industry with one column per year into one row per figure. A state is in its own file and in the
-- nation's, which is left out. Code 01000 is Alabama.
with line (linecode, measure) as (
  values
    ('1', 'all_industries_gdp'),
    ('2', 'private_industries_gdp'),
    ('91', 'goods_producing_gdp'),
    ('92', 'services_producing_gdp'),
    ('83', 'government_gdp'),
    ('87', 'natural_resources_and_mining_gdp'),
    ('3', 'agriculture_gdp'),
    ('6', 'mining_gdp'),
    ('11', 'construction_gdp'),
    ('12', 'manufacturing_gdp'),
    ('13', 'durable_goods_manufacturing_gdp'),
    ('25', 'nondurable_goods_manufacturing_gdp'),
    ('88', 'trade_gdp'),
    ('34', 'wholesale_trade_gdp'),
    ('35', 'retail_trade_gdp'),
    ('89', 'transportation_and_utilities_gdp'),
    ('10', 'utilities_gdp'),
    ('36', 'transportation_and_warehousing_gdp'),
    ('90', 'manufacturing_and_information_gdp'),
    ('45', 'information_gdp'),
    ('50', 'finance_and_real_estate_gdp'),
    ('51', 'finance_and_insurance_gdp'),
    ('56', 'real_estate_gdp'),
    ('59', 'professional_and_business_services_gdp'),
    ('60', 'professional_and_technical_services_gdp'),
    ('64', 'management_of_companies_gdp'),
    ('65', 'administrative_and_waste_services_gdp'),
    ('68', 'education_and_health_gdp'),
    ('69', 'educational_services_gdp'),
    ('70', 'health_care_gdp'),
    ('75', 'leisure_and_hospitality_gdp'),
    ('76', 'arts_and_recreation_gdp'),
    ('79', 'accommodation_and_food_gdp'),
    ('82', 'other_services_gdp')
),
figures as (unpivot area on columns('^y\d{4}$') into name year value text)
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
left join line using (linecode)
where f._file not like '%\_US\_%' escape '\'
