-- The measures and geographies to compare. Partial: the release has only the latest year of each region, because earlier ones
-- can be computed.
create temp table compared (
  measure varchar, geography varchar, has_new_method boolean, was_partial boolean, is_partial boolean
);
-- The figures that the later release has in an earlier edition.
create temp table kept_figure (measure varchar, geography varchar, geoid varchar, year smallint, value double);
