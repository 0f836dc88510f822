-- Members who asked for word when a release changes the ranking of a project.

create table project_follower (
  project_id text not null references project (id),
  person_id text not null references person (id),
  created_at bigint not null,
  -- The release that the follower knows: the active one when they asked, then that of each comparison.
  release text not null,
  -- A process compares until then, and no other one.
  claimed_until bigint not null default 0,
  primary key (project_id, person_id)
);
create index project_follower_of_person on project_follower (person_id);

-- What a release changed for a follower. `body` is JSON.
create table project_news (
  id text primary key,
  project_id text not null references project (id),
  person_id text not null references person (id),
  since text not null,
  release text not null,
  body text not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- A process sends the mail until then, and no other one.
  claimed_until bigint not null default 0,
  -- When the mail server took or refused the mail, and null before.
  mailed_at bigint
);
create index project_news_of_person on project_news (person_id, created_at);

-- A link in a mail that ends its kind. `hash` is the SHA-256 of its token.
create table project_unfollow (
  hash text primary key,
  project_id text not null references project (id),
  person_id text not null references person (id),
  expires_at bigint not null
);

-- The address of the private feed of a person. `hash` is the SHA-256 of its token.
create table project_feed (
  person_id text primary key references person (id),
  hash text not null unique,
  created_at bigint not null
);
