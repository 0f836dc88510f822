-- Projects of an account. `body` is what people give, as JSON. `revision` counts the saves.

create table project (
  id text primary key,
  account_id text not null references account (id),
  revision integer not null,
  body text not null,
  -- What a list shows of the body, as JSON.
  summary text not null,
  created_at bigint not null,
  created_by text not null references person (id),
  changed_at bigint not null,
  changed_by text not null references person (id),
  -- When the present version began: saves by one person within some minutes are one version.
  begun_at bigint not null
);
create index project_of_account on project (account_id, changed_at);

-- What a project was before: its earlier versions.
create table project_version (
  project_id text not null references project (id),
  revision integer not null,
  body text not null,
  saved_at bigint not null,
  saved_by text not null references person (id),
  primary key (project_id, revision)
);

-- A link to read a project without an account. `hash` is the SHA-256 of its token.
create table project_link (
  hash text primary key,
  project_id text not null references project (id),
  created_by text not null references person (id),
  created_at bigint not null,
  expires_at bigint not null
);
create index project_link_of_project on project_link (project_id);
