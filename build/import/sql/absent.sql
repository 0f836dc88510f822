-- Why regions have no value at the latest vintage of a measure, where the publisher's figures are printed or carried: of each of
-- $measures at the geography in the same place of $geographies. Of each measure of $divided, the publisher has figures for the
-- divisions of the metro in the same place of $metros.
insert into region_value (measure, geography, geoid, vintage, value, reason)
with rule as (
  select unnest($measures)::measure_name as measure, unnest($geographies) as geography
),
held as (
  select v.measure, v.geography, v.geoid, v.vintage
  from region_value v
  join rule using (measure, geography)
  where v.value is not null
),
latest as (
  select measure, geography, max(vintage) as vintage from held group by all
),
lacking as (
  select l.measure, l.geography, r.geoid, l.vintage, case l.geography when 'state' then r.geoid when 'county' then left(r.geoid, 2) end as state
  from latest l
  join region r on r.geography = l.geography
  anti join held h on h.measure = l.measure and h.geography = l.geography and h.geoid = r.geoid and h.vintage = l.vintage
),
former as (
  select distinct t.successor as geoid, f.measure, f.vintage from retired t join figure f on f.geoid = t.code
),
state_covered as (
  select distinct measure, vintage, left(geoid, 2) as state from figure
)
select
  a.measure,
  a.geography,
  a.geoid,
  a.vintage,
  null,
  case
    when f.reason is not null then f.reason
    when o.geoid is not null then 'boundary changed'
    when s.state is not null then 'no county value'
    when (a.measure::varchar, a.geoid) in (select (unnest($divided), unnest($metros))) then 'divisions only'
    else 'not covered'
  end
from lacking a
left join figure f on f.measure = a.measure and f.geoid = a.geoid and f.vintage = a.vintage
left join former o on o.measure = a.measure and o.geoid = a.geoid and o.vintage = a.vintage
left join state_covered s on s.measure = a.measure and s.vintage = a.vintage and s.state = a.state
