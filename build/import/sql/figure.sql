-- The printed figures of one dataset as numbers, with current county codes.
-- $dataset names it; `printed` holds what its import.sql gave, `marker` what its missing-value markers mean. Sorted by
-- measure, because a query of one measure then skips the others.
insert into figure
select
  $dataset as dataset,
  p.measure::measure_name,
  coalesce(r.county, p.geoid) as geoid,
  case
    when length(p.geoid) = 2 then 'state'
    when p.is_metro then 'msa'
    when p.is_subdivision then 'subdivision'
    when p.geoid in (select code from combined) then 'combined'
    when p.geoid in (select code from retired) then 'retired'
    else 'county'
  end as grain,
  p.vintage,
  case when m.reason is null then number_in(p.text) end as value,
  m.reason,
  p._file,
  p._line,
  p._column,
  coalesce(p.cell, nullif(p.text, case when m.reason is null then number_text(number_in(p.text)) end)) as text
from printed p
left join marker m on m.text = p.text
left join renamed r on r.code = p.geoid
order by p.measure::measure_name, p.vintage
