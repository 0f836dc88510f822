-- The live core's database of one release: what is served of it, each region's latest value.
CREATE TABLE release (id VARCHAR, modified VARCHAR, geography VARCHAR);

-- The JSON of a Dataset and of its Attribution, as the interface shows them.
CREATE TABLE dataset (key VARCHAR, dataset VARCHAR, attribution VARCHAR);

-- The JSON of a Measure, with the figures datasets behind it as `sources`.
CREATE TABLE measure (id SMALLINT, name VARCHAR, measure VARCHAR);

-- `place` counts the regions of a geography from 0, by geoid. Slug and right_to_work are for metros alone.
CREATE TABLE region (
  geography VARCHAR,
  place INTEGER,
  id VARCHAR,
  geoid VARCHAR,
  name VARCHAR,
  states VARCHAR[],
  slug VARCHAR,
  right_to_work BOOLEAN
);

-- The incentive catalog: one row. Not approved: no programs, and no credits.
CREATE TABLE incentives (available BOOLEAN);

-- `place` counts the programs from 0 in the order of every list. The JSON of an IncentiveProgram as the interface shows it;
-- the metros that a local government lies in; the key of the credit that its source requires.
CREATE TABLE program (place INTEGER, metros VARCHAR[], credit VARCHAR, program VARCHAR);

-- The JSON of an Attribution.
CREATE TABLE program_credit (key VARCHAR, attribution VARCHAR);

-- Sorted by measure, geography and place: a column is contiguous. `vintage` is the latest year behind the value.
CREATE TABLE value (measure SMALLINT, geography VARCHAR, place INTEGER, vintage SMALLINT, value DOUBLE);
