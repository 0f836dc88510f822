copy (
  select
    geography,
    geoid,
    name,
    measure,
    unit,
    year,
    value_text as value,
    rounded(lower, decimals) as lower,
    rounded(upper, decimals) as upper,
    as_published,
    break,
    period_start,
    period_end
  from latest
  -- The nation first: programs that guess types by the first rows take its geoid for text.
  order by id, array_position(['us', 'state', 'msa', 'county'], geography), geoid
) to $file (format csv, header)
