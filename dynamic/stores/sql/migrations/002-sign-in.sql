-- Signing in, one-time links, and apps that were let in by OAuth. A `hash` is the SHA-256 of a secret that only its holder knows.

create table session (
  hash text primary key,
  person_id text not null references person (id),
  account_id text references account (id),
  created_at bigint not null,
  expires_at bigint not null
);
create index session_of_person on session (person_id);

-- A link that works once: to choose a new password, or to join an account. The person is whose password it is, or who invites.
create table link (
  hash text primary key,
  kind text not null check (kind in ('password', 'invitation')),
  person_id text references person (id),
  account_id text references account (id),
  role text check (role in ('owner', 'admin', 'member')),
  expires_at bigint not null
);

-- Clients that registered themselves (RFC 7591). They are public: there is no secret.
create table oauth_client (
  id text primary key,
  metadata text not null,
  created_at bigint not null
);

-- One approval of one client by one person for one account. Its id is the credential's.
create table app (
  id text primary key,
  account_id text not null references account (id),
  person_id text not null references person (id),
  client_id text not null,
  name text not null,
  scopes text not null,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint
);
create index app_of_account on app (account_id);
create index app_of_client on app (client_id);

-- What the authorization server keeps for a while: codes, tokens, grants, authorization requests under way.
create table oauth_record (
  kind text not null,
  hash text not null,
  payload text not null,
  app_id text,
  expires_at bigint not null,
  consumed_at bigint,
  primary key (kind, hash)
);
create index oauth_record_of_app on oauth_record (app_id);
create index oauth_record_expires on oauth_record (expires_at);
