-- The value of each region that a release serves: its latest (D13), unless a later one is withheld (D14).
select measure, geography, geoid, arg_max(value, vintage) as value, max(vintage) filter (value is not null) as vintage
from $values
group by measure, geography, geoid
having max(vintage) filter (value is not null) >= coalesce(max(vintage) filter (reason = 'withheld'), 0)
