-- One row per county and year, one column per measure. The files have names of states and counties and no codes: a county is found
-- by both. A county and an independent city may have the same name but for `City`.
with former (county, code) as (
  values
    ('Fairfield', '09001'),
    ('Hartford', '09003'),
    ('Litchfield', '09005'),
    ('Middlesex', '09007'),
    ('New Haven', '09009'),
    ('New London', '09011'),
    ('Tolland', '09013'),
    ('Windham', '09015')
),
-- Names that are not those of the Census Bureau: Charles City County, Virginia, is `Charles`, and Mayagüez lost a letter.
named as (
  select
    *,
    case state || ', ' || county
      when 'Virginia, Charles' then 'Charles City County'
      when 'Missouri, Sainte Genevieve' then 'Ste. Genevieve'
      when 'Puerto Rico, Mayagnez' then 'Mayagüez'
      else trim(county)
    end as full_name
  from county
  where state not in ('Country Of Mexico', 'Virgin Islands', 'Canada')
),
located as (
  select n.*, coalesce(f.code, r.geoid, n.full_name || ' in ' || n.state) as geoid
  from named n
  left join former f on n.state = 'Connecticut' and f.county = n.county
  left join region s on s.geography = 'state' and lower(s.name) = lower(n.state)
  left join region r
    on r.geography = 'county'
    and left(r.geoid, 2) = s.geoid
    and plain_name(r.name) = plain_name(n.full_name)
    and regexp_matches(r.name, ' [Cc]ity, ..$') = regexp_matches(n.full_name, ' [(]?City[)]?$')
)
select geoid, full_name as name, year as vintage, measure, text, _file, _line, measure as _column
from (unpivot located on columns('_days$|_index') into name measure value text)
