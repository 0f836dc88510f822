copy (from metro_text left join metro_mark using (geoid) order by geoid) to $file (format csv, header)
