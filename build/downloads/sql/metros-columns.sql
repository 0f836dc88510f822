-- The second header of the wide files: what each of their columns has.
copy (
  select
    "column",
    measure,
    label,
    unit,
    decimals,
    min(year) as from_year,
    max(year) as to_year,
    count(*) as metro_values,
    dataset,
    min(period_start) as period_start,
    max(period_end) as period_end,
    note
  from latest
  join measure using (measure, unit, decimals)
  join short_name using (measure)
  where geography = 'msa'
  group by all
  order by "column"
) to $file (format csv, header)
