-- Tables of the pipeline in addition to the geography: printed figures, and the values of regions made from them.
-- Names are enumerations: small, and a query of one measure skips the rows of the others. `text` is the printed text where it
-- is not that of `number_text`.
create table figure (
  dataset varchar, measure measure_name, geoid varchar, grain varchar, vintage integer, value double, reason varchar,
  _file file_name, _line integer, _column column_name, text varchar
);
-- The parts of files that were read: each file, member of an archive or sheet of a workbook has its own `_file`.
create table source (_file varchar, file varchar, member varchar, sheet varchar);
-- Where a part has its columns, and their headers.
create table source_column (_file varchar, _column varchar, position integer, width integer, label varchar);
-- The name of the region in a row.
create table row_label (_file file_name, _line integer, label varchar);
-- `unrounded`: a computed value, for what is computed from it.
create table region_value (
  measure measure_name, geography varchar, geoid varchar, vintage integer, value double, reason varchar, unrounded double
);
-- Other years behind the values of a vintage, such as those of their weights.
create table other_year (measure measure_name, geography varchar, vintage integer, year integer);
-- Measures at a geography whose values are computed together, by a formula or from counties. `parts`: how many a formula reads;
-- `years_before`: how much earlier the earliest is. `weight`: of a mean, or the count of a rate.
create table target (
  measure measure_name, geography varchar, kind varchar, parts integer, times double, years_before integer,
  weight measure_name, implied boolean
);
-- What the values of a target are computed from: measures at the geography `grain`, whose years follow from `first` (see part-years.sql).
create table target_part (
  measure measure_name, geography varchar, n integer, part measure_name, grain varchar, first measure_name,
  years_before integer, same_year boolean, adds boolean
);
-- The years at which what a target compares changes its meaning, and the printed measures behind it.
create table target_break (measure measure_name, year integer);
create table target_printed (measure measure_name, printed measure_name);
-- What earlier editions of a dataset said.
create table edition_value (
  dataset varchar, edition varchar, measure measure_name, geography varchar, geoid varchar, vintage integer, value double,
  reason varchar
);
-- What printed figures leave for a value that is missing because parts of it are withheld.
create table withheld_bound (
  measure measure_name, geography varchar, geoid varchar, vintage integer, lower double, upper double
);
create table marker (text varchar, reason varchar);
-- The measures whose figures are counted from the rows of a list, and the cell of each row that counts.
create table listed_measure (measure measure_name);
create table listed_cell as from figure limit 0;
-- The years in which a renamed county has rows under both codes, by its former code, and the cells of those rows.
create table split_year (code varchar, vintage integer);
create table split_cell as from figure limit 0;
-- The measures of a dataset that are quotients of others.
create table quotient (measure measure_name, part measure_name, whole measure_name, times double);
-- The last vintage in which the dataset may have figures of a retired county and of those retired with it.
create table retired_until (code varchar, last_vintage integer);
-- A region's name as publishers may all write it: without state, type of county, accents, blanks and signs, `St.` spelled out.
create macro plain_name(name) as regexp_replace(
  regexp_replace(
    regexp_replace(
      regexp_replace(lower(strip_accents(name)), ' *[/,(].*$', ''),
      '( (county|parish|borough|census area|municipality|municipio|city and borough|planning region|city|town))+$',
      ''
    ),
    '^(st|ste)[.]? ',
    'saint '
  ),
  '[^a-z]',
  '',
  'g'
);
-- The name of the county in that of a subdivision, such as `Boston city, Suffolk County, MA`.
create macro county_in(name) as regexp_replace(name, '^[^,]*, *', '');
-- The state's abbreviation at the end of a county's name, such as `TX`; null where there is none.
create macro usps_in(name) as nullif(regexp_extract(name, ', ([A-Z]{2})\b', 1), '');
-- The number in a cell, which may have commas between thousands, or stand in brackets.
-- Six decimals, half to even, as `round` of api/domain/round.ts: a number that differs from a half only by the errors of a few
-- operations on doubles counts as the half.
create macro half_even(scaled) as case
  when abs(scaled - floor(scaled) - 0.5) <= least(0.01, abs(scaled) * 16 * 2.220446049250313e-16::double)
    then floor(scaled) + floor(scaled) - 2 * floor(floor(scaled) / 2)
  when scaled - floor(scaled) > 0.5 then floor(scaled) + 1
  else floor(scaled)
end;
create macro round_figure(value) as half_even(value::double * 1e6) / 1e6 + 0::double;
create macro number_in(text) as cast(translate(text, ',() ', '') as double);
-- A number as a file prints it that prints neither separators nor zeros at the end; null where it has many digits or an exponent.
create macro number_text(value) as case
  when abs(value) >= 1e15 then null
  when value = round(value) then value::bigint::varchar
  when not contains(value::varchar, 'e') and length(value::varchar) - position('.' in value::varchar) <= 9 then value::varchar
end;
