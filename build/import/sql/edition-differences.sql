-- The values of earlier editions that differ between two releases: how many of each edition, and the first five.
select
  edition,
  count(*)::integer as differ,
  list(
    measure || ' of ' || geoid || ' in ' || vintage || ': ' || coalesce(before::varchar, 'none') || ' -> '
      || coalesce(after::varchar, 'none')
    order by measure, geoid, vintage
  )[:5] as most
from (
  select measure, geography, geoid, edition, vintage, o.value as before, n.value as after
  from (from old_edition where value is not null) o
  full join (from new_edition where value is not null) n using (measure, geography, geoid, edition, vintage)
  where edition in (select edition from old_edition)
    and measure in (select measure from old_edition)
    and measure in (select measure from new_edition)
    and (o.value is null or n.value is null or abs(o.value - n.value) > greatest(1.5e-6, 1e-9 * abs(o.value)))
)
group by edition
order by edition
