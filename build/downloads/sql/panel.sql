copy (
  select geography, geoid, name, panel.* exclude (number), as_published
  from panel
  join place using (number)
  left join (
    select number, year, string_agg("column" || ': ' || as_published, ' ' order by "column") as as_published
    from topic_value
    where as_published is not null
    group by all
  ) using (number, year)
  -- The nation first: programs that guess types by the first rows take its geoid for text.
  order by array_position(['us', 'state', 'msa', 'county'], geography), number, year
) to $file (format csv, header)
