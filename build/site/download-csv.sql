-- The table `download` as CSV. Figures have $decimals decimals; a small negative one is not minus zero.
copy (
  select * replace (
    printf('%.' || $decimals || 'f', round(value, $decimals) + 0) as value,
    printf('%.' || $decimals || 'f', round(lower, $decimals) + 0) as lower,
    printf('%.' || $decimals || 'f', round(upper, $decimals) + 0) as upper
  )
  from download
) to $file (format csv, header)
