-- The values in `second_source` that are beyond a limit, the farthest first, each in its worst way. Values that the register
-- declares as known are left out, and so are the changes from and to them.
with measured as (
  select
    *,
    unnest([
      { way: 'level', mads: abs(level), most: $level },
      { way: 'step', mads: abs(step), most: $step },
      { way: 'spike', mads: spike, most: $spike }
    ]) as far
  from second_source
  where regions >= 20
)
select
  coalesce(r.name, m.geoid) as region,
  m.vintage,
  m.value,
  m.against,
  m.year,
  m.before,
  far.way as way,
  far.mads as mads,
  far.most as most,
  f._file || ':' || f._line as place
from measured m
left join region r on r.geography = $geography and r.geoid = m.geoid
left join figure f on f.measure = $of::measure_name and f.geoid = m.geoid and f.vintage = m.vintage and f.value = m.value
where far.mads > far.most
  and not exists (
    select k.geoid
    from known_value k
    where k.geoid = m.geoid and k.vintage in (m.vintage, m.vintage_before, m.vintage_after)
  )
qualify row_number() over (partition by m.geoid, m.vintage order by far.mads / far.most desc) = 1
order by far.mads / far.most desc, region, m.vintage
limit 1000
