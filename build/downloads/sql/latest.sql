-- The latest served value of each measure and region, as text, too, with the decimals of the measure.
create table latest as
with
  newest as (
    select measure, number, vintage as year
    from release.value
    join place using (geography, place)
    union all
    select figure.measure, number, max(year)
    from figure
    join place using (number)
    where geography = 'us' and value is not null
    group by all
  )
select
  figure.measure as id,
  geography,
  geoid,
  name,
  measure.measure,
  measure.unit,
  measure.decimals,
  year,
  value,
  lower,
  upper,
  as_published,
  break,
  period_start,
  period_end,
  rounded(value, measure.decimals) as value_text
from newest
join figure using (measure, number, year)
join dated using (measure, year)
join place using (number)
join measure on measure.id = figure.measure
order by figure.measure, number;

-- A row for each metro with a column for each measure that has metro values, by its short name: figures, and as text.
create table metro_value as
pivot (from latest join short_name using (measure) where geography = 'msa') on "column" using first(value)
group by geography, geoid, name
order by geoid;
create table metro_text as
pivot (from latest join short_name using (measure) where geography = 'msa') on "column" using first(value_text)
group by geography, geoid, name
order by geoid;

-- What is unusual about values of a metro, with the measure of each.
create table metro_mark as
select geoid, string_agg("column" || ': ' || as_published, ' ' order by "column") as as_published
from latest
join short_name using (measure)
where geography = 'msa' and as_published is not null
group by geoid;
