-- The table `download` as CSV. Values have $decimals decimals; a small negative one is not minus zero.
copy (
  select * replace (printf('%.' || $decimals || 'f', round(value, $decimals) + 0) as value) from download
) to $file (format csv, header)
