-- What a release changed: its values compared with those of earlier releases, and each earlier release with the one before it.
create table release (id varchar, modified varchar);

-- A comparison of two releases: the later one and the earlier one. The JSON of a ReleaseChanges.
create table comparison (id smallint, release varchar, since varchar, changes varchar);

-- The regions that have changed values in a comparison, numbered. `metros` are the codes of a metro itself, or of the metros of a county in either release.
create table changed_region (
  region integer, comparison smallint, geography varchar, geoid varchar, name varchar, metros varchar[], states varchar[]
);

-- Sorted by comparison and place: the largest relative change first. A missing value is null.
create table change (
  comparison smallint,
  place integer,
  measure varchar,
  region integer,
  year smallint,
  old double,
  new double,
  cause varchar
);

-- The values that differ in a comparison: only those of the filters that are not null.
create macro filtered_change(of_comparison, of_measures, of_geography, of_metro, of_state, of_causes) as table
select *
from change
where comparison = of_comparison
  and (of_measures is null or list_contains(of_measures, measure))
  and (of_causes is null or list_contains(of_causes, cause))
  and region in (
    select region
    from changed_region
    where (of_geography is null or geography = of_geography)
      and (of_metro is null or list_contains(metros, of_metro))
      and (of_state is null or list_contains(states, of_state))
  );
