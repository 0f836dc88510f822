-- Figures that are not the sum of $parts, the worst first. Where some are withheld, the others must not exceed the whole (unless
-- one may be $signed), and unless they may be less ($at_most), not only one may be: it would be the difference, which a publisher that withholds does not reveal.
with whole as (
  select
    w.geoid,
    r.name as region,
    w.vintage,
    w.value as printed,
    sum(p.value) as parts,
    count(p.value) as given,
    count(*) filter (p.reason = 'withheld') as withheld,
    w._file || ':' || w._line as place
  from figure w
  join figure p on p.dataset = w.dataset and p.geoid = w.geoid and p.vintage = w.vintage
  left join region r on r.geoid = w.geoid and r.geography = w.grain
  where w.dataset = $dataset and w.measure = $to::measure_name and p.measure in (select unnest($parts)::measure_name)
  group by w.geoid, r.name, w.vintage, w.value, w._file, w._line
)
select
  geoid,
  region,
  vintage,
  printed,
  parts,
  place,
  case when given < $count then if(parts > printed, 'the known parts exceed it', 'one part alone is withheld') end as problem
from whole
where (given = $count and if($at_most, parts - printed, abs(parts - printed)) > $within)
  or (given < $count and parts - printed > $within and not $signed)
  or (given = $count - 1 and withheld = 1 and printed is not null and not $at_most)
order by abs(parts - printed) desc, geoid, vintage
