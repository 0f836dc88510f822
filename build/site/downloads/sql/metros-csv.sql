copy metro_text to $file (format csv, header, compression gzip)
