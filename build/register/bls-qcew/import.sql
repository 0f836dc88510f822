-- All industries: a row per area and ownership. NAICS 72: a row per area and ownership, of which only the private one is read.
-- Where the bureau withholds a figure, it prints zeros and says so in `disclosure_code`; it prints establishments always.
with cell as (
  select
    -- The row of Maui County is of the combined area Maui and Kalawao.
    if(area_title = 'Maui + Kalawao County, Hawaii', '15901', area_fips) as code,
    area_title,
    year,
    disclosure_code = 'N' and name <> 'establishments' as is_withheld,
    disclosure_code,
    case own_code || ' ' || industry_code
      when '0 10' then name
      when '5 10' then 'private_' || name
      when '5 72' then 'accommodation_and_food_' || name
    end as measure,
    name,
    text,
    _file,
    _line
  from (unpivot qcew on establishments, jobs, total_wages, average_weekly_wage, average_annual_pay into name name value text)
  where agglvl_code in ('50', '51', '54', '70', '71', '74') and (own_code = '0' or name <> 'average_weekly_wage')
)
select
  if(code like '%000', left(code, 2), code) as geoid,
  -- Names that the bureau misspells in some files.
  case area_title
    when 'Aleutian East Borough, Alaska' then 'Aleutians East Borough'
    when 'Aleutian West Census Area, Alaska' then 'Aleutians West Census Area'
    when 'lsabela Municipio, Puerto Rico' then 'Isabela Municipio'
    when 'Guinica Municipio, Puerto Rico' then 'Guanica Municipio'
    when 'San Germin Municipio, Puerto Rico' then 'San German Municipio'
    else replace(area_title, ' -- Statewide', '')
  end as name,
  year as vintage,
  measure,
  if(is_withheld, disclosure_code, text) as text,
  _file,
  _line,
  if(is_withheld, 'disclosure_code', name) as _column
from cell
where measure is not null
  -- The county of some jobs is unknown, and the Virgin Islands are in no metro.
  and code not like '%999'
  and code not like '78%'
