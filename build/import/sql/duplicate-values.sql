-- Rows of `held` for the same value. Most rows differ by their hash already, which takes a fraction of the time of comparing them.
with suspect as (
  select hash(measure, geography, geoid, vintage) as hashed from held group by hashed having count(*) > 1
)
select measure, geography, geoid, vintage
from held
where hash(measure, geography, geoid, vintage) in (select hashed from suspect)
group by all
having count(*) > 1
