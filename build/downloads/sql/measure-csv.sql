copy (
  select
    * exclude (decimals) replace (
      rounded(value, decimals) as value,
      rounded(lower, decimals) as lower,
      rounded(upper, decimals) as upper
    )
  from download
) to $file (format csv, header)
