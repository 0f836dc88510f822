-- How many values of each dataset differ between two releases, and the five that differ most, relative to the value before. A value
-- of a year that only one release has is no difference, nor is one that only one holds of a `computed` measure: a release may
-- hold only its latest values. Two values that are equal to nine digits are the same.
with differing as (
  -- Most years of most measures are the same in both releases (differing-values.sql); their values need not be joined.
  select measure, geography, vintage
  from old_mark o
  join new_mark n using (measure, geography, vintage)
  where o.mark <> n.mark
),
pair as (
  select b.dataset, measure, geography, geoid, vintage, o.value as before, n.value as after
  from (from old_differing semi join differing using (measure, geography, vintage)) o
  full join (from new_differing semi join differing using (measure, geography, vintage)) n
    using (measure, geography, geoid, vintage)
  join bound b using (measure)
  where (o.value is null) <> (n.value is null) and not b.computed
    or abs(o.value - n.value) > greatest(1.5e-6, 1e-9 * abs(o.value))
),
ordered as (
  select
    *,
    row_number() over (
      partition by dataset
      order by coalesce(abs(after - before) / nullif(abs(before), 0), 0) desc, measure, geography, geoid, vintage
    ) as n
  from pair
)
select
  dataset,
  count(*)::integer as differ,
  count(*) filter (before is null)::integer as added,
  count(*) filter (after is null)::integer as withdrawn,
  count(distinct measure)::integer as measures,
  list(
    o.measure || ' of ' || coalesce(r.name, o.geoid) || ' in ' || vintage || ': ' || coalesce(before::varchar, 'none') || ' -> '
      || coalesce(after::varchar, 'none')
    order by n
  ) filter (n <= 5) as most
from ordered o
left join new_region r on r.geography = o.geography and r.geoid = o.geoid
group by dataset
order by dataset
