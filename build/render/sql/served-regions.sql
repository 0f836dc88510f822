-- Each region with its place among those of its geography, counted from 0 by geoid.
insert into region
select
  geography,
  row_number() over (partition by geography order by geoid) - 1 as place,
  id,
  geoid,
  name,
  states,
  slug,
  right_to_work
from read_parquet($regions)
order by geography, place;
