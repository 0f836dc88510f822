-- The years in `split_year` for which the dataset does not have a row under each code of the county.
select s.code, s.vintage
from split_year s
join renamed r using (code)
where not exists (from split_cell c where c.dataset = $dataset and c.geoid = r.county and c.vintage = s.vintage)
order by s.code
