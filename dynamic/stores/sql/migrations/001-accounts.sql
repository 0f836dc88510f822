-- The same text serves SQLite and Postgres: ids are UUIDs as text, times epoch milliseconds, flags 0 or 1, JSON is text.

CREATE TABLE person (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT,
  password TEXT,
  disabled INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);

CREATE TABLE account (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  api_access INTEGER NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);

CREATE TABLE member (
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL REFERENCES person (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (account_id, person_id)
);

CREATE TABLE terms (
  version INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  published_at BIGINT NOT NULL
);

CREATE TABLE acceptance (
  person_id TEXT NOT NULL REFERENCES person (id),
  version INTEGER NOT NULL REFERENCES terms (version),
  accepted_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, version)
);

-- `hash` is the SHA-256 of the key; the key itself is shown once and kept nowhere.
CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (id),
  person_id TEXT NOT NULL REFERENCES person (id),
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  last_used_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX api_key_of_account ON api_key (account_id);

-- Who did what to what, when; `actor` is a person's id, or 'operator'.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  account_id TEXT,
  subject TEXT,
  address TEXT,
  detail TEXT NOT NULL
);
CREATE INDEX audit_of_account ON audit (account_id, at);
