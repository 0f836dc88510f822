-- The first codes, and how many there are, that are no region, renamed, retired or combined area; `unpadded` would be one with a
-- zero in front.
with known as (
  select geoid as code from region where geography in ('state', 'county')
  union all select code from renamed
  union all select code from retired
  union all select code from combined
)
select
  _file,
  _line,
  geoid,
  coalesce('0' || geoid in (select code from known), false) as unpadded,
  count(*) over ()::integer as total
from printed
where geoid is null or geoid not in (select code from known)
group by _file, _line, geoid
order by unpadded desc, _file, _line
limit 5
