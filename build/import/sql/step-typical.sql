-- The years in which the median of a measure changed by a factor of more than $typical: most regions have other figures.
select grain, vintage, any_value(regions)::integer as regions, exp(any_value(middle)) as factor
from step
where regions >= 20 and abs(middle) > ln($typical)
group by grain, vintage
order by grain, vintage
