-- The first codes, and how many there are, that are no region, renamed, retired or combined area; `unpadded` would be one with a
-- zero in front. Figures of metros have codes of metros or states. The first five digits of a subdivision are its county.
with known as (
  select geoid as code, false as is_metro from region where geography in ('state', 'county')
  union all select geoid, true from region where geography in ('state', 'msa')
  union all select code, false from renamed
  union all select code, false from retired
  union all select code, false from combined
)
select
  _file,
  _line,
  geoid,
  coalesce('0' || geoid in (select code from known where not is_metro), false) as unpadded,
  count(*) over ()::integer as total
from printed
where geoid is null
  or (if(is_subdivision, left(geoid, 5), geoid), is_metro) not in (select (code, is_metro) from known)
  or (is_subdivision and left(geoid, 5) not in (select geoid from region where geography = 'county'))
group by _file, _line, geoid
order by unpadded desc, _file, _line
limit 5
