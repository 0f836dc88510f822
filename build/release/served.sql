-- The value of each region that a release serves: its latest (D13), unless a later one is withheld or open-ended (D14). `figures` names a
-- table with the columns of a values file.
create or replace temp macro served_values(figures) as table
select measure, geography, geoid, arg_max(value, vintage) as value, max(vintage) filter (value is not null) as vintage
from query_table(figures)
group by measure, geography, geoid
having max(vintage) filter (value is not null) >= coalesce(max(vintage) filter (reason in ('withheld', 'open-ended')), 0)
