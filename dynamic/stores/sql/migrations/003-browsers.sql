-- Browsers that people have signed in with: whoever guesses elsewhere does not keep them out of these. One may be several people's.

create table browser (
  hash text not null,
  person_id text not null references person (id),
  expires_at bigint not null,
  primary key (hash, person_id)
);
create index browser_of_person on browser (person_id);
