-- The first cells, and how many there are, that are neither a number nor a declared marker. $thousands: numbers have commas.
-- Those of the measures in $brackets are in brackets.
select _file, _line, measure, geoid, vintage, text, count(*) over ()::integer as total
from printed
where text not in (select text from marker)
  and not if(
    list_contains($brackets, measure),
    regexp_full_match(text, '\( *\d+(\.\d+)?\)'),
    regexp_full_match(text, '[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d{1,2})?')
      or ($thousands and regexp_full_match(text, '[-+]?\d{1,3}(,\d{3})+(\.\d*)?'))
  )
order by _file, _line, measure, vintage
limit 5
