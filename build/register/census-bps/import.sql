-- One row per county and year, and in 2024 one per place, with three columns for each size of building: one row per figure that
-- they add to the county, and to its state in the years in which the state is not the sum of its counties. The columns of the part that offices reported (`rep`) are not read: it is in the totals.
with office as (
  select 1900 + left(date, 2)::int as year, state, county, name, columns('^(units|value)_'), _file, _line
  from early
  union all
  select date::int, state, county, name, columns('^(units|value)_'), _file, _line
  from late
  -- The files of 2014 and 2015 have five counties twice, under two spellings of the name.
  qualify row_number() over (partition by _file, state, county order by _line) = 1
  union all
  select date::int, state, county, null, columns('^(units|value)_'), _file, _line
  from (from place_mw union all from place_ne union all from place_so union all from place_we)
),
-- Cities that have become a part of one county count as it in all years.
merged as (
  select code, any_value(successor) as successor from retired group by code having count(*) = 1
),
-- The states of the nation, and not Puerto Rico and the Virgin Islands, which are in two years.
located as (
  select
    o.* exclude name,
    coalesce(m.successor, o.state || o.county) as code,
    if(m.code is null, o.name, null) as name,
    o.county in ('000', '999') or o.state || o.county = '35099' as is_rest
  from office o
  left join merged m on m.code = o.state || o.county
  where o.state in (select geoid from region where geography = 'state')
),
-- States that have permits of no county of today: those of offices of the state, and of former counties. Alaska has counties
-- without figures in all years.
whole as (
  select distinct year, state
  from located l
  where is_rest
    or state = '02'
    or (state = '09' and year < 2023)
    or (state = '08' and year < 2002)
),
-- Names that are misspelled, or those of other regions, with the names of the codes. Names of 30 characters are cut off.
spelling (code, name, given) as (
  values
    ('11001', 'Washington DC', 'District of Columbia'),
    ('11001', 'Washington  DC', 'District of Columbia'),
    ('24033', 'Prince George County', 'Prince George''s County'),
    ('24035', 'Queen Anne County', 'Queen Anne''s County'),
    ('39059', 'Guersney County', 'Guernsey County'),
    ('39129', 'Pickaway Count', 'Pickaway County'),
    -- Bedford City has its own row, 51515.
    ('51520', 'Bedford City', 'Bristol City'),
    ('51710', 'Norkfolk City', 'Norfolk City')
),
series (series, measure) as (
  values
    ('units_1', 'single_family_permit_units'),
    ('units_2', 'multifamily_permit_units'),
    ('units_3_4', 'multifamily_permit_units'),
    ('units_5', 'multifamily_permit_units'),
    ('value_1', 'permit_value'),
    ('value_2', 'permit_value'),
    ('value_3_4', 'permit_value'),
    ('value_5', 'permit_value')
),
figures as (unpivot located on columns('^(units|value)_') into name series value text),
addition (geoid, name, vintage, measure, text, cell, _file, _line, _column) as (
  select
    code,
    if(length(name) < 30, coalesce(given, regexp_replace(name, '@3$', '')), null),
    year,
    measure,
    text,
    text,
    _file,
    _line,
    series
  from figures
  join series using (series)
  left join spelling using (code, name)
  where not is_rest
  union all
  select state, null, year, measure, text, text, _file, _line, series
  from figures
  join series using (series)
  semi join whole using (year, state)
),
-- The counties of today that have a row, also under a former code.
reported as (
  select distinct coalesce(n.county, l.code) as geoid, l.year from located l left join renamed n on n.code = l.code
),
-- A county without a row has no office that issues permits, unless offices of the rest of the state may be in it, or it is reported
-- under a former code or as a part of another county.
without_office as (
  select r.geoid, y.year
  from region r
  cross join (select distinct year from located) y
  anti join (from located where is_rest) l on l.state = left(r.geoid, 2) and l.year = y.year
  anti join reported p on p.geoid = r.geoid and p.year = y.year
  where r.geography = 'county'
    and left(r.geoid, 2) not in ('02', '72')
    and not (left(r.geoid, 2) = '09' and y.year < 2023)
    and not (r.geoid = '08014' and y.year < 2002)
)
from addition
union all
select geoid, null, year, measure, '0', null, null, null, series
from without_office
cross join (select measure, min(series) as series from series group by measure)
