-- What the list of sessions shows, and links that sign a person in.

-- `browser` is what a person reads, such as "Firefox on Windows".
alter table session add column address text;
alter table session add column browser text;
alter table session add column last_used_at bigint;

-- SQLite cannot change the CHECK of a column: the table is copied.
create table link_copy (
  hash text primary key,
  kind text not null check (kind in ('password', 'invitation', 'sign-in')),
  person_id text references person (id),
  account_id text references account (id),
  role text check (role in ('owner', 'admin', 'member')),
  expires_at bigint not null
);
insert into link_copy (hash, kind, person_id, account_id, role, expires_at)
select hash, kind, person_id, account_id, role, expires_at from link;
drop table link;
alter table link_copy rename to link;
