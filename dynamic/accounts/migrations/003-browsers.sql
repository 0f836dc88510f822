-- Browsers that a person has signed in with: whoever guesses elsewhere does not keep the person out of these.

CREATE TABLE browser (
  hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id),
  expires_at BIGINT NOT NULL
);
CREATE INDEX browser_of_person ON browser (person_id);
