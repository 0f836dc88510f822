-- The first codes, and how many there are, that are no region, renamed, retired or combined area.
select _file, _line, geoid, count(*) over ()::integer as total
from printed
where geoid is null
  or geoid not in (
    select geoid from region where geography in ('state', 'county')
    union all select code from renamed
    union all select code from retired
    union all select code from combined
  )
group by _file, _line, geoid
order by _file, _line
limit 5
