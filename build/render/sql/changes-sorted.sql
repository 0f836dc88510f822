-- The values in `found`, the largest relative change first. A change from 0 is infinite; a missing value has none (D113).
insert into change
select
  $comparison,
  row_number() over (
    order by
      case when old = 0 and new is not null then 'infinity'::double else abs(new - old) / abs(old) end desc nulls last,
      abs(new - old) desc nulls last,
      measure,
      geography,
      geoid,
      year
  ) - 1 as place,
  measure,
  region,
  year,
  old,
  new,
  cause
from found
join changed_region using (geography, geoid)
where comparison = $comparison
order by place
