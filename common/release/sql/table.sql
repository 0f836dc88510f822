-- Every value of a measure at a geography, with its place.
select place, vintage as year, value, reason
from vintage_value
where measure = $measure and geography = $geography
