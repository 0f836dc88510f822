-- The tables of release.duckdb, which is attached as `bundle`.
create table bundle.latest as
select geography, geoid, name, measure, unit, year, value, lower, upper, as_published, break, period_start, period_end
from latest;
create table bundle.measure as
select * exclude (id)
from measure;
create table bundle.dataset as
from dataset;
create table bundle.geography as
select geography, geoid, name, id, slug, states, right_to_work
from place
order by geography, geoid;
create table bundle.member as
select cbsa, county
from release.member
order by cbsa, county;
