-- What each measure is, how it is computed, and what its files have.
copy (
  with
    described as (
      select
        id,
        measure->>'$.universe' as universe,
        measure->>'$.base' as base,
        measure->>'$.geographies.state.calculation' as state_calculation,
        measure->>'$.geographies.msa.calculation' as metro_calculation,
        measure->>'$.geographies.county.calculation' as county_calculation
      from release.measure
    ),
    dated_measure as (
      select measure as id, min(year) as first_year, max(year) as latest_year from figure where value is not null group by all
    ),
    missing_measure as (
      select measure as id, string_agg(distinct reason, ' ' order by reason) as missing from figure group by all
    )
  select
    measure.measure,
    "column",
    label,
    description,
    topic,
    universe,
    unit,
    base,
    decimals,
    dataset,
    publisher,
    credit,
    dataset.url,
    state_calculation,
    metro_calculation,
    county_calculation,
    state_values,
    metro_values,
    county_values,
    first_year,
    dated_measure.latest_year,
    period,
    breaks,
    note,
    missing
  from measure
  join described using (id)
  join short_name using (measure)
  join dataset using (dataset)
  left join dated_measure using (id)
  left join missing_measure using (id)
  order by id
) to $file (format csv, header)
