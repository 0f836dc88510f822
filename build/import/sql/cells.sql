-- Where each figure of $dataset is printed. A figure that is counted has a cell for each row that counts, and one of a split year a
-- cell for each of its rows. `text` is null where it is `number_text` of the value that the release holds.
with printed as (
  from figure f
  where
    dataset = $dataset
    and measure not in (select measure from listed_cell)
    and not exists (from split_cell s where s.measure = f.measure and s.geoid = f.geoid and s.vintage = f.vintage)
  union all
  from listed_cell where dataset = $dataset
  union all
  from split_cell where dataset = $dataset
),
cell as (
  select
    f.measure,
    f.geoid,
    f.vintage,
    s.file::cell_name as file,
    s.member::cell_name as member,
    s.sheet::cell_name as sheet,
    f._line as line,
    l.label::cell_name as row_label,
    c.position as "column",
    c.width,
    c.label::cell_name as column_label,
    if(f.text is null and v.value is null, number_text(f.value), f.text) as text
  from printed f
  join source s on s._file = f._file
  join source_column c on c._file = f._file and c._column = f._column
  left join row_label l on l._file = f._file and l._line = f._line
  left join region_value v
    on v.measure in (select distinct measure from figure where dataset = $dataset)
    and v.measure = f.measure and v.geography = f.grain and v.geoid = f.geoid and v.vintage = f.vintage and v.value = f.value
  order by f.measure, f.geoid, f.vintage, f._file, f._line, "column"
)
select
  measure::varchar as measure,
  geoid,
  vintage,
  file::varchar as file,
  member::varchar as member,
  sheet::varchar as sheet,
  line,
  row_label::varchar as row_label,
  "column",
  width,
  column_label::varchar as column_label,
  text
from cell
