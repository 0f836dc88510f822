-- Members who asked for word when a release changes the ranking of a project.

create table project_follower (
  project_id text not null references project (id),
  person_id text not null references person (id),
  -- The release that the follower knows: the active one when they asked, then that of each comparison.
  release text not null,
  -- Since when a comparison with the active release is due, and null if none is.
  due_since bigint,
  -- A process compares until then, and no other one.
  claimed_until bigint not null default 0,
  primary key (project_id, person_id)
);
create index project_follower_of_person on project_follower (person_id);

-- What a release changed in the ranking of a project since another one. `body` is JSON.
create table project_news (
  id text primary key,
  project_id text not null references project (id),
  since text not null,
  release text not null,
  body text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index project_news_of_project on project_news (project_id, created_at);
create index project_news_expires on project_news (expires_at);

-- Whom news is for: it is in their private feeds, and mailed.
create table project_notice (
  news_id text not null references project_news (id),
  person_id text not null references person (id),
  -- A process sends the mail until then, and no other one.
  claimed_until bigint not null default 0,
  -- Whether the mail waits to be sent: 1, or 0 when the mail server took or refused it.
  is_due integer not null,
  primary key (news_id, person_id)
);
create index project_notice_of_person on project_notice (person_id);
create index project_notice_due on project_notice (is_due, claimed_until);

-- A link in a mail with which its reader unfollows the project. `hash` is the SHA-256 of its token.
create table project_unfollow (
  hash text primary key,
  project_id text not null references project (id),
  person_id text not null references person (id),
  expires_at bigint not null
);
create index project_unfollow_of_project on project_unfollow (project_id, person_id);
create index project_unfollow_expires on project_unfollow (expires_at);

-- The address of the private feed of a person. `hash` is the SHA-256 of its token.
create table project_feed (
  person_id text primary key references person (id),
  hash text not null unique,
  created_at bigint not null
);
