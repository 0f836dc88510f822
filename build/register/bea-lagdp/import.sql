-- Turns one row per area with one column per year into one row per figure. The table has names, no codes. A row after an empty
-- one is the nation or a state, and the rows after it are the state's counties, which have the code of the county with that
-- name. Each row of a combined area names all its counties. A name that is not found gives no code, which stops the import.
with place as (
  select *, coalesce(_line - lag(_line) over (partition by _file order by _line) > 1, false) as is_state
  from area
  where trim(name) <> ''
),
headed as (
  select
    *,
    last_value(if(is_state, name, null) ignore nulls) over file as state,
    last_value(if(is_state or y2020 = '', name, null) ignore nulls) over file as heading
  from place
  window file as (partition by _file order by _line)
),
row_of as (
  select h.*, s.geoid as state_code, s.states[1] as usps
  from headed h
  join region s on s.geography = 'state' and s.name = h.state
  where h.y2020 <> ''
),
-- Independent cities have codes from 510. The District of Columbia and Carson City have no county of the same name.
county as (
  select left(geoid, 2) as state_code, geoid, plain_name(name) as plain, right(geoid, 3) >= '510' as is_city
  from region
  where geography = 'county'
  -- Connecticut is reported by its former counties.
  union all
  select '09', '090' || n, plain, false
  from (
    values
      ('01', 'fairfield'), ('03', 'hartford'), ('05', 'litchfield'), ('07', 'middlesex'),
      ('09', 'newhaven'), ('11', 'newlondon'), ('13', 'tolland'), ('15', 'windham')
  ) former (n, plain)
),
combined_area as (
  select c.code, left(c.code, 2) as state_code, list_sort(list(plain_name(r.name))) as plains
  from combined c
  join region r on r.geography = 'county' and r.geoid = c.county
  group by c.code
),
coded as (
  select r.*, r.state_code as geoid, r.name as region_name
  from row_of r
  where r.is_state
  union all
  select r.*, '11001', null
  from row_of r
  where r.is_state and r.state_code = '11'
  union all
  select r.*, c.geoid, if(r.state_code = '09', null, r.name || ', ' || r.usps)
  from row_of r
  left join county c
    on c.state_code = r.state_code
    and c.plain = plain_name(r.name)
    and c.is_city = (r.heading = 'Independent cities' or (r.name like '% City' and r.usps <> 'VA'))
  where not r.is_state and r.name not like '% + %'
  union all
  select r.*, c.code, null
  from row_of r
  left join combined_area c
    on c.state_code = r.state_code
    and c.plains = list_sort(list_transform(string_split_regex(r.name, ', | [+] '), lambda part: plain_name(part)))
  where not r.is_state and r.name like '% + %'
)
select geoid, region_name as name, series[2:] as vintage, 'real_gdp' as measure, text, _file, _line, series as _column
from (unpivot coded on columns('^y\d{4}$') into name series value text)
