-- The years of each measure and geography that have values.
select kept.name as measure, geography, list(distinct vintage order by vintage) as years
from vintage_value
join kept on kept.id = measure
where value is not null
group by all;
