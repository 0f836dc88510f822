-- The same text serves SQLite and Postgres: ids are UUIDs as text, times epoch milliseconds, flags 0 or 1, JSON is text.

create table person (
  id text primary key,
  email text not null unique,
  name text,
  password text,
  disabled integer not null default 0,
  created_at bigint not null
);

create table account (
  id text primary key,
  name text not null,
  api_access integer not null default 0,
  created_at bigint not null
);

create table member (
  account_id text not null references account (id),
  person_id text not null references person (id),
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at bigint not null,
  primary key (account_id, person_id)
);

create table terms (
  version integer primary key,
  body text not null,
  published_at bigint not null
);

create table acceptance (
  person_id text not null references person (id),
  version integer not null references terms (version),
  accepted_at bigint not null,
  primary key (person_id, version)
);

-- `hash` is the SHA-256 of the key; the key itself is shown once and kept nowhere.
create table api_key (
  id text primary key,
  account_id text not null references account (id),
  person_id text not null references person (id),
  name text not null,
  hash text not null unique,
  scopes text not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint
);
create index api_key_of_account on api_key (account_id);

-- Who did what to what, when; `actor` is a person's id, or 'operator'.
create table audit (
  id text primary key,
  at bigint not null,
  actor text not null,
  action text not null,
  account_id text,
  subject text,
  address text,
  detail text not null
);
create index audit_of_account on audit (account_id, at);
