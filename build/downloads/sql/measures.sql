copy (
  select measure.* exclude (id, period, breaks, note), first_year, latest_year, period, breaks, note
  from measure
  join (select measure as id, min(year) as first_year, max(year) as latest_year from figure where value is not null group by all)
  using (id)
  order by id
) to $file (format csv, header)
