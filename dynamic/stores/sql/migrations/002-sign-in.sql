-- Signing in, one-time links, and apps that were let in by OAuth. A `hash` is the SHA-256 of a secret that only its holder knows.

CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id),
  account_id TEXT REFERENCES account (id),
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (person_id);

-- A link that works once: to choose a new password, or to join an account. The person is whose password it is, or who invites.
CREATE TABLE link (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('password', 'invitation')),
  person_id TEXT REFERENCES person (id),
  account_id TEXT REFERENCES account (id),
  role TEXT CHECK (role IN ('owner', 'admin', 'member')),
  expires_at BIGINT NOT NULL
);

-- Clients that registered themselves (RFC 7591). They are public: there is no secret.
CREATE TABLE oauth_client (
  id TEXT PRIMARY KEY,
  metadata TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

-- One approval of one client by one person for one account. Its id is the credential's.
CREATE TABLE app (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL REFERENCES person (id),
  client_id TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX app_of_account ON app (account_id);
CREATE INDEX app_of_client ON app (client_id);

-- What the authorization server keeps for a while: codes, tokens, grants, authorization requests under way.
CREATE TABLE oauth_record (
  kind TEXT NOT NULL,
  hash TEXT NOT NULL,
  payload TEXT NOT NULL,
  app_id TEXT,
  expires_at BIGINT NOT NULL,
  consumed_at BIGINT,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX oauth_record_of_app ON oauth_record (app_id);
CREATE INDEX oauth_record_expires ON oauth_record (expires_at);
