copy (from dataset order by dataset) to $file (format csv, header)
