-- Whether the changes of $of at $geography are those of its second source, in `second_value`, of the same year: the median distance
-- between the two of all regions and years, where the second source is $years_before earlier, and a year before and after that.
with own as (
  select geoid, vintage, ln(value) as x
  from compared_value
  where measure = $of::measure_name and geography = $geography and value > 0
),
other as (
  select geoid, vintage + $years_before as vintage, ln(value) as x
  from second_value
  where geography = $geography and value > 0
),
own_change as (
  select n.geoid, n.vintage, n.x - o.x as change from own n join own o on o.geoid = n.geoid and o.vintage = n.vintage - 1
),
other_change as (
  select n.geoid, n.vintage, n.x - o.x as change from other n join other o on o.geoid = n.geoid and o.vintage = n.vintage - 1
),
compared as (
  select o.vintage, p.later, o.change - s.change as apart
  from own_change o, (values (-1), (0), (1)) p(later), other_change s
  where s.geoid = o.geoid and s.vintage = o.vintage + p.later
),
distance as (
  select later, abs(apart - median(apart) over (partition by vintage, later)) as distance from compared
)
select
  median(distance) filter (later = 0) as same,
  median(distance) filter (later = -1) as before,
  median(distance) filter (later = 1) as after
from distance
having least(before, after) <= same
