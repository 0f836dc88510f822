-- A metro has several rows: its name and population, its counties, its cities, the offenses that agencies reported, those with
-- estimates for the others, and the rates. The name is in the first row only. A metro whose agencies all reported has no row of
-- estimates. Metropolitan divisions have the same rows.
with printed as (
  select 2023 as year, * from crime_2023
  union all
  select 2024, * from crime_2024
),
named as (
  select * exclude area, last_value(nullif(area, '') ignore nulls) over (partition by year order by _line) as area
  from printed
),
-- Names have numbers of footnotes, and some the name of the territory for its abbreviation.
metro as (
  select
    *,
    replace(regexp_replace(regexp_replace(area, ' *M[.] ?S[.] ?A[.]', ''), '[0-9]', '', 'g'), ', Puerto Rico', ', PR') as name
  from named
  where regexp_matches(area, 'M[.] ?S[.] ?A[.]')
),
-- In 2024, the area of Sumter, SC, is not the metro of July 2023: it includes Clarendon County.
located as (
  select m.*, coalesce(r.geoid, m.name) as geoid
  from metro m
  left join region r
    on r.geography = 'msa' and plain_name(r.name) = plain_name(m.name) and list_contains(r.states, usps_in(m.name))
  where not (m.name = 'Sumter, SC' and m.year = 2024)
),
rate as (
  unpivot (from located where item = 'Rate per 100,000 inhabitants') on columns('_rate$') into name measure value text
)
select geoid, name, year as vintage, measure, text, _file, _line, measure as _column
from rate
union all
select geoid, name, year, 'crime_population', population, _file, _line, 'population'
from located
where item = ''
union all
select geoid, name, year, 'crime_reported_part', population, _file, _line, 'population'
from located
where item = 'Total area actually reporting'
union all
-- The last row of offenses is of all people of the metro.
select geoid, name, year, 'crime_covered_part', population, _file, _line, 'population'
from located
where item in ('Total area actually reporting', 'Estimated total')
qualify row_number() over (partition by year, geoid order by _line desc) = 1
