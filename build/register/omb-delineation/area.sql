-- The areas of the delineation other than metros, a row for each county.
select 'micro' as kind, cbsa as code, title as name, state || county as county
from delineation
where kind = 'Micropolitan Statistical Area'
union all
select 'csa', csa, csa_title, state || county
from delineation
where csa <> ''
union all
select 'metdiv', metdiv, metdiv_title, state || county
from delineation
where metdiv <> ''
order by all
