-- Links that sign a person in, what a session page shows, and when a link was last mailed to an e-mail address.

ALTER TABLE session ADD COLUMN address TEXT;
ALTER TABLE session ADD COLUMN browser TEXT;
ALTER TABLE session ADD COLUMN last_used_at BIGINT;

-- SQLite cannot change the CHECK of a column: the table is copied.
CREATE TABLE link_copy (
  hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('password', 'invitation', 'sign-in')),
  person_id TEXT REFERENCES person (id),
  account_id TEXT REFERENCES account (id),
  role TEXT CHECK (role IN ('owner', 'admin', 'member')),
  expires_at BIGINT NOT NULL
);
INSERT INTO link_copy (hash, kind, person_id, account_id, role, expires_at)
SELECT hash, kind, person_id, account_id, role, expires_at FROM link;
DROP TABLE link;
ALTER TABLE link_copy RENAME TO link;

-- `hash` is the SHA-256 of the kind of link and an e-mail address, known or not. Until `expires_at` no other such mail is sent.
CREATE TABLE mailed (
  hash TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL
);
