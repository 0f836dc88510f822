-- One row per metro and occupation, with jobs and pay, becomes one per cell. The file has single occupations twice where the bureau
-- publishes no parts of their group.
with occupation (occ_code, slug) as (
  values
    ('00-0000', 'all_occupation'),
    ('11-0000', 'management_occupation'),
    ('13-0000', 'business_and_financial_occupation'),
    ('15-0000', 'computer_and_mathematical_occupation'),
    ('17-0000', 'architecture_and_engineering_occupation'),
    ('19-0000', 'science_occupation'),
    ('21-0000', 'community_and_social_service_occupation'),
    ('23-0000', 'legal_occupation'),
    ('25-0000', 'education_and_library_occupation'),
    ('27-0000', 'arts_and_media_occupation'),
    ('29-0000', 'healthcare_practitioner_occupation'),
    ('31-0000', 'healthcare_support_occupation'),
    ('33-0000', 'protective_service_occupation'),
    ('35-0000', 'food_service_occupation'),
    ('37-0000', 'cleaning_and_maintenance_occupation'),
    ('39-0000', 'personal_care_occupation'),
    ('41-0000', 'sales_occupation'),
    ('43-0000', 'office_support_occupation'),
    ('45-0000', 'farming_occupation'),
    ('47-0000', 'construction_and_extraction_occupation'),
    ('49-0000', 'installation_and_repair_occupation'),
    ('51-0000', 'production_occupation'),
    ('53-0000', 'transportation_occupation'),
    ('15-1252', 'software_developer'),
    ('15-2051', 'data_scientist'),
    ('15-1232', 'computer_support_specialist'),
    ('17-2141', 'mechanical_engineer'),
    ('17-2112', 'industrial_engineer'),
    ('13-2011', 'accountant'),
    ('29-1141', 'registered_nurse'),
    ('43-4051', 'customer_service_representative'),
    ('41-2031', 'retail_salesperson'),
    ('47-2111', 'electrician'),
    ('49-9041', 'industrial_machinery_mechanic'),
    ('49-9071', 'maintenance_worker'),
    ('51-4041', 'machinist'),
    ('51-4121', 'welder'),
    ('53-3032', 'heavy_truck_driver'),
    ('53-7051', 'forklift_operator'),
    ('53-7062', 'freight_laborer'),
    ('53-7065', 'stocker')
)
select
  area as geoid, area_title as name, 2025 as vintage,
  slug || case col when 'tot_emp' then '_jobs' when 'a_mean' then '_mean_pay' else '_median_pay' end as measure,
  text, _file, _line, col as _column
from (
  unpivot (
    from oews join occupation using (occ_code)
    where area_type = '4' and naics = '000000' and own_code = '1235' and o_group in ('total', 'major', 'detailed')
  ) on tot_emp, a_mean, a_median into name col value text
)
