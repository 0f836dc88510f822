-- Every vintage of what is served of a release, of the figures that it is computed from, and where these are printed.
create table release (id varchar, modified varchar);

-- The JSON of a Plan; null where the release does not say how the measure is computed. Ids count by dataset, then name.
create table measure (id integer, name varchar, plan varchar);

-- The counties of each metro, and those of each combined area.
create table member (cbsa varchar, county varchar);
create table combined (code varchar, name varchar, counties varchar[]);

-- The values of a measure at a geography, of every region and year: see `packTable`. `years` are ascending. `edition` is null for
-- the newest edition. With the key, a query reads one row; without it, the bytes of all.
create table year_table (
  id integer primary key, measure integer, geography varchar, edition varchar, years smallint[], table_bytes blob
);

-- The bounds of each served value that has them, and the best and worst rank that they allow among the values of its geography and
-- year, the highest first; null for a value of an earlier year. Sorted by geography, place and measure: those of a region are next to each other.
create table certainty (
  geography varchar, place integer, measure varchar, lower double, upper double, best integer, worst integer
);

-- Why each served measure has no value for a region, and the counties that lack one; `reason` is null where the release keeps none.
-- Sorted as `certainty`.
create table absence (geography varchar, place integer, measure varchar, reason varchar, counties varchar[]);

-- The editions of the datasets that have earlier ones, oldest first; the last of a dataset is the newest. `published` is a month.
create table edition (place smallint, dataset varchar, edition varchar, published varchar, credit varchar);

-- The JSON of a SourcePart; the names in its rows; its columns.
create table source (id integer, source varchar);
create table source_row (source integer, line integer, label varchar);
create table source_column (source integer, "column" smallint, width smallint, label varchar);

-- Sorted by measure, code and vintage. `code` is the geoid of a state, a county, a combined area or a county subdivision, as a
-- number. `text` is null where it is the value in plain digits.
create table cell (
  measure integer, code bigint, vintage smallint, source integer, line integer, "column" smallint, text varchar
);
