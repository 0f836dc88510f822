-- The changes of a list and kind, or of every list and kind where those are null, the largest relative change first.
select *
from change
where ($list is null or list = $list) and ($kind is null or change = $kind)
order by list, change, relative desc nulls last, abs(after - before) desc nulls last, measure, geography, geoid, vintage_before, vintage_after
limit coalesce($limit, 9223372036854775807)
