-- Tells every listening server when what it remembers of credentials may no longer be true. Writes that cannot change
-- that, such as when a key was last used, stay silent.

create function notify_credentials() returns trigger language plpgsql as $$
begin
  perform pg_notify('credentials', '');
  return null;
end
$$;

create trigger notify_credentials after delete or update of name, disabled on person
for each row execute function notify_credentials();

create trigger notify_credentials after delete or update of name, api_access on account
for each row execute function notify_credentials();

create trigger notify_credentials after insert or delete or update on member
for each row execute function notify_credentials();

create trigger notify_credentials after insert or delete or update on terms
for each row execute function notify_credentials();

create trigger notify_credentials after delete or update on acceptance
for each row execute function notify_credentials();

create trigger notify_credentials
after delete or update of account_id, person_id, hash, scopes, revoked_at on api_key
for each row execute function notify_credentials();

create trigger notify_credentials
after delete or update of account_id, person_id, scopes, revoked_at on app
for each row execute function notify_credentials();

create trigger notify_credentials after delete or update on oauth_record
for each row execute function notify_credentials();
