-- How many regions have a served value in `held`, by measure and geography.
select measure, geography, count(*)::integer as regions
from served_values('held')
group by all
order by all
