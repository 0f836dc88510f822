-- The live core's database of one release: what is served of it, each region's latest value.
create table release (id varchar, modified varchar, geography varchar);

-- This release and those that were made before it, newest first: the JSON of a ListedRelease.
create table listed_release (place integer, release varchar);

-- The JSON of a Dataset and of its Attribution, as the interface shows them, and of its list of SourceFile.
create table dataset (key varchar, dataset varchar, attribution varchar, files varchar);

-- The JSON of a ServedMeasure.
create table measure (id integer, name varchar, measure varchar);

-- The topics of the measures in the order of every list: key, name and description.
create table topic (place integer, key varchar, name varchar, description varchar);

-- `place` counts the regions of a geography from 0, by geoid. Slug and right_to_work are for metros alone.
create table region (
  geography varchar,
  place integer,
  id varchar,
  geoid varchar,
  name varchar,
  states varchar[],
  slug varchar,
  right_to_work boolean
);

-- The counties of each metro.
create table member (cbsa varchar, county varchar);

-- The JSON of a FormerRegion, by geography and code.
create table former (place integer, region varchar);

-- The JSON of a NamedArea, by kind and code.
create table area (place integer, area varchar);

-- The incentive catalog: one row. Not approved: no programs, and no credits.
create table incentives (available boolean);

-- `place` counts the programs from 0 in the order of every list. The JSON of an IncentiveProgram as the interface shows it;
-- the metros that a local government lies in; the key of the credit that its source requires.
create table program (place integer, metros varchar[], credit varchar, program varchar);

-- The JSON of a DesignationRecord, in the order of the catalog.
create table designation (place integer, designation varchar);

-- The JSON of an Attribution.
create table program_credit (key varchar, attribution varchar, subject varchar);

-- Between which bounds missing values lie whose parts are partly withheld.
create table withheld (measure integer, geography varchar, place integer, lower double, upper double);

-- Sorted by measure, geography and place: a column is contiguous. `vintage` is the latest year behind the value.
create table value (measure integer, geography varchar, place integer, vintage smallint, value double);
