-- Values of the formulas in `target` from their parts, each of its years in `part_year`. A region that lacks a part has no value,
-- nor has a ratio to zero. A formula that reads an earlier year has none where a break in `target_break` is after that year: what
-- a break lies between is not compared.
insert into region_value (measure, geography, geoid, vintage, value, reason, unrounded)
with aligned as (
  select
    p.measure,
    p.geography,
    v.geoid,
    p.vintage,
    count(*) as parts,
    max(coalesce(v.unrounded, v.value)) filter (p.n = 1) as a,
    max(coalesce(v.unrounded, v.value)) filter (p.n = 2) as b,
    sum(case when p.adds then coalesce(v.unrounded, v.value)::decimal(38, 12) end) as total
  from region_value v
  join part_year p on p.part = v.measure and p.grain = v.geography and p.year = v.vintage
  where v.value is not null
  group by all
),
computed as (
  select
    measure,
    geography,
    geoid,
    vintage,
    years_before,
    case kind
      when 'ratio' then times * a / nullif(b, 0)
      when 'growth' then 100 * (a - b) / nullif(b, 0)
      when 'change' then (a::decimal(38, 12) - b::decimal(38, 12))::double
      when 'average' then (a + b) / 2
      when 'sum' then total::double
      when 'total' then total::double
      when 'mean' then total::double / target.parts
      when 'difference' then (a::decimal(38, 12) - b::decimal(38, 12))::double
    end as value
  from aligned
  join target using (measure, geography)
  where aligned.parts = target.parts
)
select measure, geography, geoid, vintage, round_figure(value), null, value
from computed c
where value is not null
  and not exists (from target_break b where b.measure = c.measure and b.year > c.vintage - c.years_before and b.year <= c.vintage)
