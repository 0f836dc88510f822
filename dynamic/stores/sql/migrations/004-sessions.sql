-- What the list of sessions shows, and links that sign a person in.

-- `browser` is what a person reads, such as "Firefox on Windows".
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
