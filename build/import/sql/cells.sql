-- Where each figure of $dataset is printed. `text` is null where it is `number_text` of the value that the release holds.
select
  f.measure::varchar as measure,
  f.geoid,
  f.vintage,
  s.file,
  s.member,
  s.sheet,
  f._line as line,
  l.label as row_label,
  c.position as "column",
  c.width,
  c.label as column_label,
  if(f.text is null and v.value is null, number_text(f.value), f.text) as text
from figure f
join source s on s._file = f._file
join source_column c on c._file = f._file and c._column = f._column
left join row_label l on l._file = f._file and l._line = f._line
left join region_value v
  on v.measure = f.measure and v.geography = f.grain and v.geoid = f.geoid and v.vintage = f.vintage and v.value = f.value
where f.dataset = $dataset
order by f.measure::varchar, f.geoid, f.vintage
