-- Values of the targets rolled up from counties: every county of the region must be covered by a value, its own or that of a
-- combined area that lies wholly inside the region, except for the counties in $leaves_out. Without a `weight`: a sum; else the
-- mean weighted by it, of the years in `part_year`, or where `implied`, the sum of the weights over the sum of weight / value:
-- the rate of a count whose total is not printed. Where the dataset has a figure of the region itself, it is in the place of the sum.
insert into region_value (measure, geography, geoid, vintage, value, reason, unrounded)
with former as (
  -- The counties that were retired together have the same successors.
  select list_sort(list(successor)) as successors, code from retired group by code
),
former_group as (
  select successors, min(code) as unit, list(code) as codes from former group by successors
),
former_part as (
  select unit, unnest(codes) as geoid, true as is_code from former_group
  union all
  select unit, unnest(successors), false from former_group
),
-- In the years of retired counties, the sum of them, and of those of their successors that existed, is of the territory of all
-- successors. Where the publisher prints the state itself, that is the figure.
former_value as (
  select f.measure, p.unit, f.vintage, sum(f.value::decimal(38, 6))::double as value
  from figure f
  join former_part p on p.geoid = f.geoid
  where f.measure in (select measure from target where weight is null)
    and f.grain = if(p.is_code, 'retired', 'county')
    and not exists (
      from figure s
      where s.measure = f.measure and s.vintage = f.vintage and s.grain = 'state' and s.geoid = left(f.geoid, 2) and s.value is not null
    )
  group by f.measure, p.unit, f.vintage
  having count(f.value) = count(*)
    and count(*) filter (p.is_code) = (select len(codes) from former_group g where g.unit = p.unit)
),
unit as (
  -- What reports: a county, or a combined area in its members' place.
  select measure, geoid, vintage, coalesce(unrounded, value) as value
  from region_value
  where measure in (select measure from target) and geography = 'county' and value is not null
  union all
  select measure, geoid, vintage, value
  from figure
  where measure in (select measure from target) and grain = 'combined' and value is not null
  union all
  select measure, unit, vintage, value
  from former_value
),
unit_county as (
  select distinct county as unit, county from member where county not in (select unnest($leaves_out))
  union all
  select code, county from combined
  union all
  select unit, geoid from former_part where not is_code
),
unit_size as (
  select unit, count(*) as counties from unit_county group by unit
),
unit_region as (
  -- Units wholly inside a region, with how many of its counties each covers.
  select u.unit, m.geography, m.geoid, count(*) as counties
  from unit_county u
  join member m on m.county = u.county
  join unit_size s on s.unit = u.unit
  group by u.unit, m.geography, m.geoid, s.counties
  having count(*) = s.counties
),
region_county as (
  select geography, geoid, count(*) as counties
  from member
  where county not in (select unnest($leaves_out))
  group by geography, geoid
),
unit_weight as (
  select w.measure, u.unit, w.vintage as year, sum(w.value::decimal(38, 6)) as weight
  from region_value w
  join unit_county u on u.county = w.geoid
  join unit_size s on s.unit = u.unit
  where w.measure in (select weight from target) and w.geography = 'county' and w.value is not null
  group by w.measure, u.unit, w.vintage, s.counties
  having count(*) = s.counties
),
weighed as (
  select
    t.measure,
    t.geography,
    t.weight as weight_measure,
    t.implied,
    ur.geoid,
    u.vintage,
    y.year,
    ur.counties,
    u.value,
    uw.weight,
    case when t.implied then uw.weight::double / nullif(u.value, 0) else u.value * uw.weight::double end as product
  from unit u
  join target t on t.measure = u.measure
  join unit_region ur on ur.unit = u.geoid and ur.geography = t.geography
  left join part_year y on y.measure = t.measure and y.geography = t.geography and y.n = 2 and y.vintage = u.vintage
  left join unit_weight uw on uw.measure = t.weight and uw.unit = u.geoid and uw.year = y.year
),
rolled as (
  -- Sums are exact decimals, which do not depend on the order of rows.
  select
    measure,
    geography,
    weight_measure,
    implied,
    geoid,
    vintage,
    year,
    sum(counties) as counties,
    sum(value::decimal(38, 6)) as total,
    sum(round_figure(product)::decimal(38, 6)) as products,
    sum(weight) as weight,
    count(product) = count(*) as weighable
  from weighed
  group by measure, geography, weight_measure, implied, geoid, vintage, year
),
complete as (
  select
    r.*,
    case
      when r.weight_measure is null then r.total::double
      when r.implied then r.weight::double / r.products::double
      else r.products::double / r.weight::double
    end as value
  from rolled r
  join region_county c on c.geography = r.geography and c.geoid = r.geoid and c.counties = r.counties
  where r.weight_measure is null or (r.weighable and r.weight > 0)
),
whole as (
  select f.measure, f.grain as geography, f.geoid, f.vintage, f.value
  from figure f
  join target t on t.measure = f.measure and t.geography = f.grain
  where t.weight is null and f.value is not null
)
select measure, geography, geoid, vintage, if(weight_measure is null, value, round_figure(value)), null, value
from complete
anti join whole using (measure, geography, geoid, vintage)
union all
select measure, geography, geoid, vintage, value, null, value
from whole
