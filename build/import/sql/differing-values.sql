-- A mark of the values of each measure, geography and vintage of two releases, and how many regions it has: groups with the same mark
-- have the same values and reasons. The hash of several columns is linear: without the hash of it, an exchange of two regions' values
-- would not change the mark.
create or replace table old_mark as
select measure, geography, vintage, count(*) as regions, count(value) as held, bit_xor(hash(hash(geoid, value, reason))) as mark
from old_value
group by all;

create or replace table new_mark as
select measure, geography, vintage, count(*) as regions, count(value) as held, bit_xor(hash(hash(geoid, value, reason))) as mark
from new_value
group by all;

-- The values of the measures and geographies that differ in any vintage. Most are the same in both releases, and are not read again.
create or replace table differing_measure as
select measure, geography from (from old_mark except from new_mark)
union
select measure, geography from (from new_mark except from old_mark);

create or replace view old_differing as from old_value semi join differing_measure using (measure, geography);

create or replace view new_differing as from new_value semi join differing_measure using (measure, geography);

create or replace table old_served as from served_values('old_differing');

create or replace table new_served as from served_values('new_differing');
