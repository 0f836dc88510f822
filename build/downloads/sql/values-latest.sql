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
) to $file (format csv, header, compression gzip)
