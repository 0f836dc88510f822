-- Each open institution adds one to its county, and its students. A county that the directory does not name has 0. Island
-- territories are no regions.
with open as (
  select *, lpad(countycd, 5, '0') as geoid
  from institution
  where cyactive = '1'
    and act <> 'M'
    and pseflag = '1'
    and sector <> '0'
    and left(lpad(countycd, 5, '0'), 2) in (select geoid from region where geography = 'state')
),
counted as (
  select
    geoid, countynm as name, instnm, _file, _line,
    if(true, 1, 0) as postsecondary_institutions,
    if(iclevel = '1', 1, 0) as four_year_institutions,
    if(iclevel = '2', 1, 0) as two_year_institutions,
    if(iclevel = '3', 1, 0) as less_than_two_year_institutions,
    if(carnegiersch in ('1', '2'), 1, 0) as research_universities,
    if(carnegiersch = '1', 1, 0) as research_1_universities,
    if(hbcu = '1', 1, 0) as hbcu_institutions,
    if(medical = '1', 1, 0) as medical_degree_institutions
  from open
),
students as (
  select
    geoid, countynm as name, e._file, e._line,
    enrtot as college_enrollment,
    efug as undergraduate_enrollment,
    efgrad as graduate_enrollment
  from open
  join enrollment e using (unitid)
),
addition as (
  select geoid, name, 2024 as vintage, measure, '1' as text, instnm as cell, _file, _line, 'instnm' as _column
  from (
    unpivot counted on
      postsecondary_institutions,
      four_year_institutions,
      two_year_institutions,
      less_than_two_year_institutions,
      research_universities,
      research_1_universities,
      hbcu_institutions,
      medical_degree_institutions
    into name measure value adds
  )
  where adds = 1
  union all
  select
    geoid, name, 2023 as vintage, measure, text, text as cell, _file, _line,
    case measure when 'undergraduate_enrollment' then 'efug' when 'graduate_enrollment' then 'efgrad' else 'enrtot' end as _column
  from (
    unpivot students on
      college_enrollment,
      undergraduate_enrollment,
      graduate_enrollment
    into name measure value text
  )
),
subject as (
  select distinct measure, vintage from addition
)
from addition
union all
select r.geoid, null, s.vintage, s.measure, '0', null, null, null, 'instnm'
from region r
cross join subject s
where r.geography = 'county' and (r.geoid, s.measure) not in (select geoid, measure from addition)
