-- What each edition said of some regions, by region and year: the earlier ones, and $newest, which is that of vintage_value.
-- $places are the places of the regions in the list of $geography.
select place, edition, vintage as year, value, reason
from edition_value
where measure = $measure and geography = $geography and place in (select unnest($places))
union all
select place, $newest, vintage, value, reason
from vintage_value
where measure = $measure and geography = $geography and place in (select unnest($places))
order by place, year, edition
