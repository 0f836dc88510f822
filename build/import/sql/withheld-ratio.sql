-- The bounds of the ratio $measure at $geography: those of $of over the value of $over in the same vintage, times $times. Those of
-- a share ($is_share) are at most 100. Where the ratio is missing for another reason, or $over is missing too, there are none.
insert into withheld_bound
select
  v.measure,
  v.geography,
  v.geoid,
  v.vintage,
  least(round_figure($times * b.lower / o.value), if($is_share, 100, null)),
  least(round_figure($times * b.upper / o.value), if($is_share, 100, null))
from region_value v
join withheld_bound b on b.geography = v.geography and b.geoid = v.geoid and b.vintage = v.vintage
join region_value o on o.geography = v.geography and o.geoid = v.geoid and o.vintage = v.vintage
where v.measure = $measure::measure_name
  and v.geography = $geography
  and v.reason = 'withheld'
  and b.measure = $of::measure_name
  and o.measure = $over::measure_name
  and o.value > 0
