-- Browsers that people have signed in with: whoever guesses elsewhere does not keep them out of these. One may be several people's.

CREATE TABLE browser (
  hash TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES person (id),
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (hash, person_id)
);
CREATE INDEX browser_of_person ON browser (person_id);
