-- The values of some regions, by region and year. $places are their places in the list of $geography.
select place, vintage as year, value, reason
from vintage_value
where measure = $measure
  and geography = $geography
  and place in (select unnest($places))
  and vintage between $from and $to
order by place, vintage
