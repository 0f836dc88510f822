-- What the files are made from. `release` is the attached database of the release.

-- The regions with figures, and the United States, numbered in the order of the files.
create table place as
select row_number() over (order by geography, geoid)::integer as number, *
from (
  select geography, place, geoid, name, id, slug, states, right_to_work
  from release.region
  union all
  select 'us', 0, 'US', 'United States', null, null, null, null
);

-- The served measures.
create table measure as
select
  id,
  name as measure,
  measure->>'$.label' as label,
  measure->>'$.description' as description,
  measure->>'$.topic' as topic,
  measure->>'$.unit' as unit,
  (measure->>'$.decimals')::integer as decimals,
  measure->>'$.dataset' as dataset,
  (measure->>'$.geographies.msa.regions')::integer as metro_values,
  (measure->>'$.geographies.county.regions')::integer as county_values,
  (measure->>'$.geographies.state.regions')::integer as state_values,
  case
    when (measure->>'$.period.fiscal')::boolean then 'fiscal year'
    when measure->>'$.period.since' is not null
      then (measure->>'$.period.years') || ' years from ' || (measure->>'$.period.since') || ' on'
    else (measure->>'$.period.years') || ' years'
  end as period,
  nullif(
    array_to_string(
      list_transform(
        list_zip(measure->>'$.breaks[*].year', measure->>'$.breaks[*].note'),
        lambda one: one[1] || ': ' || one[2]
      ),
      ' '
    ),
    ''
  ) as breaks,
  measure->>'$.note' as note
from release.measure
order by id;

-- The names of measures for programs that take at most 32 characters.
create table short_name (measure varchar, "column" varchar);

-- The served datasets with what to print next to their figures.
create table dataset as
select
  key as dataset,
  dataset->>'$.name' as name,
  dataset->>'$.publisher' as publisher,
  attribution->>'$.credit' as credit,
  dataset->>'$.license' as license,
  dataset->>'$.license_url' as license_url,
  dataset->>'$.url' as url,
  attribution->>'$.retrieved_at' as retrieved_at,
  attribution->>'$.disclaimer' as disclaimer,
  array_to_string(attribution->>'$.conditions[*]', ' ') as conditions,
  attribution->>'$.share_alike' as share_alike,
  (dataset->>'$.latest_year')::integer as latest_year,
  dataset->>'$.next_release' as next_release
from release.dataset
order by key;

-- Every figure that the API serves, by the numbers of its measure and its place: millions of rows, so narrow ones.
create table figure (
  measure integer,
  number integer,
  year smallint,
  value double,
  lower double,
  upper double,
  reason varchar,
  as_published varchar
);

-- What the years of each measure cover, and the sentence of a year in which its definition changed.
create table dated (measure integer, year smallint, break varchar, period_start smallint, period_end smallint);

-- A figure as text with some decimals; a small negative one is not minus zero.
create macro rounded(figure, decimals) as printf('%.' || decimals || 'f', round(figure, decimals) + 0);
